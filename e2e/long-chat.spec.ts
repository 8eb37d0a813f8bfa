import type { Page } from '@playwright/test';
import type { People } from './harness/people.ts';
import { expect, test, thorough } from './harness/test.ts';

const MESSAGES = 2_000;
/** Messages out of view are not rendered. */
const MOST_DRAWN = 110;

const openChat = async (people: People) => {
  const doctor = await people.withoutWindow.doctor('Meera Iyer');
  const patient = await people.patient('Asha Rao');
  await people.assign(patient, doctor);
  const address = `/patient/chat/${doctor.id}`;
  await patient.page.goto(address);
  await expect(patient.page.getByLabel('Your message')).toBeVisible();
  return { patient, address };
};

const aLine = (place: number) => ({
  id: `0190a000-0000-7000-9000-${String(place).padStart(12, '0')}`,
  chatId: '0190a000-0000-7000-9000-000000000000',
  senderId: null,
  senderType: 'ai',
  content: `line ${place}${' and more'.repeat(place % 40)}`,
  createdAt: new Date(Date.UTC(2026, 0, 1) + place * 3_600_000).toISOString(),
  clientId: null,
  review: null,
  kind: 'text',
  helplines: [],
  intent: null,
  seenAt: null,
  seenByTeam: false,
});

/**
 * Jumps towards the start and measures how far the first visible line moves by itself, frame by
 * frame, while lines above it are rendered and loaded.
 */
const readOn = async (box: HTMLElement) => {
  const frame = () => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));
  box.scrollTop = Math.min(box.scrollTop, 300);
  const edge = box.getBoundingClientRect().top;
  const firstInView = () =>
    [...box.querySelectorAll('[data-message]')]
      .find((line) => line.getBoundingClientRect().bottom > edge + 1)
      ?.querySelector(':scope > [dir]');
  const isDrawn = () => firstInView()?.checkVisibility({ contentVisibilityAuto: true });
  // Lines are rendered a frame or two after the jump; nobody reads them before.
  do await frame();
  while (!isDrawn());
  await frame();
  const text = firstInView();
  const start = text?.getBoundingClientRect().top ?? 0;
  let moved = 0;
  for (let turn = 0; turn < 6; turn += 1) {
    await frame();
    moved = Math.max(moved, Math.abs((text?.getBoundingClientRect().top ?? 0) - start));
  }
  return text?.isConnected ? moved : Number.POSITIVE_INFINITY;
};

const countDrawn = (lines: Element[]) =>
  lines.filter((line) => line.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
    .length;

/** Mocks a long history. */
const withHistory = (page: Page) =>
  page.route(/\/api\/chats\/[^/]+\/messages/, (route) => {
    const { searchParams } = new URL(route.request().url());
    const before = searchParams.get('before');
    const end = before ? Number(before.slice(-12)) : MESSAGES;
    const start = Math.max(0, end - Number(searchParams.get('limit') ?? 200));
    const lines = Array.from({ length: end - start }, (_, place) => aLine(start + place));
    return route.fulfill({ json: lines });
  });

test(
  'a chat of 2,000 messages is read to its beginning with few of them drawn, and no line moves by itself',
  thorough,
  async ({ people }) => {
    // Needs about fifty round trips between browser and test, which takes long on a loaded machine.
    const { patient, address } = await openChat(people);
    const { page } = patient;
    await withHistory(page);
    await page.goto(address);
    const thread = page.getByRole('region', { name: 'Messages', exact: true });
    const lines = thread.locator('[data-message]');
    await expect(lines.last()).toContainText(`line ${MESSAGES - 1}`);
    await expect(lines.last()).toBeInViewport();
    const seen = { drawn: 0, moved: 0 };
    await expect(async () => {
      seen.moved = Math.max(seen.moved, await thread.evaluate(readOn));
      seen.drawn = Math.max(seen.drawn, await lines.evaluateAll(countDrawn));
      await expect(lines.first()).toContainText('line 0', { timeout: 1 });
    }).toPass({ intervals: [0], timeout: 120_000 });
    expect(seen.drawn).toBeGreaterThan(0);
    expect(seen.drawn).toBeLessThanOrEqual(MOST_DRAWN);
    // The line being read must not move, whatever is loaded above it.
    expect(seen.moved).toBeLessThanOrEqual(1);
    await page.getByLabel('Your message').fill('Good morning');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Good morning').last()).toBeInViewport();
  },
);

test('a doctor finds a message however it is spelt, opens the chat there, and comes back to the search', async ({
  people,
}) => {
  const { page, ...doctor } = await people.doctor('Meera Iyer');
  const patient = await people.withoutWindow.patient('Asha Rao');
  await people.assign(patient, { ...doctor });
  const pair = { patientId: patient.id, doctorId: doctor.id };
  const { id: chatId } = await (await patient.request.post('/api/chats', { data: pair })).json();
  for (let place = 0; place < 40; place += 1) {
    const content = place === 3 ? 'रात में सांस फूली थी' : `line ${place}`;
    await doctor.request.post('/api/messages', {
      data: { chatId, content, clientId: String(place) },
    });
  }
  await page.goto('/doctor/inbox');
  await page.getByRole('link', { name: 'Search messages' }).click();
  await page.getByRole('searchbox').fill('saans');
  await expect(page.locator('mark')).toHaveText('सांस');
  await page.getByRole('link', { name: 'Asha Rao' }).click();
  const found = page.locator('[data-message]').filter({ hasText: 'सांस' });
  await expect(found).toBeFocused();
  await expect(found).toBeInViewport();
  await expect(page.getByText('line 39')).not.toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('saans');
  await expect(page.locator('mark')).toBeVisible();
});

test(
  'two tabs of one browser each poll a chat once a turn, and each listen for events by one stream',
  thorough,
  async ({ people }) => {
    const { patient, address } = await openChat(people);
    const [first, second] = [patient.page, await patient.context.newPage()];
    const polls = new Map([
      [first, 0],
      [second, 0],
    ]);
    let streams = 0;
    patient.context.on('request', (request) => {
      const page = request.frame().page();
      if (request.url().endsWith('/messages') && request.method() === 'GET') {
        polls.set(page, (polls.get(page) ?? 0) + 1);
      }
      if (request.url().endsWith('/api/events')) streams += 1;
    });
    await second.goto(address);
    await expect(second.getByLabel('Your message')).toBeVisible();
    await expect.poll(() => streams).toBe(1);

    await first.getByLabel('Your message').fill('Hello');
    await first.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(second.getByText('Answered by the assistant')).toBeVisible();
    await expect(first.getByText('Answered by the assistant')).toBeVisible();

    const since = await second.evaluate(() => performance.now());
    for (const page of polls.keys()) polls.set(page, 0);
    await expect.poll(() => Math.min(...polls.values())).toBeGreaterThanOrEqual(3);
    const turns = ((await second.evaluate(() => performance.now())) - since) / 3_000;
    // One more poll once the answer has been seen.
    expect(Math.max(...polls.values())).toBeLessThanOrEqual(Math.ceil(turns) + 1);
    expect(streams).toBe(1);

    await second.close();
    polls.set(first, 0);
    await expect.poll(() => polls.get(first)).toBeGreaterThan(0);
  },
);
