import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root } from './prepare.mjs';

/** Runs one of the server's programs until it ends, and forwards signals to it. */
export const runProgram = (program) => {
  const server = spawn(
    process.execPath,
    [join(root, 'server/dist', program), ...process.argv.slice(2)],
    { stdio: 'inherit' },
  );
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
};

/**
 * Runs the program as it was built; only builds what was never built, as a server may be running
 * from these files.
 */
export const startBuilt = (program) => {
  if (existsSync(join(root, 'server/dist', program))) runProgram(program);
  else start(program);
};

/** Installs and builds what is missing, then runs the program. */
export const start = (program) => {
  install();
  build();
  runProgram(program);
};
