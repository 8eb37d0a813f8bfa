// @vitest-environment node
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { BUDGET, neededByAll, overBudget, sizesOf } from './size-budget.ts';

let chunks: Rolldown.OutputChunk[];
let bundle: Rolldown.OutputBundle;
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
  bundle = Object.fromEntries(output.map((file) => [file.fileName, file]));
  page = String(assets.find((file) => file.fileName === 'index.html')?.source);
}, 120_000);

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

  test('shows each screen within its budget', () => {
    const sizes = sizesOf(bundle);
    expect(sizes.filter(({ most }) => most === BUDGET.signIn)).toHaveLength(2);
    expect(sizes.length).toBeGreaterThan(12);
    expect(overBudget(bundle)).toEqual([]);
  });

  test('is refused, also by the build, when a screen is too large', () => {
    const page = chunks.find(({ name }) => name === 'goals-page')!;
    const code = Array.from({ length: 10_000 }, () => Math.random()).join();
    const larger = { ...bundle, [page.fileName]: { ...page, code } };
    expect(overBudget(larger)).toEqual([expect.stringMatching(/^goals-page: \d+ of 25000 bytes$/)]);
  });

  const list = () => {
    const file = bundle['preload.json'];
    return JSON.parse(file?.type === 'asset' ? String(file.source) : '');
  };

  test('lists for each address what its screen needs, and nothing that is not there', () => {
    const screens: [string, string[]][] = Object.entries(list().screens);
    expect(screens.map(([address]) => address)).toContain('/patient/goals');
    for (const [, files] of screens) {
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) expect(bundle).toHaveProperty([file.slice(1)]);
    }
    for (const address of list().pictureFirst) expect(list().screens).toHaveProperty([address]);
  });

  test('announces all that the app begins with, the libraries among it', () => {
    const needed = [...neededByAll(bundle)];
    const begun = needed.map((name) => chunks.find(({ fileName }) => fileName === name)?.name);
    expect(begun).toEqual(expect.arrayContaining(['react', 'start', 'common']));
    const announced = [...list().app, ...page.matchAll(/(?:src|href)="([^"]+)"/g)].join();
    for (const name of needed) expect(announced).toContain(`/${name}`);
  });

  test('names in its page what the way in needs after its picture', () => {
    const named = page.match(/<meta name="app-files" content="([^"]+)"/)?.[1]?.split(' ');
    expect(named).toEqual([...list().app, ...list().screens['/']]);
  });

  test('loads the scanner’s decoder for the scanner alone', () => {
    const readers = chunks.filter(({ moduleIds }) => moduleIds.some((id) => /zxing/.test(id)));
    const users = chunks.filter(({ imports }) =>
      readers.some(({ fileName }) => imports.includes(fileName)),
    );
    expect(readers.length).toBeGreaterThan(0);
    for (const { name } of users) expect(name).toMatch(/ponyfill|code-reader|qr-scanner|dist/);
  });
});
