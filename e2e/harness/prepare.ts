import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { embeddedTemplate } from '../../server/test/embedded-template.ts';

const script = join(import.meta.dirname, '../../scripts/build-server.mjs');

/**
 * Runs once: bundles the journeys' server and migrates a database, so that each worker's server
 * starts within a second.
 */
// biome-ignore lint/style/noDefaultExport: Playwright reads it
export default async function prepare(): Promise<void> {
  execFileSync(process.execPath, [script, '--for-tests'], { stdio: 'inherit' });
  // Workers inherit the environment.
  process.env.JOURNEY_DATABASE = await embeddedTemplate();
}
