import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const SOURCE = join(import.meta.dirname, 'service-worker.ts');

/** Files of `public/` that the page itself requests. */
const PUBLIC_FILES = ['browser-support.js', 'early-reads.js', 'favicon.svg'];

/** The scanner's decoder is large and needs the network anyway, so it is fetched on first use. */
const isNeededOffline = (file: string) => !/\.(wasm|map|json)$/.test(file);

/**
 * Returns the files needed to open the app without a network, and a version that changes with each
 * of them.
 */
export const offlineFiles = (bundle: Rolldown.OutputBundle, publicDir: string) => {
  const built = Object.keys(bundle).filter(isNeededOffline).sort();
  const version = createHash('sha256');
  for (const name of built) {
    const file = bundle[name];
    version.update(name).update(file?.type === 'asset' ? file.source : '');
  }
  for (const name of PUBLIC_FILES) version.update(readFileSync(join(publicDir, name)));
  const files = [...PUBLIC_FILES, ...built].map((name) =>
    name === 'index.html' ? '/' : `/${name}`,
  );
  return { version: version.digest('hex').slice(0, 12), files };
};

/** Compiles the worker into one script, with the build's files and version. */
const compile = async (shell: { version: string; files: string[] }): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { SHELL: JSON.stringify(shell) },
    build: { write: false, rolldownOptions: { input: SOURCE, output: { format: 'iife' } } },
  });
  const files = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  const script = files.find((file) => file.type === 'chunk');
  if (!script) throw new Error('The service worker has become no script.');
  return script.code;
};

/** Emits `/service-worker.js` with the list of files needed to open the app without a network. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const shell = offlineFiles(bundle, this.environment.config.publicDir);
      const source = await compile(shell);
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  },
});
