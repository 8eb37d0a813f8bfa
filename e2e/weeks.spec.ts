import type { Page } from '@playwright/test';
import { openCast } from './harness/cast.ts';
import { expect, test, thorough } from './harness/test.ts';

const DAY_MS = 86_400_000;
const MONDAY = Date.parse('2026-03-09T08:00:00+05:30');

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: title }) });

const say = async (page: Page, text: string) => {
  await page.getByLabel('Your message').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};

test(
  "a patient's week: ticks, a forgotten day made good, growing streaks, the doctor's word",
  thorough,
  async ({ people, server }) => {
    await server.setClock(new Date(MONDAY).toISOString());
    const doctor = await people.doctor('Meera Iyer');
    const patient = await people.patient('Asha Kulkarni');
    await people.assign(patient, doctor);
    const { page } = patient;

    const wakeOn = async (day: number) => {
      const morning = new Date(MONDAY + day * DAY_MS).toISOString();
      await server.setClock(morning);
      for (const one of [page, doctor.page]) await one.clock.setFixedTime(morning);
      await page.goto('/patient/goals');
      await expect(page.getByRole('heading', { name: "Today's Goals" })).toBeVisible();
    };
    const walk = card(page, 'Walk 30 minutes');
    const tick = async () => {
      // Not `check`, which verifies the state before the next frame is rendered.
      await walk.getByRole('checkbox').click();
      await expect(
        page.getByText('Your daily goal has been recorded!', { exact: true }),
      ).toBeVisible();
    };
    const expectStreak = async (days: number, icon: string) => {
      await expect(walk.getByText(`${days} day streak`, { exact: true })).toBeVisible();
      await expect(walk.locator(`[data-icon=${icon}]`)).toBeVisible();
    };

    await wakeOn(0);
    await page.getByRole('button', { name: 'Create Your First Goal' }).click();
    await page.getByLabel('Title').fill('Walk 30 minutes');
    await page.getByRole('button', { name: 'Create Goal', exact: true }).click();
    await expect(walk.getByRole('checkbox')).toBeEnabled();
    await tick();
    await expectStreak(1, 'muscle');

    await wakeOn(1);
    await expect(walk.getByRole('checkbox')).not.toBeChecked();
    await tick();
    await expectStreak(2, 'muscle');

    // Wednesday passes without the app; on Thursday it is corrected and Thursday is ticked off.
    await wakeOn(3);
    await expect(walk.getByText(/day streak/)).toBeHidden();
    await walk.getByRole('button', { name: /Press to correct/ }).click();
    await expectStreak(3, 'star');
    await tick();
    await expectStreak(4, 'star');

    await page.goto(`/patient/chat/${doctor.id}`);
    await say(page, 'I walked every day this week! May I add twenty minutes of yoga?');
    await page.getByRole('button', { name: 'Ask the doctor' }).click();
    await page.getByLabel('Your question').fill('May I do yoga with my knee?');
    await page.getByRole('button', { name: 'Send to the doctor' }).click();
    await expect(page.getByText('For the doctor', { exact: true })).toBeVisible();
    await doctor.page.goto('/doctor/inbox');
    await doctor.page.getByRole('main').getByRole('link', { name: 'Asha Kulkarni' }).click();
    await say(doctor.page, 'Yes, but nothing that hurts.');
    await expect(page.getByText('Yes, but nothing that hurts.', { exact: true })).toBeVisible();

    for (const day of [4, 5]) {
      await wakeOn(day);
      await tick();
      await expectStreak(day + 1, 'star');
      await expect(page.getByText('A whole week, every single day!')).toBeHidden();
    }
    await wakeOn(6);
    await expectStreak(6, 'star');
    await tick();
    await expectStreak(7, 'fire');
    await expect(page.getByText('A whole week, every single day!')).toBeVisible();
    await walk.getByRole('button', { name: /^History/ }).click();
    await expect(page.getByLabel('Calendar of the last 90 days: achieved on 7')).toBeVisible();
  },
);

test(
  "a doctor's morning: the emergency first, a reply, a close, a patient's course, the search, the code",
  thorough,
  async ({ browser, server, watched }) => {
    await server.setClock('2026-03-10T09:30:00+05:30');
    await server.fill();
    const cast = openCast(browser, server, watched.watch);
    const page = await cast.as('doctor');
    await page.setViewportSize({ width: 1280, height: 860 });

    await page.goto('/doctor/dashboard');
    await expect(page.getByRole('heading', { name: 'Welcome back, Vikram Rao' })).toBeVisible();
    const waiting = page.getByRole('main').getByRole('link', { name: /is waiting|Emergency/ });
    await expect(waiting.first()).toContainText('Ramesh Patil');
    await page.getByRole('link', { name: 'Open inbox' }).click();
    const items = page.getByRole('article');
    await expect(items.first()).toContainText('Ramesh Patil');
    await expect(items.first()).toContainText('Emergency');
    await expect(items.nth(1)).toContainText('Asha Kulkarni');

    await page.getByRole('main').getByRole('link', { name: 'Ramesh Patil' }).click();
    await expect(page.getByText('Seene mein bahut dard ho raha hai').last()).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Goals' })).toContainText(
      'Check blood pressure',
    );
    await say(page, 'Sit down. I have called an ambulance to your house.');
    await expect(
      page.getByRole('listitem').filter({ hasText: 'ambulance to your house' }),
    ).toContainText('Sent');
    await page.getByRole('button', { name: 'Close & hand back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Right, close' }).click();
    await expect(page).toHaveURL('/doctor/inbox');
    await expect(items.first()).toContainText('Asha Kulkarni');

    await page.getByRole('link', { name: 'Patients', exact: true }).click();
    await expect(page.getByText('5 patients assigned')).toBeVisible();
    await page.getByLabel('Search by name or phone').fill('0014');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Lakshmi Nair']);
    await page.getByLabel('Search by name or phone').fill('');
    await page.getByLabel('Show first').selectOption({ label: 'Missed 3 days or more (1)' });
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Joseph Mathew');
    await page.getByRole('link', { name: 'Joseph Mathew', exact: true }).click();
    await expect(page.getByText('The last 90 days', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Less salt' })).toBeVisible();

    await page.getByRole('link', { name: 'QR', exact: true }).click();
    await expect(page.getByRole('img', { name: 'QR code that adds Dr. Vikram Rao' })).toBeVisible();
    await cast.close();
  },
);
