import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildServer, install, root, speakAside } from './prepare.mjs';

// Standard output belongs to the JSON lines, standard input to the cases.
speakAside();
install();
buildServer();

const review = spawn(
  process.execPath,
  [join(root, 'server/dist/review-cli.js'), ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => review.kill(signal));
review.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
