import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = '<div id="root">';

// In a process of its own, where nobody has loaded React for development.
const draw = (): string =>
  execFileSync(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'front.tsx')], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });

/** Puts the first picture into the page itself: on a slow network it stands seconds before the code. */
export const front = (): Plugin => ({
  name: 'front',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: (page) => page.replace(ROOT, ROOT + draw()) },
});
