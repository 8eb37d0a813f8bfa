import { spawn } from 'node:child_process';
import { install, root } from './prepare.mjs';

install();

const programs = [
  ['npx', ['tsx', 'watch', '--clear-screen=false', 'server/src/main.ts']],
  ['npm', ['run', '--silent', '--workspace', 'web', 'dev']],
].map(([command, args]) =>
  spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  }),
);
const stop = () => {
  for (const program of programs) program.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const program of programs) program.on('exit', stop);
