import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = '<div id="root">';

// In a process of its own, where nobody has loaded React for development.
const prerender = (): string =>
  execFileSync(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'prerender.tsx')], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });

/** Puts the prerendered sign-in into the page: on a slow network it is seen seconds before the code has come. */
export const prerenderedLogin = (): Plugin => ({
  name: 'prerendered-login',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (page) => page.replace(ROOT, ROOT + prerender()),
  },
});
