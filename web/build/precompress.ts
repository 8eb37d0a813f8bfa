import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|wasm)$/;
const WORTH_BYTES = 512;

/** Puts a brotli and a gzip copy beside every built file that shrinks, so that serving one costs no processor time. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  // After every other file has been written, the service worker among them.
  closeBundle: {
    order: 'post',
    sequential: true,
    handler() {
      const directory = this.environment.config.build.outDir;
      const root = join(this.environment.config.root, directory);
      if (!this.environment.config.build.write) return;
      for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
        const file = join(root, name);
        if (!COMPRESSIBLE.test(name) || statSync(file).size < WORTH_BYTES) continue;
        const content = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  },
});
