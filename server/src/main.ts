import { failToStart, runServer } from './app/run-server.ts';
import { readServerConfig } from './platform/config.ts';

try {
  await runServer({ config: await readServerConfig() });
} catch (error) {
  failToStart(error as Error);
}
