import { runAdmin } from './app/admin/run-admin.ts';
import { failToStart } from './app/run-server.ts';
import { readProcessConfig } from './platform/config.ts';

try {
  const status = await runAdmin(readProcessConfig(), process.argv.slice(2), (line) => {
    process.stdout.write(`${line}\n`);
  });
  process.exit(status);
} catch (error) {
  failToStart(error as Error);
}
