import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { buildServer, install, root, speakAside } from './prepare.mjs';

// Standard output is for the JSON lines, standard input for the cases.
speakAside();
install();
const [mode, target] = process.argv.slice(2);

/**
 * Builds one file that a server of another version can run in shadow mode next to its own review.
 */
const buildCandidate = async (file) => {
  const { build } = await import('esbuild');
  await build({
    entryPoints: [join(root, 'server/src/features/review/review-message.ts')],
    outfile: resolve(file),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
  });
};

if (mode === '--candidate' && target) {
  await buildCandidate(target);
} else {
  buildServer();
  const program =
    mode === '--shadow-report'
      ? ['admin.js', 'shadow-report']
      : ['review-cli.js', ...process.argv.slice(2)];
  const [file, ...words] = program;
  const review = spawn(process.execPath, [join(root, 'server/dist', file), ...words], {
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => review.kill(signal));
  review.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
