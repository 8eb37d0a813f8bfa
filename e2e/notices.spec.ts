import { paths } from '@saathi/contract/paths';
import {
  deliverPush,
  notifications,
  pressNotification,
  workerIsReady,
} from './harness/notifications.ts';
import type { People, Person } from './harness/people.ts';
import { expect, test } from './harness/test.ts';

test.use({ serviceWorkers: 'allow' });

const button = (person: Person, name: string) =>
  person.page.getByRole('button', { name, exact: true });

/** A doctor and a patient with a chat, and both allow notifications. */
const pair = async (people: People) => {
  const doctor = await people.doctor('Meera Iyer');
  const patient = await people.patient('Asha Rao');
  await people.assign(patient, doctor);
  const data = { patientId: patient.id, doctorId: doctor.id };
  const chat = await (await patient.request.post(paths.chats.create.path, { data })).json();
  await Promise.all(
    [doctor, patient].map(({ context }) => context.grantPermissions(['notifications'])),
  );
  return { doctor, patient, path: `/doctor/inbox/${chat.id}` };
};

const emergency = (path: string) =>
  ({ kind: 'emergency', language: 'en', tag: 'of-this-chat', path }) as const;

test('a push becomes a notification in the reader’s language; the next of the same chat takes its place, and one that somebody has opened goes', async ({
  people,
}) => {
  const { doctor, path } = await pair(people);
  const { page } = doctor;
  await page.goto('/doctor/dashboard');
  await workerIsReady(page);
  await deliverPush(page, emergency(path));
  await deliverPush(page, { ...emergency(path), language: 'hi' });
  await expect
    .poll(() => notifications(page))
    .toEqual([
      {
        title: 'एक आपात स्थिति आपके इंतज़ार में है',
        body: 'अभी साथी खोलें।',
        tag: 'of-this-chat',
        lang: 'hi',
        silent: false,
        path,
      },
    ]);
  await deliverPush(page, { ...emergency(path), withdrawn: true });
  await expect.poll(() => notifications(page)).toEqual([]);
});

test('also a push that cannot be read is seen, since browsers want it so', async ({ people }) => {
  const { page } = (await pair(people)).doctor;
  await page.goto('/doctor/dashboard');
  await workerIsReady(page);
  await deliverPush(page, 'not for us');
  await expect
    .poll(async () => (await notifications(page)).map(({ title }) => title))
    .toEqual(['There is news for you']);
});

test('a pressed notification brings an open window to the front and leads it to the chat, without loading it anew', async ({
  people,
}) => {
  const { doctor, path } = await pair(people);
  const { page } = doctor;
  await page.goto('/doctor/settings');
  await workerIsReady(page);
  await page.getByLabel('Full name').fill('Half a name');
  await page.evaluate(() => Object.assign(window, { marked: true }));
  await deliverPush(page, emergency(path));
  await expect.poll(() => notifications(page)).toHaveLength(1);
  expect(await pressNotification(doctor.context)).toEqual(['focus']);
  await expect(page).toHaveURL(path);
  await expect(page.getByText('No messages yet. Write the first one.')).toBeVisible();
  expect(await page.evaluate(() => 'marked' in window)).toBe(true);
  expect(await notifications(page)).toEqual([]);
});

test('a window that sleeps is loaded at the chat', async ({ people }) => {
  const { doctor, path } = await pair(people);
  const { page } = doctor;
  await page.goto('/doctor/dashboard');
  await workerIsReady(page);
  await deliverPush(page, emergency(path));
  await expect.poll(() => notifications(page)).toHaveLength(1);
  // A page of another kind: it hears nothing.
  await page.goto('/favicon.svg');
  expect(await pressNotification(doctor.context)).toEqual(['focus']);
  await expect(page).toHaveURL(path);
});

test('where no window is open one is opened at the chat', async ({ people }) => {
  const { doctor, path } = await pair(people);
  const { page } = doctor;
  await page.goto('/doctor/dashboard');
  await workerIsReady(page);
  await deliverPush(page, emergency(path));
  await expect.poll(() => notifications(page)).toHaveLength(1);
  await page.goto('about:blank');
  expect(await pressNotification(doctor.context)).toEqual([`open ${path}`]);
});

test('whoever has signed out signs in first, and then stands in the chat', async ({ people }) => {
  const { doctor, path } = await pair(people);
  const { page } = doctor;
  await page.goto('/doctor/dashboard');
  await workerIsReady(page);
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByLabel('Phone number')).toBeVisible();
  await deliverPush(page, emergency(path));
  await expect.poll(() => notifications(page)).toHaveLength(1);
  await pressNotification(doctor.context);
  await expect(page).toHaveURL('/doctor/login');
  await page.getByLabel('Phone number').fill(doctor.phone);
  await button(doctor, 'Continue').click();
  await page.getByLabel('PIN', { exact: true }).fill(doctor.pin);
  await button(doctor, 'Login').click();
  await expect(page).toHaveURL(path);
  await expect(page.getByText('No messages yet. Write the first one.')).toBeVisible();
});
