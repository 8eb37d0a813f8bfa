import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    setupFiles: ['test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'bundle.test.ts'],
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A loaded machine is slow, not wrong; what fails still fails.
    testTimeout: 120_000,
    restoreMocks: true,
    unstubGlobals: true,
    css: false,
  },
});
