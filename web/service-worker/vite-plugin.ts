import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

const SOURCE = join(import.meta.dirname, 'service-worker.ts');

/** The scanner's decoder is large and needs the network anyway: it is fetched when first used. */
const isShell = (file: string) => !/\.(wasm|map|json)$/.test(file) && file !== 'index.html';

/** Emits `/service-worker.js` with the list of files that open the app without a network. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const files = Object.keys(bundle).filter(isShell).sort();
      const version = createHash('sha256');
      const page = bundle['index.html'];
      if (page?.type === 'asset') version.update(page.source);
      for (const file of files) version.update(file);
      const shell = {
        version: version.digest('hex').slice(0, 12),
        files: [
          '/',
          '/favicon.svg',
          '/browser-support.js',
          '/early-reads.js',
          ...files.map((file) => `/${file}`),
        ],
      };
      const { code } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE);
      const source = `const SHELL = ${JSON.stringify(shell)};\n${code}`;
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  },
});
