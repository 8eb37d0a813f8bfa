import { failToStart, runServer } from './app/run-server.ts';
import { readProcessConfig } from './platform/config.ts';

try {
  await runServer({ config: readProcessConfig() });
} catch (error) {
  failToStart(error as Error);
}
