import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from './precompress.ts';
import { serviceWorker } from './service-worker/vite-plugin.ts';

/** Starts the font's download with the page instead of after the style sheet; it never blocks text. */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
          },
        })),
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadFont(), serviceWorker(), precompress()],
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
            // A language is one file, whichever screen asks for it first.
            { name: 'hindi', test: /\.messages\.hi\.ts$/ },
            // Every screen reads through the cache; small files apart compress worse than one.
            { name: 'cache', test: /@tanstack/ },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
});
