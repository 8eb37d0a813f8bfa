import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { at, book, saveHours, WEDNESDAY } from './harness/clinic.ts';
import type { Person } from './harness/people.ts';
import { expect, test, thorough } from './harness/test.ts';

/** docs/taps.md: the presses per job, ours first; null if a product does not have the job. */
const table = new Map(
  readFileSync(new URL('../docs/taps.md', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter(([, ours = '']) => /^\d+$/.test(ours))
    .map(([job = '', ...presses]) => [
      job,
      presses.map((one) => (one === '–' ? null : Number(one))),
    ]),
);

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Counts presses; typed text goes to the field that already has the focus. */
const thumbOn = (page: Page) => {
  let presses = 0;
  return {
    presses: () => presses,
    press: async (target: Locator) => {
      presses += 1;
      await target.tap();
    },
    type: async (text: string) => {
      await expect(page.locator('input:focus, textarea:focus')).toBeVisible();
      await page.keyboard.type(text);
    },
  };
};
type Thumb = ReturnType<typeof thumbOn>;
type Job = (page: Page, thumb: Thumb) => Promise<unknown>;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
const said = (page: Page, text: string) => page.getByRole('list').getByText(text, { exact: true });

const write = async (page: Page, { press, type }: Thumb, text: string) => {
  await press(field(page));
  await type(text);
  await press(button(page, 'Send'));
  await expect(said(page, text)).toBeVisible();
};

const ofPatient: Record<string, Job> = {
  'tick a goal': async (page, { press }) => {
    await press(page.getByRole('checkbox', { name: 'Walk' }));
    await expect(page.getByRole('checkbox', { name: 'Walk' })).toBeChecked();
  },
  'correct yesterday': async (page, { press }) => {
    await press(button(page, /Not achieved\. Press to correct/));
    await expect(button(page, /– Achieved\. Press to correct/)).toBeVisible();
  },
  'add a goal': async (page, { press, type }) => {
    await press(button(page, 'Add Goal'));
    await type('Read');
    await press(button(page, 'Create Goal'));
    await expect(page.getByRole('checkbox', { name: 'Read' })).toBeVisible();
  },
  'write to the doctor': async (page, thumb) => {
    await thumb.press(link(page, 'Write to Dr. Meera Iyer'));
    await write(page, thumb, 'My knee has been stiff since May');
  },
  'book an appointment': async (page, { press }) => {
    await press(link(page, 'Appointments'));
    await press(button(page, 'Book'));
    await press(button(page, /^11:15/));
    await press(button(page, 'Book this time'));
    await expect(page.getByText('Booked', { exact: true })).toBeVisible();
  },
  'see the next appointment': async (page, { press }) => {
    await press(link(page, 'Appointments'));
    await expect(page.getByText(/10:30/).first()).toBeVisible();
  },
  'see who looked': async (page, { press }) => {
    await press(button(page, /^Account/));
    await press(page.getByRole('menuitem', { name: 'Settings' }));
    await press(link(page, 'My data'));
    await expect(page.getByText('Who looked at your data')).toBeVisible();
  },
};

const waiting = (page: Page) => page.locator('main a[href^="/doctor/inbox/"]');

const ofDoctor: Record<string, Job> = {
  'answer the most urgent': async (page, thumb) => {
    await thumb.press(waiting(page).first());
    await expect(page.getByRole('heading', { name: 'Ramesh Patil' })).toBeVisible();
    await write(page, thumb, 'Call 112 now');
  },
  'find a patient by half a name': async (page, { press, type }) => {
    await press(link(page, 'Find a patient'));
    await type('kulk');
    await press(page.getByRole('main').getByRole('link', { name: 'Asha Kulkarni', exact: true }));
    await expect(page.getByRole('heading', { level: 1, name: 'Asha Kulkarni' })).toBeVisible();
  },
  'call the patient': async (page, { press }) => {
    await press(waiting(page).filter({ hasText: 'Asha Kulkarni' }));
    await press(page.locator('a[href^="tel:"]'));
  },
  'close a chat': async (page, { press }) => {
    await press(waiting(page).filter({ hasText: 'Asha Kulkarni' }));
    await press(button(page, 'Right, close'));
    await expect(page).toHaveURL('/doctor/inbox');
  },
  'show my code': async (page, { press }) => {
    await press(link(page, 'QR'));
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  },
};

test(
  'no job needs more presses than docs/taps.md says, nor more than the best of the others',
  thorough,
  async ({ people, server }, info) => {
    await server.setClock(at('08:00'));
    const doctor = await people.doctor('Meera Iyer', PHONE);
    const patient = await people.patient('Asha Kulkarni', PHONE);
    const other = await people.patient('Ramesh Patil', PHONE);
    for (const one of [patient, other]) await people.assign(one, doctor);
    await saveHours(doctor);
    await book(patient, doctor, at('10:30', WEDNESDAY));
    await patient.request.post('/api/goals', { data: { patientId: patient.id, title: 'Walk' } });
    const inDanger = await other.request.post('/api/chats', {
      data: { patientId: other.id, doctorId: doctor.id },
    });
    const { id: chatId } = await inDanger.json();
    await other.request.post('/api/messages', { data: { chatId, content: 'Crushing chest pain' } });

    const doAll = async ({ page }: Person, landing: string, jobs: Record<string, Job>) => {
      // This browser cannot make phone calls.
      await page.addInitScript(() =>
        addEventListener('click', (event) => {
          if ((event.target as Element).closest('a[href^="tel:"]')) event.preventDefault();
        }),
      );
      await page.clock.setFixedTime(at('08:00'));
      for (const [job, run] of Object.entries(jobs)) {
        await page.goto(landing);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const thumb = thumbOn(page);
        const began = performance.now();
        await run(page, thumb);
        const seconds = ((performance.now() - began) / 1_000).toFixed(1);
        info.annotations.push({
          type: job,
          description: `${thumb.presses()} presses, ${seconds} s`,
        });
        const [ours, ...others] = table.get(job) ?? [];
        expect.soft(thumb.presses(), job).toBe(ours);
        const best = Math.min(...others.filter((one) => one !== null));
        expect.soft(thumb.presses(), `${job}, beside the others`).toBeLessThanOrEqual(best);
      }
    };
    await doAll(patient, '/patient/goals', ofPatient);
    await doAll(doctor, '/doctor/dashboard', ofDoctor);
    expect([...table.keys()].sort()).toEqual(Object.keys({ ...ofPatient, ...ofDoctor }).sort());
  },
);
