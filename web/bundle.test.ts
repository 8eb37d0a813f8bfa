// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { BUDGET, buildInMemory, neededByAll, overBudget, sizesOf } from './build/size-budget.ts';
import { offlineFiles } from './service-worker/vite-plugin.ts';

let chunks: Rolldown.OutputChunk[];
let bundle: Rolldown.OutputBundle;
let page: string;

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  bundle = await buildInMemory();
  chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const html = bundle['index.html'];
  page = html?.type === 'asset' ? String(html.source) : '';
}, 120_000);

// Loads the files named on the command line one after another, as a browser would, in a jsdom page.
const LOAD = `
  import { JSDOM } from 'jsdom';
  const { window } = new JSDOM('', { url: 'http://localhost/', pretendToBeVisual: true });
  for (const name of Object.getOwnPropertyNames(window)) {
    if (!(name in globalThis)) globalThis[name] = window[name];
  }
  for (const name of ['window', 'navigator', 'location', 'history']) {
    Object.defineProperty(globalThis, name, { value: name === 'window' ? window : window[name] });
  }
  const fail = (cause) => {
    console.error(String(cause));
    process.exit(1);
  };
  for (const file of process.argv.slice(1)) await import(file).catch(fail);
  process.exit();
`;

describe('the browser bundle', () => {
  test('starts: each of its files finds what it needs in those that are loaded before it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'saathi-bundle-'));
    const fileOf = ({ fileName }: Rolldown.OutputChunk) => join(folder, fileName);
    for (const chunk of chunks) {
      mkdirSync(dirname(fileOf(chunk)), { recursive: true });
      writeFileSync(fileOf(chunk), chunk.code);
    }
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const rank = ({ isEntry, name }: Rolldown.OutputChunk) =>
      isEntry ? 0 : name === 'start' ? 1 : 2;
    const files = [...chunks].sort((one, other) => rank(one) - rank(other)).map(fileOf);
    const load = ['--input-type=module', '--eval', LOAD, ...files];
    execFileSync(process.execPath, load, { cwd: import.meta.dirname, stdio: 'pipe' });
    rmSync(folder, { recursive: true });
  });

  test('carries no validator, which would evaluate text as code', () => {
    const modules = chunks.flatMap((chunk) => chunk.moduleIds);
    expect(modules.filter((id) => /node_modules\/zod\//.test(id))).toEqual([]);
    for (const chunk of chunks) expect(chunk.code).not.toMatch(/\bnew Function\(|[^.\w]eval\(/);
  });

  test('carries of each icon only what the app uses', () => {
    const icons = chunks.filter(({ moduleIds }) => moduleIds.some((id) => /lucide/.test(id)));
    expect(icons.length).toBeGreaterThan(0);
    for (const { code } of icons) expect(code).not.toMatch(/,key:`\w{5,6}`}|aliases:\[`/);
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
    const screens: [string, string[]][] = Object.entries(list());
    expect(screens.map(([address]) => address)).toContain('/patient/goals');
    for (const [, [reads, ...files]] of screens) {
      expect(reads).toBe('/early-reads.js');
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) expect(bundle).toHaveProperty([file.slice(1)]);
    }
  });

  test('announces few files, the first picture’s before the app and of the app the largest first', () => {
    const screens: [string, string[]][] = Object.entries(list());
    for (const [address, [, style, begin, largest, ...others]] of screens) {
      expect(style).toMatch(/\.css$/);
      expect(page).toContain(begin);
      expect(largest).toContain('react');
      expect(others.length + 4, address).toBeLessThanOrEqual(16);
    }
  });

  test('waits with the app for no script that it does not need', () => {
    expect(page.indexOf('browser-support.js')).toBeGreaterThan(page.indexOf('type="module"'));
  });

  test('announces all that the app begins with, the libraries among it', () => {
    const needed = [...neededByAll(bundle)];
    const begun = needed.map((name) => chunks.find(({ fileName }) => fileName === name)?.name);
    expect(begun).toEqual(expect.arrayContaining(['react', 'start', 'common']));
    const announced = [...list()['/patient/goals'], page].join();
    for (const name of needed) expect(announced).toContain(`/${name}`);
  });

  test('announces no code for the sign-in, whose prerendered picture comes first', () => {
    expect(list()).not.toHaveProperty('/');
    expect(list()).not.toHaveProperty('/patient/login');
    expect(page).toContain('Your trusted health companion');
  });

  test('is kept for use without network anew when any of its files changes, those of public/ too', () => {
    const changed = mkdtempSync(join(tmpdir(), 'saathi-public-'));
    cpSync(join(import.meta.dirname, 'public'), changed, { recursive: true });
    const before = offlineFiles(bundle, changed);
    expect(before.files).toEqual(expect.arrayContaining(['/', '/early-reads.js', '/favicon.svg']));
    for (const name of ['early-reads.js', 'browser-support.js', 'favicon.svg']) {
      const { version } = offlineFiles(bundle, changed);
      appendFileSync(join(changed, name), ' ');
      expect(offlineFiles(bundle, changed).version).not.toBe(version);
    }
    const page = { ...bundle['index.html'], source: 'another' } as Rolldown.OutputAsset;
    const { version } = offlineFiles({ ...bundle, 'index.html': page }, changed);
    expect(version).not.toBe(offlineFiles(bundle, changed).version);
    rmSync(changed, { recursive: true });
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
