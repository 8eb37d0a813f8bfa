/*
 * What a person with a mid-range phone feels: tasks that block the page, how soon a tick is seen, what
 * a screen weighs, how soon it stands on a slow network. Run it on a quiet machine: npm run bench:web
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBarePage } from './bare-page.ts';
import { openBrowser, openPage, type Watched } from './browser.ts';
import { openGround, type WebGround } from './ground.ts';
import { measurePages } from './lighthouse.mjs';

/** A row of the table: ours beside the bare minimum, where there is one. Times in ms. */
export type Row = {
  name: string;
  ours: number;
  bare: number | null;
  ratio: number | null;
  p50: number | null;
  p99: number | null;
  goal: string;
};

const BLOCKED_MS = 50;
const TICKS = 5;

const row = (name: string, ours: number, goal: string, more: Partial<Row> = {}): Row => ({
  name,
  ours,
  bare: null,
  ratio: null,
  p50: null,
  p99: null,
  goal,
  ...more,
});

const sorted = (values: number[]) => [...values].sort((a, b) => a - b);
const share = (values: number[], part: number) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

/** The longest task over 50 ms, 0 where there was none. */
const longest = (tasks: number[]) => Math.max(0, ...tasks);
const blocked = (name: string, tasks: number[]) =>
  row(`longest task, 4 × slower: ${name}`, longest(tasks), `< ${BLOCKED_MS} ms`);

const say = (ground: WebGround, content: string) =>
  fetch(`${ground.url}/api/messages`, {
    method: 'POST',
    headers: { cookie: ground.doctor.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      chatId: ground.chatId,
      senderId: ground.doctor.id,
      senderType: 'doctor',
      content,
    }),
  });

const readToTheStart = async ({ page }: Watched): Promise<number> => {
  const thread = page.getByRole('region', { name: 'Messages', exact: true });
  const first = page.locator('[data-message]').first();
  let drawn = 0;
  for (let turn = 0; turn < 200 && !(await first.innerText()).includes('(1)'); turn += 1) {
    await thread.evaluate((box) => {
      box.scrollTop = Math.min(box.scrollTop, 500 - Math.random());
    });
    await page.waitForTimeout(100);
    drawn = Math.max(drawn, await page.locator('[data-message]').count());
  }
  return drawn;
};

const chatRows = async (browser: Browser, ground: WebGround): Promise<Row[]> => {
  const watched = await openPage(browser, ground.url, ground.patient);
  const { page, longTasks } = watched;
  await watched.slow();
  await page.goto(`/patient/chat/${ground.doctor.id}`);
  await page.getByText('(2000)').first().waitFor();
  const opened = await longTasks();
  const drawn = await readToTheStart(watched);
  const read = await longTasks();
  await page.getByLabel('Your message').pressSequentially('Good morning, doctor', { delay: 60 });
  const typed = await longTasks();
  await page.keyboard.press('Enter');
  await page.getByText('Good morning, doctor').last().waitFor();
  const sent = await longTasks();
  await say(ground, 'Good morning to you');
  await page.getByText('Good morning to you').waitFor();
  await page.waitForTimeout(6_000);
  const arrived = await longTasks();
  const shift = await watched.shift();
  await watched.close();
  return [
    blocked('a chat opens', opened),
    blocked('2,000 messages are scrolled through', read),
    blocked('typing in that chat', typed),
    blocked('sending in it', sent),
    blocked('a message arrives, two polls', arrived),
    row('bubbles in the page, of 2,000 messages', drawn, '≤ 160'),
    row('layout shift: chat', shift, '< 0.02'),
  ];
};

const patientsRows = async (browser: Browser, ground: WebGround): Promise<Row[]> => {
  const watched = await openPage(browser, ground.url, ground.doctor);
  const { page, longTasks } = watched;
  await watched.slow();
  await page.goto('/doctor/patients');
  await page.getByRole('button', { name: /^Show \d+ more/ }).waitFor();
  const opened = await longTasks();
  const search = page.getByRole('searchbox');
  await search.pressSequentially('kulkarni 9', { delay: 80 });
  const typed = await longTasks();
  await search.fill('');
  const cleared = await longTasks();
  await page.getByRole('button', { name: /^Show \d+ more/ }).click();
  const more = await longTasks();
  const shift = await watched.shift();
  await watched.close();
  return [
    blocked('My Patients opens with 1,000', opened),
    blocked('typing in its search', typed),
    blocked('emptying the search', cleared),
    blocked('24 more patients', more),
    row('layout shift: My Patients', shift, '< 0.02'),
  ];
};

/** From the press to the frame that shows the tick. */
const tick = ({ page }: Watched, place: number): Promise<number> =>
  page.evaluate(
    (at) =>
      new Promise<number>((resolve) => {
        const box = document.querySelectorAll<HTMLInputElement>('main input[type=checkbox]')[at];
        const start = performance.now();
        box?.click();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      }),
    place,
  );

const goalsRows = async (browser: Browser, ground: WebGround): Promise<Row[]> => {
  const times: number[] = [];
  const bare: number[] = [];
  const tasks: number[] = [];
  const watched = await openPage(browser, ground.url, ground.patient);
  const { page } = watched;
  await page.goto('/patient/goals');
  await page
    .getByRole('checkbox')
    .nth(TICKS - 1)
    .waitFor();
  const shift = await watched.shift();
  await watched.longTasks();
  for (let round = 0; round < 2; round += 1) {
    for (let place = 0; place < TICKS; place += 1) {
      times.push(await tick(watched, place));
      await page.waitForTimeout(400);
      bare.push(await tick(watched, 99));
    }
  }
  await watched.slow();
  for (let place = 0; place < TICKS; place += 1) {
    await tick(watched, place);
    tasks.push(...(await watched.longTasks()));
  }
  await watched.close();
  const [p50, p99] = [share(times, 0.5), share(times, 0.99)];
  const frame = share(bare, 0.5);
  return [
    row('tick a goal → tick seen, beside an empty frame', p50, '≤ 50 ms', {
      bare: frame,
      ratio: p50 / frame,
      p50,
      p99,
    }),
    blocked('ticking a goal', tasks),
    row('layout shift: goals', shift, '< 0.02'),
  ];
};

const sizeRows = (): Row[] => {
  const assets = join(import.meta.dirname, '../../web/dist/assets');
  const lists: Record<string, string[]> = JSON.parse(
    readFileSync(join(assets, '../preload.json'), 'utf8'),
  );
  const page = readFileSync(join(assets, '../index.html'), 'utf8');
  const files = new Set(readdirSync(assets));
  const bytesOf = (names: string[]) =>
    names.reduce((sum, name) => {
      const file = name.slice('/assets/'.length);
      const sent = files.has(`${file}.gz`) ? `${file}.gz` : file;
      return sum + readFileSync(join(assets, sent)).length;
    }, 0);
  const base = bytesOf(page.match(/\/assets\/[^"]+\.(js|css)/g) ?? []);
  return Object.entries(lists)
    .filter(([address]) => address !== '/login' && address !== '/')
    .map(([address, own]) =>
      address.endsWith('/login')
        ? row(`gzip bytes: ${address}`, base + bytesOf(own), '≤ 130,000', {
            bare: 67_000,
            ratio: (base + bytesOf(own)) / 67_000,
          })
        : row(`gzip bytes more: ${address}`, bytesOf(own), '≤ 25,000'),
    );
};

const lighthouseRows = async (ground: WebGround, rounds: number): Promise<Row[]> => {
  const bare = await openBarePage();
  const { url, patient, doctor } = ground;
  const measured = await measurePages(
    [
      { name: 'a bare 99 kB page', url: bare.url },
      { name: 'sign-in', url: `${url}/` },
      { name: 'goals', url: `${url}/patient/goals`, person: patient },
      { name: 'chat', url: `${url}/patient/chat/${doctor.id}`, person: patient },
      { name: 'dashboard', url: `${url}/doctor/dashboard`, person: doctor },
    ],
    rounds,
  );
  await bare.close();
  const [least, ...pages] = measured;
  return pages.flatMap(({ name, score, largestPaint, blocking, shift }) => {
    const open = name === 'sign-in';
    const paint = Math.round(largestPaint);
    return [
      row(`Lighthouse, slow 4G: ${name}, score`, score, open ? '≥ 99' : '≥ 95'),
      row(`Lighthouse: ${name}, largest paint`, paint, open ? '≤ 1,700 ms' : '≤ 2,400 ms', {
        bare: Math.round(least?.largestPaint ?? 0),
        ratio: paint / (least?.largestPaint ?? 1),
      }),
      row(`Lighthouse: ${name}, blocking`, Math.round(blocking), '< 100 ms'),
      row(`Lighthouse: ${name}, shift`, shift, '< 0.02'),
    ];
  });
};

/** All rows of the browser; the built app must be there. */
export const webRows = async ({ rounds = 3 }: { rounds?: number } = {}): Promise<Row[]> => {
  const ground = await openGround();
  const browser = await openBrowser();
  try {
    const rows = [
      ...(await chatRows(browser, ground)),
      ...(await patientsRows(browser, ground)),
      ...(await goalsRows(browser, ground)),
      ...sizeRows(),
    ];
    await browser.close();
    return [...rows, ...(await lighthouseRows(ground, rounds))];
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

if (process.argv[1] === import.meta.filename) {
  const rows = await webRows();
  print(rows);
  writeFileSync(process.env.BENCH_JSON ?? 'bench-web.json', JSON.stringify(rows, null, 2));
  process.exit(0);
}
