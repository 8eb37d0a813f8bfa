import type { Browser } from 'playwright-core';
import { openPage, type Watched } from './browser.ts';
import type { WebGround } from './ground.ts';
import { blocked, type Row, row, share } from './web-row.ts';

const TICKS = 5;

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

/**
 * Scrolls up a little and measures, over some frames, how far a line moves by itself, in pixels.
 */
const readOn = async () => {
  const box = document.querySelector('section[tabindex="0"]');
  const lines = () => [...document.querySelectorAll('[data-message]')];
  if (!box) return { moved: 0, drawn: 0, atStart: false };
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const topOf = (line: Element | undefined) => line?.getBoundingClientRect().top ?? 0;
  box.scrollTop = Math.min(box.scrollTop, 500 - Math.random());
  await frame();
  const line = lines().find((one) => topOf(one) > 100);
  const start = topOf(line);
  let moved = 0;
  for (let turn = 0; turn < 6; turn += 1) {
    await frame();
    moved = Math.max(moved, Math.abs(topOf(line) - start));
  }
  const atStart = lines()[0]?.textContent?.includes('(1)') ?? false;
  const isDrawn = (one: Element) =>
    one.firstElementChild?.checkVisibility({ contentVisibilityAuto: true });
  return { moved, drawn: lines().filter(isDrawn).length, atStart };
};

const readToTheStart = async ({ ask }: Watched) => {
  const seen = { drawn: 0, moved: 0 };
  for (let turn = 0; turn < 400; turn += 1) {
    const { moved, drawn, atStart } = await ask<Awaited<ReturnType<typeof readOn>>>(
      `(${readOn})()`,
    );
    seen.moved = Math.max(seen.moved, moved);
    seen.drawn = Math.max(seen.drawn, drawn);
    if (atStart) break;
  }
  return seen;
};

const shows = (text: string) =>
  `[...document.querySelectorAll('[data-message]')].some((one) => one.textContent.includes('${text}'))`;

export const chatRows = async (browser: Browser, ground: WebGround): Promise<Row[]> => {
  const watched = await openPage(browser, ground.url, ground.patient);
  const { page, ask, until, longTasks } = watched;
  await watched.slow();
  await page.goto(`/patient/chat/${ground.doctor.id}`);
  await until(shows('(2000)'));
  const opened = await longTasks();
  const openedShift = await watched.shift();
  const { drawn, moved } = await readToTheStart(watched);
  const read = await longTasks();
  // A day's box that grows upwards counts as a shift, although none of its lines moves.
  const readShift = await watched.shift();
  await ask("document.querySelector('textarea').focus()");
  await page.keyboard.type('Good morning, doctor', { delay: 60 });
  const typed = await longTasks();
  await page.keyboard.press('Enter');
  await until(shows('Good morning, doctor'));
  const sent = await longTasks();
  await say(ground, 'Good morning to you');
  await until(shows('Good morning to you'));
  await page.waitForTimeout(6_000);
  const arrived = await longTasks();
  const shift = openedShift + (await watched.shift()) - readShift;
  await watched.close();
  return [
    blocked('a chat opens', opened),
    blocked('2,000 messages are scrolled through', read),
    blocked('typing in that chat', typed),
    blocked('sending in it', sent),
    blocked('a message arrives, two polls', arrived),
    row('messages drawn at once, of 2,000', drawn, '≤ 110'),
    row('pixels a line moves by itself while older ones come', moved, '≤ 1'),
    row('layout shift: chat opens, messages are sent and arrive', shift, '< 0.02'),
  ];
};

const MORE =
  "[...document.querySelectorAll('main button')].find((one) => /^Show \\d+ more/.test(one.textContent))";

export const patientsRows = async (browser: Browser, ground: WebGround): Promise<Row[]> => {
  const watched = await openPage(browser, ground.url, ground.doctor);
  const { page, ask, until, longTasks } = watched;
  await watched.slow();
  await page.goto('/doctor/patients');
  await until(`Boolean(${MORE})`);
  const opened = await longTasks();
  await ask("document.querySelector('input[type=search]').focus()");
  await page.keyboard.type('kulkarni 9', { delay: 80 });
  const typed = await longTasks();
  await ask("document.querySelector('input[type=search]').select()");
  await page.keyboard.press('Delete');
  await until(`Boolean(${MORE})`);
  const cleared = await longTasks();
  await ask(`${MORE}.scrollIntoView({ block: 'center' })`);
  await longTasks();
  // A real click: what moves shortly after user input does not count as a shift.
  const { x, y } = await ask<DOMRect>(`${MORE}.getBoundingClientRect().toJSON()`);
  await page.mouse.click(x + 5, y + 5);
  await page.waitForTimeout(2_000);
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

/** Measures the time from the press to the frame that shows the tick. */
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

export const goalsRows = async (browser: Browser, ground: WebGround): Promise<Row[]> => {
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
