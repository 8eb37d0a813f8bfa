import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';

/** Gzip bytes of script and style for the sign-in page, and of script for each frame and each further screen. */
export const BUDGET = { signIn: 130_000, screen: 25_000 };

type Bundle = Rolldown.OutputBundle;
const gzipped = (text: string | Uint8Array) => gzipSync(text, { level: 9 }).length;

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'chunk');

/** Builds the app without writing it, for those who look at its files. */
export const buildInMemory = async (): Promise<Bundle> => {
  process.env.NODE_ENV = 'production';
  const result = await build({
    root: join(import.meta.dirname, '..'),
    logLevel: 'silent',
    build: { write: false },
  });
  const files = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  return Object.fromEntries(files.map((file) => [file.fileName, file]));
};

/** The files a chunk needs before it can run, itself among them. */
export const neededBy = (bundle: Bundle, fileName: string, seen = new Set<string>()) => {
  if (seen.has(fileName)) return seen;
  seen.add(fileName);
  const file = bundle[fileName];
  if (file?.type === 'chunk') for (const name of file.imports) neededBy(bundle, name, seen);
  return seen;
};

const entryOf = (bundle: Bundle) => chunksOf(bundle).find(({ isEntry }) => isEntry);

/** The files the page itself names: its script with its imports. */
export const neededByPage = (bundle: Bundle): Set<string> =>
  neededBy(bundle, entryOf(bundle)?.fileName ?? '');

/** The files every screen needs: the page's script, and the app that it loads (src/main.tsx). */
export const neededByAll = (bundle: Bundle): Set<string> => {
  const entry = entryOf(bundle);
  const needed = new Set<string>();
  for (const name of [entry?.fileName ?? '', ...(entry?.dynamicImports ?? [])]) {
    neededBy(bundle, name, needed);
  }
  return needed;
};

/** The files that whoever has signed in has, whichever frame stands around the screen. */
const neededByFrames = (bundle: Bundle): Set<string> => {
  const frames = chunksOf(bundle).filter(({ name }) => name.endsWith('-shell'));
  const [first = new Set<string>(), ...others] = frames.map(({ fileName }) =>
    neededBy(bundle, fileName),
  );
  return new Set([...first].filter((file) => others.every((needed) => needed.has(file))));
};

/** What each frame and each screen within one costs: its name, gzip bytes, and what it may cost. */
export const sizesOf = (bundle: Bundle) => {
  const bytesOf = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => {
      const file = bundle[name];
      return sum + (file?.type === 'chunk' ? gzipped(file.code) : 0);
    }, 0);
  const base = neededByAll(bundle);
  const framed = neededByFrames(bundle);
  const styles = Object.values(bundle).reduce(
    (sum, file) =>
      sum + (file.type === 'asset' && file.fileName.endsWith('.css') ? gzipped(file.source) : 0),
    0,
  );
  return chunksOf(bundle)
    .filter(({ isDynamicEntry, name }) => isDynamicEntry && /-(page|shell)$/.test(name))
    .map(({ name, fileName }) => {
      const needed = neededBy(bundle, fileName);
      if (name.endsWith('-login-page')) {
        return {
          name,
          bytes: bytesOf(new Set([...base, ...needed])) + styles,
          most: BUDGET.signIn,
        };
      }
      const known = name.endsWith('-shell') ? base : new Set([...base, ...framed]);
      const own = [...needed].filter((file) => !known.has(file));
      return { name, bytes: bytesOf(own), most: BUDGET.screen };
    });
};

/** The screens that cost more than they may, in words. */
export const overBudget = (bundle: Bundle): string[] =>
  sizesOf(bundle)
    .filter(({ bytes, most }) => bytes > most)
    .map(({ name, bytes, most }) => `${name}: ${bytes} of ${most} bytes`);

/** Fails the build when a screen costs more than its budget. */
export const sizeBudget = (): Plugin => ({
  name: 'size-budget',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const over = overBudget(bundle);
      if (over.length > 0) this.error(`Too large for a slow network: ${over.join(', ')}`);
    },
  },
});
