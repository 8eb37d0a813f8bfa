import { askServer } from './app/admin/admin-socket.ts';
import { runAdmin } from './app/admin/run-admin.ts';
import { failToStart } from './app/run-server.ts';
import { readProcessConfig } from './platform/config.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

try {
  const config = readProcessConfig();
  const words = process.argv.slice(2);
  // The embedded database belongs to one process: a running server does the work itself.
  const asked = config.databaseUrl === null ? await askServer(config.dataDir, words, say) : null;
  process.exit(asked ?? (await runAdmin(config, words, say)));
} catch (error) {
  failToStart(error as Error);
}
