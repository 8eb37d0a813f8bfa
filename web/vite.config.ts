import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { preloadList } from './build/preload-list.ts';
import { prerenderedLogin } from './build/prerendered-login.ts';
import { sizeBudget } from './build/size-budget.ts';
import { serviceWorker } from './service-worker/vite-plugin.ts';

type Build = { getModuleInfo: (id: string) => { importers: string[] } | null };

/** Whether the way in needs this module. */
const toSignIn = (id: string, build: Build, seen = new Set<string>()): boolean => {
  if (/-login-page\.tsx$/.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return build.getModuleInfo(id)?.importers.some((one) => toSignIn(one, build, seen)) ?? false;
};

// All icons are imported from one place, so that who needs which cannot be asked.
const ICON = /lucide-react\/.*\/icons\//;
const ICON_OF_SIGN_IN =
  /icons\/(arrow-left|chart-no-axes-column|clock|eye|lock|message-circle|qr-code|shield-check|sprout|trash|triangle-exclamation-point)\.mjs$/;
const isOfSignIn = (id: string, build: Build): boolean =>
  ICON.test(id) ? ICON_OF_SIGN_IN.test(id) : toSignIn(id, build);

// Used by most signed-in screens alone: the way in would have to fetch them for nothing.
const NOT_TO_SIGN_IN =
  /ui\/(checkbox|choice|menu|phone-number)\.tsx$|page\/form-draft\.ts$|offline\/(outbox|send-once)\.ts$|use-polled-query\.ts$|icons\/(calendar-days|chevron-left|phone|siren|stethoscope)\.mjs$/;

// Of the library of queries, all of which is imported from one place too.
const LISTS = /useInfiniteQuery|infiniteQueryObserver/;

// Of forms that open later than any screen.
const FORMS = /page\/(form-draft|pin-dialog)\.tsx?$/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    prerenderedLogin(),
    sizeBudget(),
    preloadList(),
    serviceWorker(),
    precompress(),
  ],
  server: { port: 5173, proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  build: {
    outDir: 'dist',
    // docs/architecture.md names these browsers; public/browser-support.js greets older ones.
    target: ['chrome111', 'safari16.4', 'firefox128'],
    // Every file comes from our own origin: the content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'hindi', test: /\.messages\.hi\.ts$|i18n\/hindi\.ts$/ },
            // What the goals need of readings, and what only the pad and the charts do.
            {
              name: 'measures',
              test: /features\/readings\/(index|unsent-readings|measures\.messages)\.ts$|goals\/goals\.messages\.ts$|contract\/src\/reading-values/,
              minShareCount: 2,
            },
            { name: 'readings', test: /features\/readings\/|icons\/delete\./, minShareCount: 2 },
            // Days and streaks: of screens with goals alone.
            {
              name: 'days',
              test: /contract\/src\/streak|ui\/day-(calendar|mark|strip)|i18n\/progress-days/,
              minShareCount: 2,
            },
            // Libraries outlive most releases in the browser's cache; their classes need one another at the start.
            {
              name: 'react',
              test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|@tanstack(?!.*(useInfiniteQuery|infiniteQueryObserver))|wouter|regexparam|use-sync-external-store)\//,
            },
            // What most screens need travels as one file: small ones cost a turn and headers each.
            {
              name: (id, build) =>
                NOT_TO_SIGN_IN.test(id) && !isOfSignIn(id, build) ? null : 'common',
              debugName: 'common',
              test: /web\/src\/((ui|platform|features\/doctors)\/|features\/my-data\/index)|lucide-react|contract\/src|(app|auth|shared)\.messages\.ts$/,
              minShareCount: 6,
            },
            { name: 'goals', test: /web\/src\/features\/goals\//, minShareCount: 2 },
            // What the inbox and its conversation share, and the frame around them does not show.
            {
              name: 'inbox-items',
              test: /chats\/inbox\/(for-doctor|ladder|shortcuts)|chats\/team\/(hand-over|team\.messages)|icons\/forward\./,
              minShareCount: 2,
            },
            { name: 'inbox', test: /web\/src\/features\/chats\/inbox\//, minShareCount: 2 },
            {
              name: 'thread',
              test: /web\/src\/features\/(chats\/(thread\/|chat-frame|unsent)|files\/index\.ts)/,
              minShareCount: 2,
            },
            { name: 'patients', test: /web\/src\/features\/patients\//, minShareCount: 2 },
            // All but what says where it is, with the pictures that nothing else shows.
            {
              name: 'files',
              test: /features\/files\/(?!(\w+\/)?index)|icons\/(file-(text|down|image)|audio-lines|play|pause)\./,
              minShareCount: 2,
            },
            // Whoever was invited walks in through the same front.
            {
              name: 'sign-in-steps',
              test: /features\/auth\/(sign-in-(frame|art|steps)|phone-step|pin-step|register-step)/,
              minShareCount: 2,
            },
            { name: 'sign-in-icons', test: /icons\/(eye|lock|qr-code|clock)\./, minShareCount: 2 },
            // All but what says where it is.
            { name: 'my-data', test: /features\/my-data\/(?!index)/, minShareCount: 2 },
            // What is printed and handed on: a note, and the doctor's code.
            { name: 'paper', test: /icons\/(printer|share-2)\./, minShareCount: 2 },
            { name: 'visits', test: /features\/visits\//, minShareCount: 2 },
            // What the desk shares with a doctor's day.
            {
              name: 'desk',
              test: /appointments\/((desk|queue)\/|schedule\/(day-switch|patient-choice))/,
              minShareCount: 2,
            },
            { name: 'schedule', test: /features\/appointments\/schedule\//, minShareCount: 2 },
            // All but what a chat asks before it offers them.
            {
              name: 'appointments',
              test: /features\/appointments\/(?!summary|booking-entry)|icons\/video\./,
              minShareCount: 2,
            },
            // What signed-in screens share travels so too, unless the way in would have to fetch it with them.
            {
              name: (id, build) =>
                FORMS.test(id) || (isOfSignIn(id, build) && !LISTS.test(id)) ? null : 'signed-in',
              debugName: 'signed-in',
              test: /web\/src\/(ui|platform|app)\/|features\/notices|booking-entry|contract\/src|\.(messages|queries)\.ts$|lucide-react|useInfiniteQuery|infiniteQueryObserver/,
              minShareCount: 2,
            },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
});
