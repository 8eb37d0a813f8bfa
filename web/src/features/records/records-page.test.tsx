import type {
  ChatId,
  DayString,
  FileId,
  NoteId,
  ReadingId,
  SentFile,
  UserId,
  VisitNote,
} from '@saathi/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient, holdAnswer } from '../../../test/server.ts';
import { addDays, dayOf } from '../../platform/i18n/days.ts';
import { aReading } from '../readings/readings.factory.ts';
import { recordDays } from './records.ts';

const other = { id: '0190a000-0000-7000-8000-0000000000dd' as UserId, name: 'Ravi Menon' };
const chatId = '0190a000-0000-7000-8000-0000000000cc' as ChatId;
const READINGS = `GET /api/patients/${aPatient.id}/readings`;
let made = 0;
const aFile = (more: Partial<SentFile> = {}): SentFile => {
  made += 1;
  return {
    id: `0190a000-0000-7000-9100-${String(made).padStart(12, '0')}` as FileId,
    kind: 'pdf',
    size: 20_480,
    seconds: null,
    previewId: null,
    sentAt: '2026-03-10T09:00:00Z',
    sentTo: [{ id: aDoctor.id, name: aDoctor.name }],
    ...more,
  };
};

const note: VisitNote = {
  id: '0190a000-0000-7000-9200-000000000001' as NoteId,
  doctor: { id: aDoctor.id, name: `Dr. ${aDoctor.name}` },
  day: '2026-03-12' as DayString,
  advice: 'Walk every day.',
  medicines: 'Amlodipine 5 mg',
  nextDate: null,
  createdAt: '2026-03-12T09:00:00Z',
  correctedAt: null,
  first: null,
};

const open = (
  files: SentFile[],
  more: Parameters<typeof answerCalls>[0] = {},
  notes: VisitNote[] = [],
) => {
  localStorage.setItem('userId', aPatient.id);
  const seen = answerCalls({
    [`GET /api/auth/me/${aPatient.id}`]: { body: { user: aPatient, doctor: null } },
    [`GET /api/patients/doctors/${aPatient.id}`]: { body: [{ ...aDoctor }, other] },
    'GET /api/files': () => ({ body: files }),
    'GET /api/visit-notes': () => ({ body: notes }),
    [READINGS]: { body: { readings: [], ranges: [] } },
    ...more,
  });
  renderApp('/patient/records');
  return seen;
};

describe('records', () => {
  test('show a correction of a note at once on an open page', async () => {
    const opened: Stream[] = [];
    class Stream {
      onmessage?: (event: { data: string }) => void;
      constructor() {
        opened.push(this);
      }
      close() {}
    }
    vi.stubGlobal('EventSource', Stream);
    let notes = [note];
    open([], { 'GET /api/visit-notes': () => ({ body: notes }) });
    expect(await screen.findByText('Walk every day.')).toBeVisible();
    notes = [{ ...note, advice: 'Rest.' }];
    for (const stream of opened) stream.onmessage?.({ data: '{"type":"chat"}' });
    expect(await screen.findByText('Rest.')).toBeVisible();
  });

  test('are "Coming Soon" until there is one', async () => {
    open([]);
    expect(await screen.findByText('Coming Soon')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Medical Records' })).toBeVisible();
  });

  test('say so when they cannot be loaded', async () => {
    open([], { 'GET /api/files': { status: 500 } });
    expect(await screen.findByText('Your records could not be loaded')).toBeVisible();
  });

  test.each([['away'], [500]])(
    'are the notes of visits alone, with a word about the rest, where files answer %s',
    async (answer) => {
      let mended = false;
      const files = () => {
        if (mended) return { body: [aFile()] };
        if (answer === 'away') throw new TypeError('Failed to fetch');
        return { status: 500 };
      };
      open([], { 'GET /api/files': files }, [note]);
      expect(await screen.findByText(`Dr. ${aDoctor.name}, 12 March 2026`)).toBeVisible();
      expect(await screen.findByText('Some of your records could not be loaded')).toBeVisible();
      mended = true;
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText(`Sent to Dr. ${aDoctor.name}`)).toBeVisible();
      expect(screen.queryByText('Some of your records could not be loaded')).toBeNull();
    },
  );

  test.each(['GET /api/visit-notes', READINGS])(
    'are the files alone where %s cannot be loaded',
    async (call) => {
      open([aFile()], { [call]: { status: 500 } });
      expect(await screen.findByText(`Sent to Dr. ${aDoctor.name}`)).toBeVisible();
      expect(await screen.findByText('Some of your records could not be loaded')).toBeVisible();
    },
  );

  test('that are known are shown while the rest is on its way', async () => {
    const { answer, come } = holdAnswer({ body: [aFile()] });
    open([], { 'GET /api/files': answer }, [note]);
    expect(await screen.findByText(`Dr. ${aDoctor.name}, 12 March 2026`)).toBeVisible();
    await come();
    expect(await screen.findByText(`Sent to Dr. ${aDoctor.name}`)).toBeVisible();
  });

  test('stand under their days, the latest first, with who has them', async () => {
    open([aFile({ sentAt: '2026-03-11T09:00:00Z' }), aFile()]);
    const days = await screen.findAllByRole('heading', { level: 2, name: /March 2026/ });
    expect(days.map(({ textContent }) => textContent)).toEqual(['11 March 2026', '10 March 2026']);
    expect(await screen.findAllByText(`Sent to Dr. ${aDoctor.name}`)).toHaveLength(2);
    expect(screen.getAllByRole('link', { name: 'Save the document, PDF, 20 KB' })).toHaveLength(2);
  });

  test('are notes of visits too, each with the way to all of it', async () => {
    const user = userEvent.setup();
    open([], {}, [note]);
    expect(await screen.findByText(`Dr. ${aDoctor.name}, 12 March 2026`)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Read the note of 12 March 2026' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your visit note' })).toBeVisible();
    expect(await screen.findByText('Walk every day.')).toBeVisible();
    const parts = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(parts).toEqual(['Advice', 'Medicines']);
    // jsdom has no share sheet.
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(
      `Dr. ${aDoctor.name}, 12 March 2026\n\nAdvice\nWalk every day.\n\nMedicines\nAmlodipine 5 mg`,
    );
  });

  test.each([
    [
      'its name, address and contact',
      { name: 'Lake Road Clinic', address: '5 Lake Road', contact: 'the desk, 020 1234 5678' },
      ['Lake Road Clinic', '5 Lake Road', 'the desk, 020 1234 5678'],
    ],
    [
      'its name alone',
      { name: 'Lake Road Clinic', address: null, contact: 'your clinic' },
      ['Lake Road Clinic'],
    ],
    ['nothing without a name', { name: null, address: '5 Lake Road', contact: 'the desk' }, []],
    ['nothing of an older server', { address: '5 Lake Road', contact: 'the desk' }, []],
  ])('a note is read and copied under the clinic: %s', async (_, clinic, lines) => {
    const user = userEvent.setup();
    const body = { phone: null, ...clinic };
    open([], { 'GET /api/auth/clinic': { body } }, [note]);
    await user.click(await screen.findByRole('link', { name: /^Read the note of/ }));
    for (const line of lines) expect(await screen.findByText(line)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied')).toBeVisible();
    const head = lines.length > 0 ? `${lines.join('\n')}\n\n` : '';
    const copied = await navigator.clipboard.readText();
    expect(copied).toMatch(new RegExp(`^${head}Dr. ${aDoctor.name}, 12 March`));
    expect(screen.queryAllByText('5 Lake Road')).toHaveLength(lines.length > 1 ? 1 : 0);
    expect(screen.queryByText('your clinic')).toBeNull();
  });

  test.each([
    { from: 'today', days: 0, own: true, leads: true },
    { from: 'yesterday', days: -1, own: true, leads: false },
    { from: 'today, of a former doctor', days: 0, own: false, leads: false },
  ])(
    'a note that wants the patient back $from leads to booking: $leads',
    async ({ days, own, leads }) => {
      const user = userEvent.setup();
      const doctors = { body: own ? [other, { ...aDoctor }] : [other] };
      const nextDate = addDays(dayOf(new Date()), days);
      open([], { [`GET /api/patients/doctors/${aPatient.id}`]: doctors }, [{ ...note, nextDate }]);
      await user.click(await screen.findByRole('link', { name: /^Read the note of/ }));
      expect(await screen.findByText('See the doctor again')).toBeVisible();
      if (leads) await screen.findByText(/^This date is the doctor's wish/);
      const book = screen.queryByRole('link', { name: 'Book in the chat' });
      expect(book?.getAttribute('href')).toBe(leads ? `/patient/chat/${aDoctor.id}` : undefined);
      expect(screen.queryAllByText(/^This date is the doctor's wish/)).toHaveLength(leads ? 1 : 0);
    },
  );

  test('are the latest reading of each measure too, each with the way to its chart', async () => {
    const readings = [
      aReading({ value: 150, low: 95, pulse: 72 }),
      aReading({ id: 'a' as ReadingId, measure: 'weight', value: 71.5, low: null }),
    ];
    const seen = open([], { [READINGS]: { body: { readings, ranges: [] } } });
    expect(await screen.findByText('Latest: 150/95 mmHg, Pulse 72')).toBeVisible();
    expect(screen.getByText('Latest: 71.5 kg')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: '20 November 2026' })).toBeVisible();
    expect(screen.queryByText('Coming Soon')).toBeNull();
    await userEvent.click(
      screen.getByRole('button', { name: 'Chart and numbers: Blood pressure' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Blood pressure' }));
    expect(await dialog.findByRole('img', { name: /^Chart: Blood pressure/ })).toBeVisible();
    const asked = seen.filter(({ path }) => path.endsWith('/readings'));
    expect(asked.map(({ search }) => search)).toEqual([
      '?only=latest',
      expect.stringMatching(/measure=pressure/),
    ]);
  });

  test.each([
    [13, '14 days', 0],
    [14, '90 days', 0],
    [89, '90 days', 0],
    [90, '14 days', 90],
    [800, '14 days', 800],
  ])('show a chart that has the latest reading, %i days old', async (age, span, asked) => {
    const daysAgo = (days: number) => addDays(dayOf(new Date()), -days);
    const day = daysAgo(age);
    const readings = [aReading({ day, takenAt: `${day}T12:00:00Z` })];
    const seen = open([], { [READINGS]: { body: { readings, ranges: [] } } });
    await userEvent.click(await screen.findByRole('button', { name: /^Chart and numbers/ }));
    expect(await screen.findByRole('img', { name: /^Chart: Blood pressure/ })).toBeVisible();
    expect(screen.getByRole('radio', { name: span })).toBeChecked();
    expect(seen.findLast(({ path }) => path.endsWith('/readings'))?.search).toContain(
      `userDate=${daysAgo(asked)}`,
    );
  });

  test('are shared with a doctor who does not have them, as a message', async () => {
    const file = aFile();
    const seen = open([file], {
      'POST /api/chats': { body: { id: chatId } },
      'POST /api/messages': { status: 201, body: {} },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Share with another doctor' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('button', { name: `Share with Dr. ${aDoctor.name}` })).toBeNull();
    await userEvent.click(await dialog.findByRole('button', { name: 'Share with Dr. Ravi Menon' }));
    expect(await screen.findByText('Sent to Dr. Ravi Menon.')).toBeVisible();
    const sent = seen.find(({ path, method }) => method === 'POST' && path === '/api/messages');
    expect(sent?.body).toMatchObject({ chatId, content: '', fileIds: [file.id] });
  });
});

describe('the days of records', () => {
  test('take entries of every kind in the order of time', () => {
    const at = (instant: string) => ({ id: instant, at: instant, view: null });
    const days = recordDays([
      at('2026-03-09T08:00:00Z'),
      at('2026-03-10T08:00:00Z'),
      at('2026-03-09T10:00:00Z'),
    ]);
    expect(days.map(({ entries }) => entries.map(({ id }) => id))).toEqual([
      ['2026-03-10T08:00:00Z'],
      ['2026-03-09T10:00:00Z', '2026-03-09T08:00:00Z'],
    ]);
  });
});
