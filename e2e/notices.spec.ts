import { paths } from '@saathi/contract/paths';
import type { PushReceiver } from '../server/test/push-receiver.ts';
import { at, setStandIn } from './harness/clinic.ts';
import {
  deliverUntil,
  fakePushManager,
  notifications,
  openWindows,
  pressNotification,
  showPush,
  workerIsReady,
} from './harness/notifications.ts';
import type { People, Person } from './harness/people.ts';
import { expect, test, thorough } from './harness/test.ts';
import { localDay } from './harness/zone.ts';

test.use({ serviceWorkers: 'allow' });

// At noon, whenever the tests run: at night a reply waits for the end of the quiet hours.
test.beforeEach(({ server }) => server.setClock(at('12:00', localDay())));

const button = (person: Person, name: string) =>
  person.page.getByRole('button', { name, exact: true });

/** Creates a doctor and a patient with a chat, both with notifications allowed. */
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

/** Creates a {@link pair} and opens a page of the doctor that the service worker controls. */
const watched = async (people: People, address = '/doctor/dashboard') => {
  const { doctor, path } = await pair(people);
  const { page } = doctor;
  await page.goto(address);
  await workerIsReady(page);
  return { doctor, page, path };
};

const emergency = (path: string) =>
  ({ kind: 'emergency', language: 'en', tag: 'of-this-chat', path }) as const;

test('a push becomes a notification in the reader’s language; the next of the same chat takes its place, and one that somebody has opened goes', async ({
  people,
}) => {
  const { page, path } = await watched(people);
  await showPush(page, emergency(path));
  await deliverUntil(page, { ...emergency(path), language: 'hi' }, (shown) =>
    expect(shown).toEqual([
      {
        title: 'एक आपात स्थिति आपके इंतज़ार में है',
        body: 'अभी साथी खोलें।',
        tag: 'of-this-chat',
        lang: 'hi',
        silent: false,
        path,
      },
    ]),
  );
  await deliverUntil(page, { ...emergency(path), withdrawn: true }, (shown) =>
    expect(shown).toEqual([]),
  );
});

test(
  'also a push that cannot be read is seen, since browsers want it so',
  thorough,
  async ({ people }) => {
    const { page } = await watched(people);
    await showPush(page, 'not for us', 'There is news for you');
  },
);

test('a pressed notification brings an open window to the front and leads it to the chat, without loading it anew', async ({
  people,
}) => {
  const { doctor, page, path } = await watched(people, '/doctor/settings');
  await page.getByLabel('Full name').fill('Half a name');
  await page.evaluate(() => Object.assign(window, { marked: true }));
  await showPush(page, emergency(path));
  expect(await pressNotification(doctor.context)).toEqual(['focus']);
  await expect(page).toHaveURL(path);
  await expect(page.getByText('No messages yet. Write the first one.')).toBeVisible();
  expect(await page.evaluate(() => 'marked' in window)).toBe(true);
  expect(await notifications(page)).toEqual([]);
});

test('a window that sleeps is loaded at the chat', thorough, async ({ people }) => {
  const { doctor, page, path } = await watched(people);
  await showPush(page, emergency(path));
  // A page that is not part of the app and receives no messages.
  await page.goto('/favicon.svg');
  await expect.poll(() => openWindows(doctor.context)).toEqual(['/favicon.svg']);
  expect(await pressNotification(doctor.context)).toEqual(['focus']);
  await expect(page).toHaveURL(path);
});

test(
  'where a sleeping window cannot be led, another is opened at the chat',
  thorough,
  async ({ people }) => {
    const { doctor, page, path } = await watched(people);
    await showPush(page, emergency(path));
    await page.goto('/favicon.svg');
    await expect.poll(() => openWindows(doctor.context)).toEqual(['/favicon.svg']);
    expect(await pressNotification(doctor.context, 'unled')).toEqual(['focus', `open ${path}`]);
  },
);

test('a drill that is pressed tells the server that it was heard', thorough, async ({ people }) => {
  const { doctor, page } = await watched(people);
  const link = `/api/notices/links/${'a'.repeat(43)}`;
  const drill = { ...emergency('/doctor/inbox'), kind: 'drill', link } as const;
  await showPush(page, drill, 'DRILL: an emergency alarm is being tried out');
  expect((await pressNotification(doctor.context)).sort()).toEqual([`ask ${link}`, 'focus']);
  await expect(page).toHaveURL('/doctor/inbox');
});

test('where no window is open one is opened at the chat', thorough, async ({ people }) => {
  const { doctor, page, path } = await watched(people);
  await showPush(page, emergency(path));
  await page.goto('about:blank');
  await expect.poll(() => openWindows(doctor.context)).toEqual([]);
  expect(await pressNotification(doctor.context)).toEqual([`open ${path}`]);
});

test(
  'whoever has signed out signs in first, and then stands in the chat',
  thorough,
  async ({ people }) => {
    const { doctor, page, path } = await watched(people);
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page.getByLabel('Phone number')).toBeVisible();
    await showPush(page, emergency(path));
    await pressNotification(doctor.context);
    await expect(page).toHaveURL('/doctor/login');
    await page.getByLabel('Phone number').fill(doctor.phone);
    await button(doctor, 'Continue').click();
    await page.getByLabel('PIN', { exact: true }).fill(doctor.pin);
    await button(doctor, 'Login').click();
    await expect(page).toHaveURL(path);
    await expect(page.getByText('No messages yet. Write the first one.')).toBeVisible();
  },
);

/**
 * Makes a person's browser subscribe at the fake push service; returns the pushes that arrive
 * there.
 */
const subscribing = async ({ context }: Person, pushService: PushReceiver) => {
  const { arrived, ...subscription } = pushService.subscribe();
  await fakePushManager(context, subscription);
  return { payloads: () => arrived.map(({ payload }) => payload) };
};

test('a patient’s emergency rings the doctor’s phone and leads to the chat; both see that it rang, and other devices fall silent', async ({
  people,
  pushService,
}) => {
  const { doctor, patient, path } = await pair(people);
  const phone = await subscribing(doctor, pushService);
  const { page } = doctor;
  await page.goto('/doctor/inbox');
  await workerIsReady(page);
  await button(doctor, 'Turn on').click();
  await expect(page.getByText('Sound and notifications for emergencies are on')).toBeVisible();
  const other = pushService.subscribe();
  const { endpoint, keys } = other;
  const data = { endpoint, keys, language: 'hi', timeZone: 'Asia/Kolkata' };
  expect((await doctor.request.post(paths.notices.addDevice.path, { data })).status()).toBe(201);
  const devices = async () => (await doctor.request.get(paths.notices.devices.path)).json();
  await expect.poll(async () => (await devices()).length).toBe(2);
  await page.goto('/favicon.svg');

  await patient.page.goto(`/patient/chat/${doctor.id}`);
  await patient.page.getByLabel('Your message').fill('I have severe chest pain and cannot breathe');
  await button(patient, 'Send').click();
  await expect.poll(phone.payloads).toMatchObject([{ kind: 'emergency', path }]);
  const pinned = patient.page.getByRole('region', { name: 'Get help now' });
  await expect(pinned.getByText(/^We rang your doctor’s phone at \d/)).toBeVisible();

  await showPush(page, JSON.stringify(phone.payloads()[0]), 'An emergency is waiting');
  await pressNotification(doctor.context);
  await expect(page).toHaveURL(path);
  await expect(page.getByText('I have severe chest pain').last()).toBeVisible();
  await expect(
    page.getByText(/^Rang on 2 devices \d+:\d+ [ap]m · opened \d+:\d+ [ap]m$/),
  ).toBeVisible();
  await expect
    .poll(() => other.arrived.map(({ payload }) => payload))
    .toMatchObject([{ kind: 'emergency', language: 'hi' }, { withdrawn: true }]);
});

/** Types and sends a message. */
const write = async (person: Person, text: string) => {
  await person.page.getByLabel('Your message').fill(text);
  await button(person, 'Send').click();
};

test(
  'a night in which the doctor sleeps: whoever stands in is rung after five minutes and answers, and in the morning nothing waits',
  thorough,
  async ({ people, server, pushService }) => {
    await server.setClock(at('02:00'));
    const doctor = await people.doctor('Vikram Mehta');
    const standIn = await people.doctor('Suresh Rao');
    const patient = await people.patient('Asha Rao');
    await people.assign(patient, doctor);
    await setStandIn(server, doctor, standIn, { from: '01:00', to: '07:00' });
    // Both phones have no open page.
    const [theirPhone, phone] = [pushService.subscribe(), pushService.subscribe()];
    for (const [{ request }, { endpoint, keys }] of [
      [doctor, theirPhone],
      [standIn, phone],
    ] as const) {
      const data = { endpoint, keys, language: 'en', timeZone: 'Asia/Kolkata' };
      expect(await request.post(paths.notices.addDevice.path, { data })).toBeOK();
    }
    const rang = ({ arrived }: typeof phone) => arrived.map(({ payload }) => payload);

    await patient.page.goto(`/patient/chat/${doctor.id}`);
    await button(patient, 'Yes, agree').click();
    await expect(patient.page.getByText('The team may read and answer here')).toBeVisible();
    await write(patient, 'I have chest pain and cannot breathe');
    const pinned = patient.page.getByRole('region', { name: 'Get help now' });
    for (const number of ['112', '108']) {
      await expect(pinned.getByRole('link', { name: number })).toBeVisible();
    }
    await expect.poll(() => rang(theirPhone)).toMatchObject([{ kind: 'emergency' }]);
    expect(rang(phone)).toEqual([]);

    // Nobody looks for five minutes.
    await server.setClock(at('02:05'));
    await server.letNoticesWait(5);
    await expect.poll(() => rang(phone)).toMatchObject([{ kind: 'emergency' }]);
    const { page } = standIn;
    await page.goto('/doctor/inbox');
    await expect(page.getByText('For Dr. Vikram Mehta').first()).toBeVisible();
    await page.goto(rang(phone)[0]?.path ?? '');
    await expect(page.getByText('I have chest pain and cannot breathe').last()).toBeVisible();
    await write(standIn, 'Call 112 now and sit down. I am here.');
    await expect(patient.page.getByText('Call 112 now and sit down. I am here.')).toBeVisible();
    await expect(
      patient.page.getByText('Dr. Suresh Rao, for Dr. Vikram Mehta', { exact: true }),
    ).toBeVisible();
    await expect.poll(() => rang(phone).at(-1)).toMatchObject({ withdrawn: true });

    await server.setClock(at('08:00'));
    await doctor.page.goto('/doctor/inbox');
    await expect(doctor.page.getByText('Nobody is waiting for you')).toBeVisible();
    await doctor.page.getByRole('link', { name: 'Asha Rao', exact: true }).click();
    await expect(doctor.page.getByText('Call 112 now and sit down. I am here.')).toBeVisible();
    await expect(
      doctor.page.getByText('Dr. Suresh Rao, for Dr. Vikram Mehta', { exact: true }),
    ).toBeVisible();
    await expect(
      doctor.page.getByText(/with the covering doctor \d+:\d+ [ap]m/).first(),
    ).toBeVisible();
  },
);

test(
  'notifications are turned on in the settings, tried out and turned off',
  thorough,
  async ({ people, pushService }) => {
    const { patient } = await pair(people);
    const phone = await subscribing(patient, pushService);
    const { page } = patient;
    await page.goto('/patient/settings');
    await workerIsReady(page);
    const part = page.getByRole('region', { name: 'Notifications', exact: true });
    await button(patient, 'Turn on').click();
    await expect(part.getByText('On for this device')).toBeVisible();
    await expect(part.getByText('This device', { exact: true })).toBeVisible();
    await button(patient, 'Send a test').click();
    await expect(part.getByText(/^Sent\. It appears here/)).toBeVisible();
    await expect.poll(phone.payloads).toMatchObject([{ kind: 'test', language: 'en' }]);
    const test = JSON.stringify(phone.payloads()[0]);
    await showPush(page, test, 'This is a test. Notifications work.');
    await part.getByLabel('Reminders for my goals').click();
    await part.getByLabel('From', { exact: true }).fill('22:30');
    await part.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText('Your quiet hours have been changed.', { exact: true }),
    ).toBeVisible();
    await page.reload();
    await expect(part.getByText('On for this device')).toBeVisible();
    await expect(part.getByLabel('Reminders for my goals')).not.toBeChecked();
    await expect(part.getByLabel('From', { exact: true })).toHaveValue('22:30');
    await button(patient, 'Turn off').click();
    await expect(part.getByText('Off for this device')).toBeVisible();
    await expect(part.getByText('Devices that get notifications')).toBeHidden();
  },
);

test(
  'a patient who has asked the doctor is asked once, and the answer reaches the closed app',
  thorough,
  async ({ people, pushService }) => {
    const { doctor, patient } = await pair(people);
    const phone = await subscribing(patient, pushService);
    const { page } = patient;
    await page.goto(`/patient/chat/${doctor.id}`);
    await workerIsReady(page);
    await page.getByLabel('Your message').fill('My knee hurts when I climb stairs. Should I rest?');
    await button(patient, 'Send').click();
    await button(patient, 'Yes, tell me').click();
    await expect(page.getByText('Notifications are on', { exact: true })).toBeVisible();
    await page.goto('/favicon.svg');
    await doctor.page.goto('/doctor/inbox');
    await doctor.page.getByRole('link', { name: 'Asha Rao' }).click();
    await doctor.page.getByLabel('Your message').fill('Rest it for two days, please.');
    await button(doctor, 'Send').click();
    await expect.poll(phone.payloads).toMatchObject([{ path: `/patient/chat/${doctor.id}` }]);
  },
);

test('a reminder is set with a goal, and stands on its card', thorough, async ({ people }) => {
  const { patient } = await pair(people);
  const { page } = patient;
  await page.goto('/patient/goals');
  await button(patient, 'Add Goal').click();
  await page.getByLabel('Title').fill('Walk 30 minutes');
  await page.getByLabel('Daily reminder (optional)').fill('19:30');
  await button(patient, 'Create Goal').click();
  await expect(page.getByText('Reminder at 7:30 pm')).toBeAttached();
  await page.reload();
  await expect(page.getByText('Reminder at 7:30 pm')).toBeAttached();
});

test(
  'the settings say what to do where the browser forbids notifications, or knows none',
  thorough,
  async ({ people }) => {
    const { page } = await people.patient();
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { value: 'denied' });
    });
    await page.goto('/patient/settings');
    await expect(page.getByText('Blocked in this browser')).toBeVisible();
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
    });
    await page.reload();
    await expect(page.getByText('Not possible in this browser')).toBeVisible();
  },
);
