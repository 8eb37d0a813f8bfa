import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright-core';
import { openPage, type Watched } from './browser.ts';
import type { WebGround } from './ground.ts';
import { type Row, row } from './web-row.ts';

/** The events of an hour in an open chat: a poll every three seconds, and a message per minute. */
const HOUR = { polls: 1_200, messages: 60 };
const POLLS_A_MESSAGE = HOUR.polls / HOUR.messages;
/** Events of the warm-up, after which compiled code, caches and connections are stable. */
const WARM_UP_MESSAGES = 10;

/** Triggers polls one after another, as when the network returns. */
const pollOften = async (times: number) => {
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
  for (let turn = 0; turn < times; turn += 1) {
    window.dispatchEvent(new Event('online'));
    await settled();
  }
};

/** Until then each request listens for its timeout (platform/api/api.ts). */
const TIME_LIMIT_MS = 16_000;

const measure = async (devtools: CDPSession) => {
  await wait(TIME_LIMIT_MS);
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return {
    heap: of('JSHeapUsedSize'),
    listeners: of('JSEventListeners'),
    nodes: of('Nodes'),
  };
};

const say = async ({ url, chatId, patient, doctor }: WebGround, from: 'patient' | 'doctor') => {
  const { id, cookie } = from === 'patient' ? patient : doctor;
  const content = 'Good morning, I walked for half an hour today.';
  const sent = await fetch(`${url}/api/messages`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ chatId, senderId: id, senderType: from, content, intent: 'doctor' }),
  });
  if (!sent.ok) throw new Error(`A message was answered with ${sent.status}.`);
};

const liveThrough = async ({ ask }: Watched, messages: number, send: () => Promise<void>) => {
  for (let turn = 0; turn < messages; turn += 1) {
    await send();
    await ask(`(${pollOften})(${POLLS_A_MESSAGE})`);
  }
};

type Life = { name: string; path: string; shows: string; who: 'patient' | 'doctor' };

const rowsOf = async (browser: Browser, ground: WebGround, life: Life): Promise<Row[]> => {
  const { name, path, shows, who } = life;
  const watched = await openPage(browser, ground.url, ground[who]);
  const { page, until } = watched;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.goto(path);
  await until(`document.body.textContent.includes('${shows}')`);
  const send = () => say(ground, who === 'patient' ? 'doctor' : 'patient');
  await liveThrough(watched, WARM_UP_MESSAGES, send);
  await watched.longTasks();
  const before = await measure(devtools);
  await liveThrough(watched, HOUR.messages, send);
  const tasks = await watched.longTasks();
  const after = await measure(devtools);
  await watched.close();
  const grown = (what: keyof typeof before, goal: string) =>
    row(`an hour of events, ${name}: ${what}`, after[what], goal, {
      bare: before[what],
      ratio: after[what] / before[what],
    });
  return [
    grown('heap', '≤ 1.2 × before'),
    grown('listeners', '≤ 1.05 × before'),
    grown('nodes', '≤ 1.5 × before'),
    row(`an hour of events, ${name}: longest task`, Math.max(0, ...tasks), '< 50 ms'),
  ];
};

/** A chat and a dashboard that stay open during the events of an hour; unthrottled. */
export const longLifeRows = async (browser: Browser, ground: WebGround): Promise<Row[]> => [
  ...(await rowsOf(browser, ground, {
    name: 'chat',
    path: `/patient/chat/${ground.doctor.id}`,
    shows: '(2000)',
    who: 'patient',
  })),
  ...(await rowsOf(browser, ground, {
    name: 'dashboard',
    path: '/doctor/dashboard',
    shows: 'Asha Kulkarni 1',
    who: 'doctor',
  })),
];
