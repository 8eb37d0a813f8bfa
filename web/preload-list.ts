import type { Plugin, Rolldown } from 'vite';
import { neededBy, neededByAll, neededByPage } from './size-budget.ts';

/** The chunks an address needs besides the app itself; an address that ends in a slash begins others. */
const screens: Record<string, string[]> = {
  '/': ['patient-login-page'],
  '/login': ['patient-login-page'],
  '/patient/login': ['patient-login-page'],
  '/doctor/login': ['doctor-login-page'],
  '/patient/goals': ['patient-shell', 'goals-page'],
  '/patient/doctors': ['patient-shell', 'your-doctors-page'],
  '/patient/chat/': ['patient-shell', 'patient-chat-page'],
  '/doctor/dashboard': ['doctor-shell', 'dashboard-page'],
  '/doctor/patients': ['doctor-shell', 'my-patients-page'],
  '/doctor/patients/': ['doctor-shell', 'patient-detail-page'],
  '/doctor/inbox': ['doctor-shell', 'inbox-page'],
  '/doctor/inbox/': ['doctor-shell', 'inbox-chat-page'],
};

const fileNamed = (bundle: Rolldown.OutputBundle, name: string) => {
  const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
  if (!found) throw new Error(`No part of the app is called ${name}; preload-list.ts names it.`);
  return found.fileName;
};

/** What the app itself begins with, besides what the page names already. */
const appFiles = (bundle: Rolldown.OutputBundle): string[] => {
  const named = neededByPage(bundle);
  return [...neededByAll(bundle)].filter((file) => !named.has(file)).map((file) => `/${file}`);
};

/** What a screen needs besides the app itself. */
const screenFiles = (bundle: Rolldown.OutputBundle, names: string[]): string[] => {
  const app = neededByAll(bundle);
  const files = new Set(names.flatMap((name) => [...neededBy(bundle, fileNamed(bundle, name))]));
  return [...files].filter((file) => !app.has(file)).map((file) => `/${file}`);
};

/**
 * Makes all of a screen travel at once. Where the page brings its picture along (the way in), that
 * comes first and the page itself then asks for the rest (src/main.tsx), so it names it; elsewhere
 * the server announces it with the page, as `preload.json` lists it.
 */
export const preloadList = (): Plugin => ({
  name: 'preload-list',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_page, { bundle = {} }) {
      const files = [...appFiles(bundle), ...screenFiles(bundle, screens['/'] ?? [])];
      return [
        {
          tag: 'meta',
          attrs: { name: 'app-files', content: files.join(' ') },
          injectTo: 'head' as const,
        },
      ];
    },
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const list = {
        app: appFiles(bundle),
        screens: Object.fromEntries(
          Object.entries(screens).map(([address, names]) => [address, screenFiles(bundle, names)]),
        ),
        pictureFirst: Object.keys(screens).filter((address) => /^\/$|login$/.test(address)),
      };
      this.emitFile({ type: 'asset', fileName: 'preload.json', source: JSON.stringify(list) });
    },
  },
});
