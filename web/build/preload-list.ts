import type { Plugin, Rolldown } from 'vite';
import { neededBy, neededByAll, neededByPage } from './size-budget.ts';

/**
 * The chunks an address needs besides the app itself; an address that ends in a slash begins others.
 * The sign-in is not among them: its prerendered picture comes before all code.
 */
const screens: Record<string, string[]> = {
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

/** What draws the first picture: the script that asks for data, the style, and the script that begins the app. */
const filesOfPage = (bundle: Rolldown.OutputBundle): string[] => [
  'early-reads.js',
  ...Object.keys(bundle).filter((file) => file.endsWith('.css')),
  ...neededByPage(bundle),
];

const bytesOf = (bundle: Rolldown.OutputBundle, name: string): number => {
  const file = bundle[name];
  return file?.type === 'chunk' ? file.code.length : 0;
};

/**
 * What an address needs, in the order in which it is to be asked for: a browser has six connections
 * at HTTP/1.1, and what waits for one comes a turn later. So the page's own files come first, then
 * the largest of the app's, which takes longest; beside it the smallest, each of which costs little
 * but its turn.
 */
const filesOf = (bundle: Rolldown.OutputBundle, names: string[]): string[] => {
  const page = filesOfPage(bundle);
  const screen = names.flatMap((name) => [...neededBy(bundle, fileNamed(bundle, name))]);
  const app = [...new Set([...neededByAll(bundle), ...screen])]
    .filter((file) => !page.includes(file))
    .sort((one, other) => bytesOf(bundle, one) - bytesOf(bundle, other));
  return [...page, ...app.slice(-1), ...app.slice(0, -1)].map((file) => `/${file}`);
};

/** Writes `preload.json`: the files that the server announces with the page of an address. */
export const preloadList = (): Plugin => ({
  name: 'preload-list',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const list = Object.entries(screens).map(([address, names]) => [
        address,
        filesOf(bundle, names),
      ]);
      const source = JSON.stringify(Object.fromEntries(list));
      this.emitFile({ type: 'asset', fileName: 'preload.json', source });
    },
  },
});
