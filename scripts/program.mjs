import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root } from './prepare.mjs';

/** Runs Node until it ends, and forwards signals to it. */
export const runNode = (args, signals = ['SIGINT', 'SIGTERM']) => {
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
};

/** Runs one of the server's programs until it ends. */
export const runProgram = (program, words = process.argv.slice(2)) =>
  runNode([join(root, 'server/dist', program), ...words]);

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
