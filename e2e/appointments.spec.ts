import type { Page } from '@playwright/test';
import { at, book, saveHours, setState, TUESDAY, WEDNESDAY } from './harness/clinic.ts';
import { findOverflowing } from './harness/measures.ts';
import { workerIsReady } from './harness/notifications.ts';
import type { Caller, People, Person } from './harness/people.ts';
import type { TestServer } from './harness/server.ts';
import { expect, test, thorough } from './harness/test.ts';

/**
 * Returns a function that sets the clock of the server and of these pages, on Tuesday by default.
 */
const clockOf =
  (server: TestServer, ...people: Person[]) =>
  async (time: string, day = TUESDAY) => {
    await server.setClock(at(time, day));
    for (const { page } of people) await page.clock.setFixedTime(at(time, day));
  };

type Options = Parameters<People['patient']>[1];

const pair = async (people: People, server: TestServer, options?: Options) => {
  await server.setClock(at('08:00'));
  const doctor = await people.doctor('Meera Iyer');
  const patient = await people.patient('Asha Kulkarni', options);
  await people.assign(patient, doctor);
  const setTime = clockOf(server, doctor, patient);
  await setTime('08:00');
  return { doctor, patient, setTime };
};

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

/** Matches the time on the server's clock, whatever the browser's time zone. */
const timeButton = (page: Page, time: string) => button(page, new RegExp(`^${time}`));

const card = (page: Page, text: string | RegExp) =>
  page.getByRole('listitem').filter({ hasText: text });

test(
  'before a doctor has hours both pages say what they said before, and Book asks by a line',
  thorough,
  async ({ people, server }) => {
    const { doctor, patient } = await pair(people, server);
    await patient.page.goto('/patient/appointments');
    await expect(patient.page.getByRole('main')).toHaveText(
      'AppointmentsComing SoonUntil then, ask for an appointment in the chat with your doctor: press Book.Go to your doctors',
    );
    await patient.page.goto('/patient/doctors');
    await expect(patient.page.getByText('Meera Iyer')).toBeVisible();
    await expect(button(patient.page, /Book/)).toHaveCount(0);
    await patient.page.goto(`/patient/chat/${doctor.id}`);
    await button(patient.page, 'Book').click();
    await button(patient.page, 'Ask for this appointment').click();
    await expect(
      patient.page.getByText(/I would like an appointment\. Preferred/).first(),
    ).toBeVisible();
    await doctor.page.goto('/doctor/appointments');
    await expect(doctor.page.getByRole('main')).toHaveText(
      'Doctor AppointmentsComing SoonUntil then, requests for an appointment reach you in the inbox.Open the inboxSet up your hours',
    );
  },
);

test('a patient books in three taps, moves and cancels, and the doctor reads each step in the chat', async ({
  people,
  server,
}) => {
  const { doctor, patient, setTime } = await pair(people, server);
  await saveHours(doctor);
  const { page } = patient;
  await page.goto('/patient/doctors');
  let taps = 0;
  const tap = async (name: string | RegExp) => {
    taps += 1;
    await button(page, name).first().click();
  };
  await tap('Book an appointment with Dr. Meera Iyer');
  await tap(/^10:30/);
  await tap('Book this time');
  await expect(page.getByText('Booked', { exact: true })).toBeVisible();
  expect(taps).toBe(3);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);
  await button(page, 'Done').click();

  await page.goto('/patient/appointments');
  await expect(card(page, 'Tue, 10 Mar, 10:30 am')).toContainText('Confirmed');
  await button(page, 'Move').click();
  await page.getByText('Wed').first().click();
  await timeButton(page, '11:00').click();
  await button(page, 'Move to this time').click();
  await expect(page.getByText('Moved', { exact: true }).first()).toBeVisible();
  await button(page, 'Done').click();
  await expect(card(page, 'Wed, 11 Mar, 11:00 am')).toContainText('Confirmed');

  await button(page, 'Cancel').click();
  await button(page, 'Cancel the appointment').click();
  await expect(page.getByText('No appointments booked.')).toBeVisible();
  await expect(card(page, 'Wed, 11 Mar, 11:00 am')).toContainText('Cancelled');

  // Less than two hours before, it is too late to cancel; the patient has to write.
  await book(patient, doctor, at('10:45'));
  await setTime('08:50');
  await page.reload();
  await expect(page.getByText(/^It starts in less than 2 hours/)).toBeVisible();
  await expect(button(page, 'Cancel')).toHaveCount(0);

  await page.getByRole('link', { name: 'Chat' }).click();
  await expect(page.getByRole('link', { name: /^Next appointment: Tue, 10 Mar/ })).toBeVisible();
});

test(
  'who is too late for the last place is offered the next free times',
  thorough,
  async ({ people, server }) => {
    const { doctor, patient } = await pair(people, server);
    const other = await people.withoutWindow.patient('Ravi Menon');
    await people.assign(other, doctor);
    await saveHours(doctor);
    const { page } = patient;
    await page.goto(`/patient/chat/${doctor.id}`);
    await button(page, 'Book').click();
    await timeButton(page, '10:00').click();
    await book(other, doctor, at('10:00'));
    await button(page, 'Book this time').click();
    const note = page.getByRole('alert').filter({ hasText: 'has just taken this slot' });
    await expect(note).toBeVisible();
    await expect(note.locator('..').getByRole('button')).toHaveCount(3);
    await note.locator('..').getByRole('button').first().click();
    await button(page, 'Book this time').click();
    await expect(page.getByText('Booked', { exact: true })).toBeVisible();
    await expect(page.getByText('Tue, 10 Mar, 10:15 am', { exact: true })).toBeVisible();
  },
);

test(
  'an open emergency shows 112 and 108 before any free time',
  thorough,
  async ({ people, server }) => {
    const { doctor, patient } = await pair(people, server);
    await saveHours(doctor);
    const { page } = patient;
    await page.goto(`/patient/chat/${doctor.id}`);
    await page.getByLabel('Your message').fill('I have crushing chest pain and I am sweating');
    await button(page, 'Send').click();
    await expect(page.getByText('This may be an emergency').first()).toBeVisible();
    await button(page, 'Book').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('link', { name: /112/ })).toHaveAttribute('href', 'tel:112');
    await expect(dialog.getByRole('link', { name: /108/ })).toHaveAttribute('href', 'tel:108');
    await expect(timeButton(page, '10:00')).toHaveCount(0);
  },
);

test(
  'a patient abroad reads the clinic’s time and their own',
  thorough,
  async ({ people, server }) => {
    const { doctor, patient } = await pair(people, server, { timezoneId: 'America/New_York' });
    await saveHours(doctor);
    await book(patient, doctor, at('10:30', WEDNESDAY));
    const { page } = patient;
    await page.goto('/patient/appointments');
    await expect(page.getByText('Wed, 11 Mar, 10:30 am at the clinic')).toBeVisible();
    await expect(page.getByText(/^(Wed|Tue), 1[01] Mar, .* where you are$/)).toBeVisible();
  },
);

test.describe('without network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('the next appointment is there', thorough, async ({ people, server }) => {
    const { doctor, patient } = await pair(people, server, { serviceWorkers: 'allow' });
    await saveHours(doctor);
    await book(patient, doctor, at('10:30', WEDNESDAY));
    const { page, context } = patient;
    await page.goto('/patient/appointments');
    await expect(page.getByText('Wed, 11 Mar, 10:30 am')).toBeVisible();
    await workerIsReady(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Wed, 11 Mar, 10:30 am')).toBeVisible();
    await expect(page.getByText(/^Token /)).toBeVisible();
    await context.setOffline(false);
  });
});

test(
  'in Hindi a patient books on a phone of 360 px, and nothing sticks out',
  thorough,
  async ({ people, server }) => {
    const { doctor, patient } = await pair(people, server, {
      locale: 'hi-IN',
      viewport: { width: 360, height: 740 },
    });
    await saveHours(doctor, { seats: 2 });
    const { page } = patient;
    const fits = async () => expect(await findOverflowing(page)).toEqual([]);
    await page.goto('/patient/doctors');
    await button(page, /मिलने का समय लें$/).click();
    await expect(timeButton(page, '10:30')).toBeVisible();
    await fits();
    await timeButton(page, '10:30').click();
    await fits();
    await button(page, 'यह समय लें').click();
    await expect(page.getByText('समय मिल गया')).toBeVisible();
    await fits();
    await button(page, 'ठीक है').click();
    await page.goto('/patient/appointments');
    await expect(page.getByText('पक्की')).toBeVisible();
    await fits();
  },
);

const PATIENTS = 20;
const SEATS = 4;
const SLOTS = 15;

/** Returns times in steps of 15 minutes from 10:00 on. */
const slotTime = (place: number): string => {
  const minutes = 600 + 15 * place;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
};

/** Books all places of the day except the last, three for each patient. */
const fillDay = async (people: People, doctor: Person) => {
  const booked: { id: string; token: number }[] = [];
  const crowd: Caller[] = [];
  // One after another: a busy server rejects callers that would wait too long for a PIN hash.
  for (let number = 1; number <= PATIENTS; number += 1) {
    const one = await people.withoutWindow.patient(`Patient ${number}`);
    await people.assign(one, doctor);
    crowd.push(one);
  }
  for (let seat = 0; seat < SEATS * SLOTS - 1; seat += 1) {
    const slot = at(slotTime(Math.floor(seat / SEATS)));
    booked.push(await book(crowd[seat % PATIENTS]!, doctor, slot));
  }
  return booked;
};

test(
  'a clinic’s day: hours, sixty places, tokens, two late, one no-show, a walk-in, and the doctor leaves at noon',
  thorough,
  async ({ people, server }) => {
    test.setTimeout(480_000);
    const { doctor, patient, setTime } = await pair(people, server);
    const walker = await people.withoutWindow.patient('Walter Walk-in');
    await people.assign(walker, doctor);
    const day = doctor.page;

    // The doctor sets up hours: four patients every 15 minutes, from 10:00 to 13:45.
    await day.goto('/doctor/appointments');
    await day.getByRole('link', { name: 'Set up your hours' }).click();
    await day.getByLabel('To', { exact: true }).fill('13:45');
    await day.getByLabel('Patients per slot').fill(String(SEATS));
    await button(day, 'Save your hours').click();
    await expect(day.getByText('Your hours are saved', { exact: true })).toBeVisible();

    // The patient books the last of sixty places.
    const booked = await fillDay(people, doctor);
    const { page } = patient;
    await page.goto('/patient/doctors');
    await button(page, 'Book an appointment with Dr. Meera Iyer').click();
    await expect(page.getByText('1 slot', { exact: true })).toBeVisible();
    await timeButton(page, '1:30').click();
    await button(page, 'Book this time').click();
    await expect(page.getByText('Token 60', { exact: true })).toBeVisible();
    await button(page, 'Done').click();
    await page.goto('/patient/appointments');

    // 10:00: the first patient arrives, and the patient at home sees the current token.
    await setTime('10:00');
    await day.goto('/doctor/appointments');
    await expect(day.getByText(/^60 appointments/)).toBeVisible();
    const row = (token: number) =>
      day.getByRole('listitem').filter({ has: day.getByText(`Token ${token}`, { exact: true }) });
    await row(1)
      .getByRole('button', { name: /^Arrived/ })
      .click();
    await expect(day.getByText('Now token 1', { exact: true })).toBeVisible();
    await row(1).getByRole('button', { name: /^Done/ }).click();
    await expect(day.getByText('Done (1)', { exact: true })).toBeVisible();
    for (const { id } of booked.slice(3, 20)) {
      await setState(doctor, id, 'arrived');
      await setState(doctor, id, 'done');
    }

    // 11:20: tokens 2 and 3 come late, token 21 does not come.
    await setTime('11:20');
    await day.reload();
    await row(2)
      .getByRole('button', { name: /^Arrived/ })
      .click();
    await row(3)
      .getByRole('button', { name: /^Arrived/ })
      .click();
    await expect(day.getByText('Now token 2', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Token 60, now 2', { exact: true })).toBeVisible();
    await row(21).getByRole('button', { name: /^More/ }).click();
    await day.getByRole('menuitem', { name: 'No-show' }).click();
    await expect(row(21).getByText('No-show', { exact: true })).toBeVisible();

    // A walk-in is added to the sixty.
    await button(day, 'Add a walk-in').click();
    await day.getByLabel('Find by name or phone').fill('Walter');
    await day.getByText('Walter Walk-in').click();
    await button(day, 'Add').click();
    await expect(day.getByText(/^61 appointments/)).toBeVisible();
    await expect(row(61)).toContainText('Walter Walk-in');

    // The doctor leaves at 12:00: nothing is cancelled, 28 patients in seven slots have to be called.
    await button(day, 'Leaving early').click();
    await day.getByLabel('Leaving at').fill('12:00');
    await button(day, 'Close the rest of the day').click();
    const toCall = day.getByRole('region', { name: '28 patients to call' });
    await expect(toCall.getByRole('link')).toHaveCount(28);
    await expect(toCall.getByRole('link', { name: 'Call Asha Kulkarni' })).toHaveAttribute(
      'href',
      `tel:+91${patient.phone}`,
    );

    // One appointment is moved to the next day, and the patient sees it.
    await row(60).getByRole('button', { name: /^More/ }).click();
    await day.getByRole('menuitem', { name: 'Move' }).click();
    await day.getByLabel('Day', { exact: true }).fill(WEDNESDAY);
    await day.getByLabel('Time', { exact: true }).fill('10:15');
    await button(day, 'Move').click();
    await expect(day.getByRole('region', { name: '27 patients to call' })).toBeVisible();
    await expect(page.getByText('Wed, 11 Mar, 10:15 am')).toBeVisible();
    await day.goto('/doctor/dashboard');
    await expect(
      day.getByRole('listitem').filter({ hasText: "Today's Appointments" }),
    ).toContainText('60');
  },
);
