import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bareIcons } from './build/bare-icons.ts';
import { precompress } from './build/precompress.ts';
import { preloadList } from './build/preload-list.ts';
import { prerenderedLogin } from './build/prerendered-login.ts';
import { sizeBudget } from './build/size-budget.ts';
import { serviceWorker } from './service-worker/vite-plugin.ts';

type Build = { getModuleInfo: (id: string) => { importers: string[] } | null };

/** Whether the sign-in screens need this module. */
const toSignIn = (id: string, build: Build, seen = new Set<string>()): boolean => {
  if (/-login-page\.tsx$/.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return build.getModuleInfo(id)?.importers.some((one) => toSignIn(one, build, seen)) ?? false;
};

// All icons are imported from one place, so it is unknown which module needs which icon.
const ICON = /lucide-react\/.*\/icons\//;
const ICON_OF_SIGN_IN =
  /icons\/(arrow-left|chevron-left|chart-no-axes-column|clock|eye|lock|message-circle|qr-code|shield-check|sprout|trash|triangle-exclamation-point)\.mjs$/;
const isOfSignIn = (id: string, build: Build): boolean =>
  ICON.test(id) ? ICON_OF_SIGN_IN.test(id) : toSignIn(id, build);

// The page's script needs them before it loads the app.
const OF_ENTRY = /session\/storage\.ts$|page\/failures\.ts$/;

// Used by most signed-in screens only; signing in would fetch them for nothing.
const NOT_TO_SIGN_IN =
  /ui\/(avatar|checkbox|choice|menu|phone-number)\.tsx$|offline\/outbox\.ts$|api\/live\.ts$|page\/query-view\.tsx$|icons\/(calendar-(days|plus)|cloud-off|phone|siren|stethoscope)\.mjs$/;

// Imported from the same places as what signing in needs, but not needed by it.
const BESIDE_SIGN_IN = /useInfiniteQuery|infiniteQueryObserver|edit-details-entry/;

// Parts of forms, which open after any screen.
const FORMS = /page\/pin-dialog\.tsx$/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    bareIcons(),
    prerenderedLogin(),
    sizeBudget(),
    preloadList(),
    serviceWorker(),
    precompress(),
  ],
  server: { port: 5173, proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  build: {
    outDir: 'dist',
    // docs/architecture.md lists these browsers; public/browser-support.js shows a note in older
    // ones.
    target: ['chrome111', 'safari16.4', 'firefox128'],
    // All files come from our own origin: the content security policy forbids data: scripts and
    // fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'hindi', test: /\.messages\.hi\.ts$|i18n\/hindi\.ts$/ },
            // What the goals need of the readings; then what only entering and charting readings
            // needs.
            {
              name: 'measures',
              test: /features\/readings\/(index|unsent-readings|measures\.messages)\.ts$|goals\/goals\.messages\.ts$|contract\/src\/reading-values/,
              minShareCount: 2,
            },
            { name: 'readings', test: /features\/readings\/|icons\/delete\./, minShareCount: 2 },
            // Days and streaks, only for screens with goals.
            {
              name: 'days',
              test: /contract\/src\/streak|ui\/day-(calendar|mark|strip)|goals\/progress-days/,
              minShareCount: 2,
            },
            // Libraries stay in the browser's cache across most releases; their classes need each
            // other at start-up.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack(?!.*(useInfiniteQuery|infiniteQueryObserver))|wouter|regexparam|use-sync-external-store)\//,
            },
            // Modules that most screens need form one file, because each small file costs a request
            // and headers.
            {
              name: (id, build) =>
                OF_ENTRY.test(id) || (NOT_TO_SIGN_IN.test(id) && !isOfSignIn(id, build))
                  ? null
                  : 'common',
              debugName: 'common',
              test: /web\/src\/((ui|platform|features\/doctors)\/|features\/my-data\/index)|lucide-react|contract\/src|(app|auth|shared)\.messages\.ts$/,
              minShareCount: 6,
            },
            { name: 'goals', test: /web\/src\/features\/goals\//, minShareCount: 2 },
            // Shared by the inbox and its conversation, but not needed by the shell.
            {
              name: 'inbox-items',
              test: /chats\/inbox\/(for-doctor|ladder|(use-)?shortcuts)|chats\/team\/(hand-over|team\.messages)/,
              minShareCount: 2,
            },
            { name: 'inbox', test: /web\/src\/features\/chats\/inbox\//, minShareCount: 2 },
            {
              name: 'thread',
              test: /web\/src\/features\/(chats\/(thread\/|chat-frame|unsent)|files\/index\.ts)/,
              minShareCount: 2,
            },
            {
              name: 'assignments',
              test: /features\/assignments\/assignments\.(messages|queries)\.ts$/,
              minShareCount: 2,
            },
            { name: 'patients', test: /web\/src\/features\/patients\//, minShareCount: 2 },
            // Everything except the index, which refers to it, and with the icons used only here.
            {
              name: 'files',
              test: /features\/files\/(?!(\w+\/)?index)|icons\/(file-(text|down|image)|audio-lines|play|pause)\./,
              minShareCount: 2,
            },
            // Joining by invitation uses the same frame and summary; with the icons used only here.
            {
              name: 'sign-in-steps',
              test: /features\/auth\/(sign-in-(frame|art|steps)|phone-step|pin-step|register-step|privacy-summary)|icons\/(chart-no-axes-column|shield-check|sprout)\./,
              minShareCount: 2,
            },
            { name: 'sign-in-icons', test: /icons\/(eye|lock|qr-code|clock)\./, minShareCount: 2 },
            // Everything except the index, which refers to it.
            { name: 'my-data', test: /features\/my-data\/(?!index)/, minShareCount: 2 },
            // For printing and sharing: a visit note, the doctor's QR code, an invitation.
            {
              name: 'paper',
              test: /icons\/(printer|share-2|copy)\.|page\/copy-button\.tsx$/,
              minShareCount: 2,
            },
            // Everything except what the records do not need.
            {
              name: 'visits',
              test: /features\/visits\/(?!note-sheet)/,
              minShareCount: 2,
            },
            // Shared by the desk and the doctor's day.
            {
              name: 'desk',
              test: /appointments\/(queue\/|schedule\/(day-switch|patient-choice|patients-to-call))/,
              minShareCount: 2,
            },
            // Everything except what a chat needs before it offers appointments, what only the desk
            // needs, and what only two dialogs need.
            {
              name: 'appointments',
              test: /features\/appointments\/(?!summary|booking-entry|desk\/|schedule\/overrid)|icons\/video\./,
              minShareCount: 2,
            },
            // Everything except what the frames need: an alarm's notification.
            {
              name: 'notices',
              test: /features\/notices\/(?!index|notifications)/,
              minShareCount: 2,
            },
            // Modules shared by signed-in screens also form one file, except those that signing in
            // would have to fetch with them.
            {
              name: (id, build) =>
                FORMS.test(id) || (isOfSignIn(id, build) && !BESIDE_SIGN_IN.test(id))
                  ? null
                  : 'signed-in',
              debugName: 'signed-in',
              test: /web\/src\/(ui|platform|app)\/|features\/notices|-entry\.|contract\/src|\.(messages|queries)\.ts$|lucide-react|useInfiniteQuery|infiniteQueryObserver/,
              minShareCount: 2,
            },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
});
