import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../server/src/platform/config.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const inFolder = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...inFolder('docs')];
const all = [...pages, ...inFolder('docs/decisions')];

/** Five minutes at 250 words per minute, with room for tables. */
const MOST_WORDS = 1_500;
/** Removes tables and code blocks, which do not count towards the limit. */
const prose = (text: string) => text.replaceAll(/^\|.*$/gm, '').replaceAll(/```[\s\S]*?```/g, '');

const linksOf = (text: string) =>
  [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]+)[^)]*\)/g)].map(([, link]) => link as string);

const PATH = /`((?:contract|server|web|e2e|bench|tools|scripts|deploy|docs|\.ci)\/[\w./-]+)`/g;
const pathsOf = (text: string) => [...text.matchAll(PATH)].map(([, path]) => path as string);

const source = () =>
  execFileSync('git', ['grep', '-hoE', '(spec|product) [0-9]+', '--', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((line) => line !== '');

/** Returns the names of all settings: those that the server looks up in its environment. */
const settings = () => {
  const names = new Set<string>();
  const environment = new Proxy<Record<string, string | undefined>>(
    {},
    { get: (_, name) => void names.add(String(name)) },
  );
  readConfig(environment);
  return [...names].sort();
};

describe('The documentation', () => {
  it.each(pages)('%s is read in five minutes', (page) => {
    expect(prose(read(page)).split(/\s+/).length).toBeLessThanOrEqual(MOST_WORDS);
  });

  it.each(all)('%s links to what there is', (page) => {
    const missing = linksOf(read(page)).filter(
      (link) => !existsSync(join(root, dirname(page), link)),
    );
    expect(missing).toEqual([]);
  });

  it.each(pages)('%s names files that there are', (page) => {
    expect(pathsOf(read(page)).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each(pages)('%s names commands that there are', (page) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...read(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name as string);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('has every setting in .env.example, and no other', () => {
    const lines = read('.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm);
    expect([...lines].map(([, name]) => name).sort()).toEqual(settings());
  });

  it('has a section of docs/product.md for each that a comment cites', () => {
    const sections = new Set(
      [...read('docs/product.md').matchAll(/^## (\d+)\./gm)].map(([, n]) => `product ${n}`),
    );
    expect([...new Set(source())].filter((cited) => !sections.has(cited))).toEqual([]);
  });
});
