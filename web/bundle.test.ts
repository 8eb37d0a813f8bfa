// @vitest-environment node
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, test, vi } from 'vitest';

const SIGN_IN_MAX_BYTES = 130_000;
const SCREEN_MAX_BYTES = 25_000;

let chunks: Rolldown.OutputChunk[];
let styles: Rolldown.OutputAsset[];
let page: string;

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const result = await build({
    root: import.meta.dirname,
    logLevel: 'silent',
    build: { write: false },
  });
  const output = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  const assets = output.filter((file) => file.type === 'asset');
  chunks = output.filter((file) => file.type === 'chunk');
  styles = assets.filter((file) => file.fileName.endsWith('.css'));
  page = String(assets.find((file) => file.fileName === 'index.html')?.source);
}, 120_000);

const gzipped = (text: string | Uint8Array) => gzipSync(text).length;

/** A chunk and all it needs before it can run. */
const withImports = (fileName: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(fileName)) return seen;
  seen.add(fileName);
  for (const name of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) {
    withImports(name, seen);
  }
  return seen;
};

const bytesOf = (fileNames: Iterable<string>) =>
  [...fileNames].reduce(
    (sum, name) => sum + gzipped(chunks.find((chunk) => chunk.fileName === name)?.code ?? ''),
    0,
  );

const entry = () => chunks.find((chunk) => chunk.isEntry)!.fileName;
const screenNames = () =>
  chunks
    .filter((chunk) => chunk.isDynamicEntry && chunk.name.endsWith('-page'))
    .map((c) => c.fileName);

describe('the browser bundle', () => {
  test('carries no validator, which would evaluate text as code', () => {
    const modules = chunks.flatMap((chunk) => chunk.moduleIds);
    expect(modules.filter((id) => /node_modules\/zod\//.test(id))).toEqual([]);
    for (const chunk of chunks) expect(chunk.code).not.toMatch(/\bnew Function\(|[^.\w]eval\(/);
  });

  test('its page holds no inline script or style', () => {
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=/);
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(page).not.toMatch(/(src|href)="https?:/);
  });

  test.each(['patient-login-page', 'doctor-login-page'])('shows %s within its budget', (name) => {
    const screen = chunks.find((chunk) => chunk.name === name)!.fileName;
    const code = new Set([...withImports(entry()), ...withImports(screen)]);
    const css = styles.reduce((sum, style) => sum + gzipped(style.source), 0);
    expect(bytesOf(code) + css).toBeLessThanOrEqual(SIGN_IN_MAX_BYTES);
  });

  test('adds little for each further screen', () => {
    const base = withImports(entry());
    const heavy = screenNames().flatMap((screen) => {
      const own = [...withImports(screen)].filter((name) => !base.has(name));
      const bytes = bytesOf(own);
      return bytes > SCREEN_MAX_BYTES ? [`${screen}: ${bytes}`] : [];
    });
    expect(heavy).toEqual([]);
  });
});
