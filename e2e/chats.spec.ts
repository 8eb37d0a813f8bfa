import type { Page } from '@playwright/test';
import type { People } from './harness/people.ts';
import { expect, test, thorough } from './harness/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const write = async (page: Page, text: string) => {
  await page.getByLabel('Your message').fill(text);
  await button(page, 'Send').click();
};
const pair = async (people: People) => {
  const doctor = await people.doctor('Meera Iyer');
  const patient = await people.patient('Asha Rao');
  await people.assign(patient, doctor);
  await patient.page.goto(`/patient/chat/${doctor.id}`);
  await expect(patient.page.getByText('Start a conversation with your doctor')).toBeVisible();
  return { doctor, patient };
};
/**
 * On a small phone the conversation fills half of the visible area, even with the keyboard open.
 */
const threadHasHalf = async (page: Page) => {
  const usual = page.viewportSize() ?? { width: 390, height: 844 };
  const share = async () => {
    const thread = await page.getByRole('region', { name: 'Messages' }).boundingBox();
    return (thread?.height ?? 0) / (page.viewportSize()?.height ?? 1);
  };
  await page.setViewportSize({ width: 360, height: 640 });
  await expect.poll(share).toBeGreaterThanOrEqual(0.5);
  await page.getByLabel('Your message').focus();
  await page.setViewportSize({ width: 360, height: 370 });
  await expect.poll(share).toBeGreaterThanOrEqual(0.5);
  await page.setViewportSize(usual);
};

test('a question reaches the doctor, the answer the patient, and closing hands back', async ({
  people,
}) => {
  const { doctor, patient } = await pair(people);
  await write(patient.page, 'My knee hurts when I climb stairs. Should I rest?');
  await expect(patient.page.getByText('· Sent to Dr. Meera Iyer').first()).toBeVisible();

  await doctor.page.goto('/doctor/inbox');
  await expect(doctor.page.getByText('1 patient is waiting for you')).toBeVisible();
  await doctor.page.getByRole('link', { name: 'Asha Rao' }).click();
  await expect(doctor.page.getByText('My knee hurts when I climb stairs').last()).toBeVisible();
  await expect(patient.page.getByText('Seen by Dr. Meera Iyer').first()).toBeVisible();
  await threadHasHalf(doctor.page);
  await write(doctor.page, 'Rest it for two days, please.');
  await expect(patient.page.getByText('Rest it for two days, please.')).toBeVisible();

  await button(doctor.page, 'Close & hand back').click();
  await doctor.page.getByRole('dialog').getByRole('button', { name: 'Right, close' }).click();
  await expect(doctor.page).toHaveURL('/doctor/inbox');
  await expect(doctor.page.getByText('All caught up')).toBeVisible();
});

test(
  'a chat that is left open marks nothing as seen before its doctor is back at it',
  thorough,
  async ({ people }) => {
    const { doctor, patient } = await pair(people);
    const { page } = doctor;
    await write(patient.page, 'My knee hurts when I climb stairs. Should I rest?');
    await page.goto('/doctor/inbox');
    await page.getByRole('link', { name: 'Asha Rao' }).click();
    const seen = patient.page.getByText('Seen by Dr. Meera Iyer');
    await expect(seen).toHaveCount(1);
    const marks: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/seen')) marks.push(request.url());
    });
    await page.evaluate(() => {
      document.hasFocus = () => false;
    });
    await write(patient.page, 'I have severe chest pain and cannot breathe');
    // A key that scrolls would count as scrolling away from a line that arrives at the same moment.
    const card = page.getByText('This may be an emergency').last();
    await expect(card).toBeInViewport();
    await page.keyboard.press('Shift');
    await card.click();
    await expect(page.getByText('Emergency').first()).toBeVisible();
    expect(marks).toEqual([]);
    await page.evaluate(() => Reflect.deleteProperty(document, 'hasFocus'));
    await page.keyboard.press('Shift');
    await expect(seen).toHaveCount(2);
  },
);

test('with the keyboard up, the place to write and the newest message are in view, and the bars are not', async ({
  people,
}) => {
  const { page } = (await pair(people)).patient;
  await write(page, 'Hello');
  await expect(page.getByText('· Answered by the assistant')).toBeVisible();
  await page.getByLabel('Your message').fill('More');
  // The area that the keyboard of a cheap phone leaves.
  await page.setViewportSize({ width: 360, height: 380 });
  await expect(page.locator('[data-message]').last()).toBeInViewport({ ratio: 1 });
  await expect(button(page, 'Send')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('navigation')).toBeVisible();
});

test(
  'however long a conversation is, only its messages scroll: header and input stay in view',
  thorough,
  async ({ people }) => {
    const { doctor, patient } = await pair(people);
    const { page } = patient;
    for (let number = 1; number <= 12; number += 1) {
      await write(page, `Hello ${number}`);
      await expect(page.getByText(`Hello ${number}`, { exact: true })).toBeVisible();
      await expect(page.getByLabel('Your message')).toHaveValue('');
    }
    await expect(page.getByText('· Answered by the assistant').last()).toBeVisible();
    await page.reload();
    await doctor.page.goto('/doctor/patients');
    await doctor.page.getByRole('link', { name: 'Message Asha Rao' }).click();
    for (const person of [patient, doctor]) {
      await expect(person.page.getByText('Hello 12', { exact: true })).toBeVisible();
      const frame = person.page.locator('.chat-frame');
      const excess = () => frame.evaluate((box) => box.scrollHeight - box.clientHeight);
      await expect.poll(excess).toBe(0);
      const header = person.page.getByRole('heading', { level: 1 });
      await header.hover();
      await person.page.mouse.wheel(0, 2_000);
      await expect(header).toBeInViewport();
      await expect(person.page.getByLabel('Your message')).toBeInViewport();
    }
  },
);

test(
  'after a message of many lines was sent on a phone, its end is in view',
  thorough,
  async ({ people }) => {
    const { page } = (await pair(people)).patient;
    await page.setViewportSize({ width: 360, height: 640 });
    const thread = page.getByRole('region', { name: 'Messages' });
    const below = () =>
      thread.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
    for (const number of [1, 2, 3, 4]) {
      await write(page, `Question ${number}. ${'My knee has been stiff since May. '.repeat(24)}`);
      await expect(page.getByText('· Sent to Dr. Meera Iyer')).toHaveCount(number);
      await expect.poll(below).toBeLessThan(2);
    }
    // A card taller than the screen, and what stays below it once it is not among the newest.
    await write(page, 'I have severe chest pain and cannot breathe');
    await expect(page.getByText('This may be an emergency')).toBeVisible();
    for (const number of [1, 2, 3]) {
      await write(page, `Short ${number}`);
      await expect(page.locator('[data-message]', { hasText: `Short ${number}` })).toBeVisible();
      await expect.poll(below).toBeLessThan(2);
    }
  },
);

test('a greeting is answered by the assistant and does not reach the doctor', async ({
  people,
}) => {
  const { doctor, patient } = await pair(people);
  await write(patient.page, 'Hello');
  await expect(patient.page.getByText("Dr. Meera Iyer's team assistant").first()).toBeVisible();
  await expect(patient.page.getByText('· Answered by the assistant')).toBeVisible();
  await doctor.page.goto('/doctor/inbox');
  await expect(doctor.page.getByText('All caught up')).toBeVisible();
});

test('an emergency shows whom to call and stands before the doctor on every screen', async ({
  people,
}) => {
  const { doctor, patient } = await pair(people);
  await doctor.page.goto('/doctor/appointments');
  await write(patient.page, 'I have severe chest pain and cannot breathe');
  const pinned = patient.page.getByRole('region', { name: 'Get help now' });
  await expect(pinned.getByRole('link', { name: /^Call 112/ })).toHaveAttribute('href', 'tel:112');
  await patient.page.reload();
  await expect(pinned).toBeVisible();
  const pill = doctor.page.getByRole('link', { name: /Emergency.*Asha Rao is waiting/ });
  await expect(pill).toBeVisible();
  await pill.click();
  await expect(doctor.page.getByText('I have severe chest pain').last()).toBeVisible();
  await expect(pill).toBeHidden();
  await button(doctor.page, 'Close & hand back').click();
  await doctor.page.getByRole('dialog').getByRole('button', { name: 'Right, close' }).click();
  await patient.page.reload();
  await expect(patient.page.getByText('This may be an emergency')).toBeVisible();
  await expect(pinned).toBeHidden();
});

test(
  'on a phone, a toast at signing in leaves the emergency in sight',
  thorough,
  async ({ people, page }) => {
    const { doctor, patient } = await pair(people);
    await write(patient.page, 'I have severe chest pain and cannot breathe');
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/doctor/login');
    await page.getByLabel('Phone number').fill(doctor.phone);
    await button(page, 'Continue').click();
    await page.getByLabel('PIN', { exact: true }).fill(doctor.pin);
    await button(page, 'Login').click();
    const toast = page.getByRole('listitem').filter({ hasText: 'Login successful' });
    // The toast closes by itself unless the window loses the focus.
    await toast.waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    const pill = page.getByRole('link', { name: /Emergency.*Asha Rao is waiting/ });
    await expect(pill).toBeVisible();
    const [below, above] = [await toast.boundingBox(), await pill.boundingBox()];
    if (!below || !above) throw new Error('One of them has gone.');
    expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
  },
);

test('Call and Book always reach the doctor', thorough, async ({ people }) => {
  const { doctor, patient } = await pair(people);
  await button(patient.page, 'Call').click();
  await patient.page.getByText('Morning', { exact: true }).click();
  await button(patient.page, 'Ask for a call').click();
  await expect(patient.page.getByText('Please call me back. Best time: morning.')).toBeVisible();
  await button(patient.page, 'Book').click();
  await button(patient.page, 'Ask for this appointment').click();
  await expect(patient.page.getByText('I would like an appointment.')).toBeVisible();
  await doctor.page.goto('/doctor/inbox');
  await expect(doctor.page.getByRole('link', { name: 'Asha Rao' })).toBeVisible();
});

test(
  'what is written without network is sent once when it returns',
  thorough,
  async ({ people, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
    const { patient, doctor } = await pair(people);
    const { page, context } = patient;
    await context.setOffline(true);
    await write(page, 'Written in a tunnel');
    await expect(page.getByText('Not sent yet: no connection')).toBeVisible();
    await expect(page.getByText('Reconnecting…')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Not sent yet: no connection')).toBeHidden();
    await expect(page.getByText('Reconnecting…')).toBeHidden();
    const [chat] = await (
      await patient.request.get(`/api/chats/patient/${patient.id}/doctor/${doctor.id}`)
    ).json();
    const messages = await (await patient.request.get(`/api/chats/${chat.id}/messages`)).json();
    const mine = messages.filter(
      (one: { content: string }) => one.content === 'Written in a tunnel',
    );
    expect(mine).toHaveLength(1);
  },
);

test(
  'a network that goes before the whole app has come takes no screen away',
  thorough,
  async ({ people, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const { page, context } = (await pair(people)).patient;
    await page.route(/assets\/(deliver-|toaster)/, (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Start a conversation with your doctor')).toBeVisible();
    await context.setOffline(true);
    await write(page, 'Written in a tunnel');
    await expect(page.getByText('Not sent yet: no connection')).toBeVisible();
    await expect(page.getByText('Reconnecting…')).toBeVisible();
    await page.unrouteAll();
    const cameLate = page.waitForResponse(/assets\/deliver-messages/);
    await context.setOffline(false);
    await cameLate;
    await expect(page.getByText('Not sent yet: no connection')).toBeHidden();
    await expect(page.getByText('Reconnecting…')).toBeHidden();
    await expect(page.getByText('Written in a tunnel')).toBeVisible();
  },
);

test(
  'unread messages count on the Doctors tab and before the title',
  thorough,
  async ({ people }) => {
    const { doctor, patient } = await pair(people);
    await write(patient.page, 'Can I swim with my knee pain?');
    await expect(patient.page.getByText('· Sent to Dr. Meera Iyer').first()).toBeVisible();
    // The message must be stored as read before the page is left.
    const ofPair = `/api/chats/patient/${patient.id}/doctor/${doctor.id}`;
    await expect
      .poll(async () => (await (await patient.request.get(ofPair)).json())[0].unread)
      .toBe(0);
    await patient.page.goto('/patient/goals');
    await doctor.page.goto('/doctor/inbox');
    await doctor.page.getByRole('link', { name: 'Asha Rao' }).click();
    await write(doctor.page, 'Yes, gently.');
    await expect(patient.page.getByText('1 unread message')).toBeAttached();
    await expect(patient.page).toHaveTitle(/^\(1\) /);
    await patient.page.goto(`/patient/chat/${doctor.id}`);
    await expect(patient.page.getByText('Yes, gently.')).toBeVisible();
    await expect(patient.page).not.toHaveTitle(/^\(\d/);
  },
);

test(
  'where a new version has taken a screen away the page is loaded once, and the draft is kept',
  thorough,
  async ({ people, expectedErrors }) => {
    expectedErrors.push(/404/);
    const { patient } = await pair(people);
    const { page } = patient;
    await page.getByLabel('Your message').fill('half a sentence');
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    // After a reload, the page requests the new version's file names.
    await page.route(/assets\/settings-page.*\.js/, (route) =>
      loads === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    // On a phone a chat has no bar above it.
    await page.getByRole('link', { name: 'Goals', exact: true }).click();
    await button(page, 'Account: Asha Rao').click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
    expect(loads).toBe(1);
    await page.goBack();
    await expect(page.getByText("Today's Goals")).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Your message')).toHaveValue('half a sentence');
  },
);
