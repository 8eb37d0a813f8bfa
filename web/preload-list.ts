import type { Plugin, Rolldown } from 'vite';
import { neededBy, neededByAll } from './size-budget.ts';

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

/** Names in the page what every screen needs, and emits `preload.json`: what the server announces with the page, so that all of it travels at once. */
export const preloadList = (): Plugin => ({
  name: 'preload-list',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(page, { bundle = {} }) {
      const missing = [...neededByAll(bundle)].filter((file) => !page.includes(file));
      return missing.map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        injectTo: 'head' as const,
      }));
    },
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      // The page itself names these.
      const base = neededByAll(bundle);
      const list = Object.entries(screens).map(([address, names]) => {
        const files = names.flatMap((name) => [...neededBy(bundle, fileNamed(bundle, name))]);
        const own = [...new Set(files)].filter((file) => !base.has(file));
        return [address, own.map((file) => `/${file}`)];
      });
      const source = JSON.stringify(Object.fromEntries(list));
      this.emitFile({ type: 'asset', fileName: 'preload.json', source });
    },
  },
});
