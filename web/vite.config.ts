import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { front } from './front-plugin.ts';
import { precompress } from './precompress.ts';
import { preloadList } from './preload-list.ts';
import { serviceWorker } from './service-worker/vite-plugin.ts';
import { sizeBudget } from './size-budget.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    front(),
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
            // A language is one file, whichever screen asks for it first.
            { name: 'hindi', test: /\.messages\.hi\.ts$/ },
            // Every screen reads through the cache; small files apart compress worse than one.
            { name: 'cache', test: /@tanstack/ },
            // What most screens need travels as one file: small ones cost a turn and headers each.
            {
              name: 'common',
              test: /web\/src\/(ui|platform)\/|lucide-react|contract\/src|\.messages\.ts$/,
              minShareCount: 4,
            },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
});
