import { join, resolve } from 'node:path';
import { buildServer, install, root, speakAside } from './prepare.mjs';
import { runProgram } from './program.mjs';

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
  if (mode === '--shadow-report') runProgram('admin.js', ['shadow-report']);
  else runProgram('review-cli.js');
}
