import { findBrowser } from './machine.mjs';
import { build, install, run } from './prepare.mjs';

// Takes pictures of every screen and state of the real app into the folder gallery; see
// docs/gallery.md.
install();
build();
const browser = findBrowser();
if (!browser) process.exit(1);
run('npx', ['playwright', 'test', '--config', 'e2e/gallery.config.ts', ...process.argv.slice(2)], {
  env: { ...process.env, SAATHI_BROWSER: browser, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
});
