/*
 * Measures what a user with a mid-range phone notices: tasks that block the page, the delay of a
 * tick, the size of a screen, and its load time on a slow network.
 * Run it on a quiet machine: npm run bench:web (-- --only chat --rounds 1 for a part of it).
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { firstLoadRows, secondVisitRows } from './first-load-rows.ts';
import { openGround, type WebGround } from './ground.ts';
import { lighthouseRows } from './lighthouse-rows.ts';
import { longLifeRows } from './long-life-rows.ts';
import { chatRows, goalsRows, patientsRows } from './screen-rows.ts';
import { sizeRows } from './size-rows.ts';
import type { Row } from './web-row.ts';

type Part = (browser: Browser, ground: WebGround, rounds: number) => Row[] | Promise<Row[]>;

const parts: Record<string, Part> = {
  chat: chatRows,
  patients: patientsRows,
  goals: goalsRows,
  sizes: sizeRows,
  'first-load': firstLoadRows,
  'second-visit': secondVisitRows,
  'long-life': longLifeRows,
  lighthouse: (_browser, ground, rounds) => lighthouseRows(ground, rounds),
};

type Wanted = { only?: string; rounds?: number };

/** Measures all rows in the browser, or those of one part; the app must be built. */
const webRows = async ({ only, rounds = 3 }: Wanted): Promise<Row[]> => {
  const wanted = Object.entries(parts).filter(([name]) => !only || name === only);
  if (wanted.length === 0) throw new Error(`--only takes one of: ${Object.keys(parts).join(', ')}`);
  const ground = await openGround();
  const browser = await openBrowser();
  const rows: Row[] = [];
  try {
    for (const [, measure] of wanted) rows.push(...(await measure(browser, ground, rounds)));
    return rows;
  } finally {
    await browser.close();
    await ground.close();
  }
};

const print = (rows: Row[]) => {
  const shown = (value: number | null) =>
    value === null ? '–' : String(Math.round(value * 1_000) / 1_000);
  console.log('| what | ours | bare | ratio | goal |\n|---|---|---|---|---|');
  for (const { name, ours, bare, ratio, goal } of rows) {
    console.log(`| ${name} | ${shown(ours)} | ${shown(bare)} | ${shown(ratio)} | ${goal} |`);
  }
};

const { values } = parseArgs({ options: { only: { type: 'string' }, rounds: { type: 'string' } } });
const rows = await webRows({ only: values.only, rounds: Number(values.rounds ?? 3) });
print(rows);
writeFileSync(process.env.BENCH_JSON ?? 'bench-web.json', JSON.stringify(rows, null, 2));
process.exit(0);
