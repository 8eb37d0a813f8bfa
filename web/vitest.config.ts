import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { filesReplacingModules } from '../vitest.shared.ts';

const ofTheirOwn = filesReplacingModules(import.meta.dirname, ['src']);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    environment: 'jsdom',
    setupFiles: ['test/setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}', 'service-worker/*.test.ts', 'bundle.test.ts'],
          exclude: ofTheirOwn,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'web, a process each', include: ofTheirOwn } },
    ],
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A loaded machine is slow; a failing test still fails.
    testTimeout: 120_000,
    restoreMocks: true,
    unstubGlobals: true,
    css: false,
  },
});
