import type { Browser } from 'playwright-core';
import { openBareReactPage } from './bare-page.ts';
import type { WebGround } from './ground.ts';
import { firstVisit, type Seen, secondVisit, type Visit } from './visit.ts';
import { type Row, row, share } from './web-row.ts';

type Screen = Visit & { name: string; goal: number };

const screensOf = ({ url, patient, doctor }: WebGround): Screen[] => [
  { name: 'sign-in', goal: 1, url: `${url}/`, words: 'Your trusted health companion' },
  {
    name: 'goals',
    goal: 1.5,
    url: `${url}/patient/goals`,
    words: 'Walk 30 minutes',
    person: patient,
  },
  {
    name: 'chat',
    goal: 1.5,
    url: `${url}/patient/chat/${doctor.id}`,
    words: '(2000)',
    person: patient,
  },
  {
    name: 'dashboard',
    goal: 1.5,
    url: `${url}/doctor/dashboard`,
    words: 'Asha Kulkarni 1',
    person: doctor,
  },
  {
    name: 'inbox',
    goal: 1.5,
    url: `${url}/doctor/inbox`,
    words: 'May I walk on the swollen foot?',
    person: doctor,
  },
];

type Visitor = (browser: Browser, visit: Visit) => Promise<Seen>;

/** Visits the pages alternately over all rounds, so that a busy machine affects all of them. */
const roundsOf = async (browser: Browser, visit: Visitor, pages: Visit[], rounds: number) => {
  const found = pages.map((): Seen[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, page] of pages.entries()) found[place]?.push(await visit(browser, page));
  }
  return (place: number, what: keyof Seen) =>
    share(
      (found[place] ?? []).map((seen) => seen[what]),
      0.5,
    );
};

/**
 * The first visit on a throttled network until the screen's own text is visible, compared with a
 * bare React page.
 */
export const firstLoadRows = async (
  browser: Browser,
  ground: WebGround,
  rounds: number,
): Promise<Row[]> => {
  const bare = await openBareReactPage();
  const screens = screensOf(ground);
  const pages = [{ url: bare.url, words: 'A sentence that a phone can show at once.' }, ...screens];
  const median = await roundsOf(browser, firstVisit, pages, rounds);
  await bare.close();
  const beside = (name: string, place: number, what: keyof Seen, goal: string) => {
    const [ours, least] = [median(place, what), median(0, what)];
    return row(`first load, throttled: ${name}`, ours, goal, { bare: least, ratio: ours / least });
  };
  return screens.flatMap(({ name, goal }, at) => [
    beside(`${name}, ms`, at + 1, 'ms', `≤ ${goal.toFixed(1)} × bare`),
    beside(`${name}, turns`, at + 1, 'turns', '–'),
    beside(`${name}, requests`, at + 1, 'files', '–'),
    beside(`${name}, bytes`, at + 1, 'bytes', '–'),
    beside(`${name}, processor ms`, at + 1, 'processor', '–'),
  ]);
};

/** The same after an earlier visit has cached the app and the person's data on the device. */
export const secondVisitRows = async (
  browser: Browser,
  ground: WebGround,
  rounds: number,
): Promise<Row[]> => {
  const screens = screensOf(ground);
  const median = await roundsOf(browser, secondVisit, screens, rounds);
  return screens.flatMap(({ name }, place) => [
    row(`second visit, throttled: ${name}, ms`, median(place, 'ms'), '≤ 1,000 ms'),
    row(`second visit, throttled: ${name}, turns`, median(place, 'turns'), '–'),
    row(`second visit, throttled: ${name}, processor ms`, median(place, 'processor'), '–'),
  ]);
};
