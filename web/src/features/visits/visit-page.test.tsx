import type {
  AppointmentId,
  ChatFile,
  ChatId,
  DayString,
  FileId,
  MessageId,
  NoteId,
  VisitNote,
  VisitPage,
} from '@saathi/contract';
import { type DueRule, offReasonOf } from '@saathi/contract/streak';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { Route } from 'wouter';
import { holdDate } from '../../../test/held-date.ts';
import { renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, errorAnswer } from '../../../test/server.ts';
import { aPatientWithGoals, aSummary } from '../patients/patients.factory.ts';
import { DoctorVisitPage } from './visit-page.tsx';

// The fixed date of the tests.
const TODAY = '2026-11-20' as DayString;
const { id, name, phone } = aPatientWithGoals(1, { name: 'Asha Kulkarni' });
const path = `/api/doctors/${aDoctor.id}/patients/${id}`;
const chatId = '0190a000-0000-7000-7000-000000000042' as ChatId;

const aNote = (more: Partial<VisitNote> = {}): VisitNote => ({
  id: '0190a000-0000-7000-9200-000000000001' as NoteId,
  doctor: { id: aDoctor.id, name: aDoctor.name },
  day: TODAY,
  advice: 'Walk every day.',
  medicines: null,
  nextDate: null,
  createdAt: '2026-11-20T03:00:00.000Z',
  correctedAt: null,
  first: null,
  ...more,
});
const said = (number: number, content: string) => ({
  messageId: `0190a000-0000-7000-9300-00000000000${number}` as MessageId,
  content,
  files: 0,
  at: '2026-11-18T04:00:00.000Z',
});
const aVisit = (more: Partial<VisitPage> = {}): VisitPage => ({
  patient: { id, name, phone },
  chatId,
  lastVisitAt: null,
  since: '2026-10-03T10:00:00.000Z',
  complaints: [],
  questions: [],
  goals: [],
  appointments: [],
  timeZone: 'Asia/Kolkata',
  notes: [],
  ...more,
});

holdDate();

const show = (visit: VisitPage, answers: Parameters<typeof answerCalls>[0] = {}) => {
  const calls = answerCalls({
    [`GET ${path}/visit`]: { body: visit },
    [`GET /api/patients/${id}/readings`]: { body: { readings: [], ranges: [] } },
    [`GET /api/doctors/${aDoctor.id}/schedule`]: { status: 500 },
    ...answers,
  });
  history.replaceState(null, '', `/doctor/patients/${id}/visit`);
  renderScreen(
    <Route path="/doctor/patients/:patientId/visit" component={DoctorVisitPage} />,
    aDoctor,
  );
  return calls;
};
const part = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: title });
  return within(heading.parentElement as HTMLElement);
};

describe('the page before a visit', () => {
  test('has every part, and says where there is nothing', async () => {
    const calls = show(aVisit());
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
    expect(calls[0]?.search).toBe(`?userDate=${TODAY}`);
    expect(document.title).toContain('Before the visit of Asha Kulkarni');
    expect(screen.getByText('The first visit. Assigned since 3 October 2026')).toBeVisible();
    for (const none of [
      'Nothing was sent to you since then.',
      'Everything is answered.',
      'No goals set yet',
      'No appointment yet.',
      'No note yet.',
    ]) {
      expect(screen.getByText(none)).toBeVisible();
    }
    expect(await screen.findByRole('heading', { name: 'Readings' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Photos and papers' })).not.toBeInTheDocument();
  });

  test('shows what reached the doctor, what is open, percentages, streaks and times', async () => {
    const startsAt = '2026-11-25T04:30:00.000Z';
    const goal = { ...aSummary(1, TODAY, '✓✓✓'), streak: 3 };
    show(
      aVisit({
        lastVisitAt: '2026-11-01T10:00:00.000Z',
        since: '2026-11-01T10:00:00.000Z',
        complaints: [{ ...said(1, 'I feel dizzy'), level: 'URGENT', files: 2 }],
        questions: [said(2, 'May I stop the tablets?')],
        goals: [goal, { ...aSummary(2, TODAY), streak: 2, frequency: { timesAWeek: 3 } }],
        appointments: [
          { id: chatId as string as AppointmentId, startsAt, state: 'confirmed', reason: 'Cough' },
        ],
      }),
    );
    expect(await screen.findByText('Since the last visit on 1 November 2026')).toBeVisible();
    const reached = await part('Sent to you since then');
    expect(reached.getByText('I feel dizzy')).toBeVisible();
    expect(reached.getByText('Urgent')).toBeVisible();
    expect(reached.getByText('2 files')).toBeVisible();
    const open = await part('Not answered yet');
    expect(open.getByText('May I stop the tablets?')).toBeVisible();
    expect(open.getByRole('link', { name: 'Answer in the chat' })).toHaveAttribute(
      'href',
      `/doctor/inbox/${chatId}`,
    );
    const goals = await part('Goals');
    expect(goals.getByText('3 day streak')).toBeVisible();
    expect(goals.getByText('2 week streak')).toBeVisible();
    expect(goals.getByText('20% completion')).toBeVisible();
    const appointments = await part('Appointments');
    expect(appointments.getByText('Confirmed')).toBeVisible();
    expect(appointments.getByText('“Cough”')).toBeVisible();
  });

  test('shows the share of the days due beside the completion, of a goal that is not due every day or was excused', async () => {
    // Today is a Friday; 7 of the 15 days are a Monday, Wednesday or Friday, one of them excused.
    const frequency = { weekdays: ['mon' as const, 'wed' as const, 'fri' as const] };
    const aGoal = (number: number, marks: string, rule: DueRule, since?: DayString) => {
      const goal = aSummary(number, TODAY, marks, since);
      const off = offReasonOf(rule);
      const last15Days = goal.last15Days.map((entry) => ({ ...entry, off: off(entry.date) }));
      return { ...goal, streak: 0, last15Days, frequency: rule.frequency ?? undefined };
    };
    const wednesday = '2026-11-18' as DayString;
    const monday = '2026-11-16' as DayString;
    show(
      aVisit({
        goals: [
          aGoal(1, '✓·✓········✓', { frequency, excused: [wednesday] }),
          aGoal(2, '✓', { frequency: { timesAWeek: 2 } }),
          aGoal(3, '✓✓✓', { excused: [monday] }, monday),
          aGoal(4, '', { excused: [TODAY] }, TODAY),
          aGoal(5, '✓✓✓', {}),
        ],
      }),
    );
    const goals = await part('Goals');
    const lines = goals.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'Goal 120% completion50% of the days due',
      'Goal 27% completion25% of the days due',
      'Goal 320% completion75% of the days due',
      'Goal 40% completionNo day was due',
      'Goal 520% completion',
    ]);
    expect(goals.getByText(/of the last 15 days/)).toHaveTextContent(
      '13% completion of the last 15 days 34% of the days due',
    );
  });

  test('lets nobody set a range before those that are set are known', async () => {
    let answer = () => {};
    const loaded = new Promise<void>((resolve) => {
      answer = resolve;
    });
    show(aVisit(), {
      [`GET /api/patients/${id}/readings`]: async () => {
        await loaded;
        const range = { figure: 'systolic', low: 100, high: 140, tell: true };
        return { body: { readings: [], ranges: [range] } };
      },
    });
    const set = await screen.findByRole('button', { name: 'Set a range' });
    expect(set).toBeDisabled();
    answer();
    await waitFor(() => expect(set).toBeEnabled());
    await userEvent.click(set);
    expect(await screen.findByLabelText('From')).toHaveValue('100');
    expect(screen.getByRole('checkbox')).toBeChecked();
  });

  test('shows the files sent since the last visit by message, to open, and leads to all of them', async () => {
    const aFile = (number: number, message: number, more: Partial<ChatFile> = {}): ChatFile => ({
      id: `0190a000-0000-7000-9400-00000000000${number}` as FileId,
      kind: 'picture',
      size: 90_000,
      seconds: null,
      previewId: null,
      messageId: said(message, '').messageId,
      at: '2026-11-18T04:00:00.000Z',
      ...more,
    });
    show(aVisit({ chatId, files: [aFile(1, 2, { kind: 'pdf' }), aFile(2, 1), aFile(3, 1)] }));
    const files = await part('Photos and papers');
    expect(await files.findByRole('link', { name: 'Save the document, PDF, 88 KB' })).toBeVisible();
    expect(files.getByRole('link', { name: 'All in the chat' })).toHaveAttribute(
      'href',
      `/doctor/inbox/${chatId}`,
    );
    await userEvent.click(files.getByRole('button', { name: 'Open picture 2 of 2' }));
    const picture = within(await screen.findByRole('dialog')).getByRole('img');
    expect(picture).toHaveAttribute('src', `/api/files/${aFile(3, 1).id}`);
  });

  test('says that there is no such patient', async () => {
    show(aVisit(), { [`GET ${path}/visit`]: errorAnswer(404, 'not_found', 'No.') });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Patient not found' }),
    ).toBeVisible();
  });
});

describe('a note', () => {
  test('needs advice, and is sent once under one id however often it is tried', async () => {
    let broken = true;
    const calls = show(aVisit(), {
      [`POST ${path}/visit-notes`]: () =>
        broken
          ? errorAnswer(500, 'internal', 'Something went wrong.')
          : { status: 201, body: aNote() },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Write a note' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Note for Asha Kulkarni' }));
    const save = () => userEvent.click(dialog.getByRole('button', { name: 'Save the note' }));
    await save();
    expect(dialog.getByText('Please write what you advise.')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Advice'), 'Walk every day.');
    await save();
    expect(await screen.findByText('The note was not saved')).toBeVisible();
    broken = false;
    await save();
    expect(await screen.findByText('The note is saved')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
    expect(sent[0]).toMatchObject({ advice: 'Walk every day.', medicines: null, nextDate: null });
  });

  test('takes over the medicines of the last note into an empty field, to be changed', async () => {
    const calls = show(aVisit({ notes: [aNote({ medicines: 'Amlodipine 5 mg' })] }), {
      [`POST ${path}/visit-notes`]: { status: 201, body: aNote() },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Write a note' }));
    const dialog = within(await screen.findByRole('dialog'));
    const medicines = dialog.getByLabelText('Medicines (optional)');
    const takeOver = () => dialog.queryByRole('button', { name: 'Take over the last medicines' });
    await userEvent.type(medicines, 'A');
    expect(takeOver()).not.toBeInTheDocument();
    await userEvent.clear(medicines);
    await userEvent.click(takeOver() as HTMLElement);
    expect(medicines).toHaveValue('Amlodipine 5 mg');
    expect(medicines).toHaveFocus();
    expect(takeOver()).not.toBeInTheDocument();
    await userEvent.keyboard(', at night');
    await userEvent.type(dialog.getByLabelText('Advice'), 'Walk.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save the note' }));
    expect(await screen.findByText('The note is saved')).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      medicines: 'Amlodipine 5 mg, at night',
    });
  });

  test.each([
    ['a last note without medicines', [aNote()]],
    ['no note', []],
  ])('offers no medicines after %s', async (_, notes) => {
    show(aVisit({ notes }));
    await userEvent.click(await screen.findByRole('button', { name: 'Write a note' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('button', { name: /last medicines/ })).not.toBeInTheDocument();
  });

  test('stored without an answer and changed is one note with a correction', async () => {
    let stored: { clientId?: string; advice?: string } = {};
    const calls = show(aVisit(), {
      [`POST ${path}/visit-notes`]: ({ body }) => {
        const sent = body as typeof stored;
        if (!stored.clientId) {
          stored = sent;
          throw new TypeError('no network');
        }
        const same = sent.clientId !== stored.clientId || sent.advice === stored.advice;
        if (same) return { status: 201, body: aNote() };
        return errorAnswer(422, 'client_id_reused', 'Another note was already written.');
      },
      [`PATCH /api/visit-notes/${aNote().id}`]: { body: aNote() },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Write a note' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Note for Asha Kulkarni' }));
    const save = () => userEvent.click(dialog.getByRole('button', { name: 'Save the note' }));
    await userEvent.type(dialog.getByLabelText('Advice'), 'Walk.');
    await save();
    expect(await screen.findByText('The note was not saved')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Advice'), ' Less salt.');
    await save();
    expect(await screen.findByText('The note is saved')).toBeVisible();
    const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(new Set(sent.map((body) => (body as typeof stored).clientId)).size).toBe(1);
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      advice: 'Walk. Less salt.',
    });
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:note'))).toEqual([]);
  });

  test('is corrected within a day, and not after it', async () => {
    const old = aNote({
      id: '0190a000-0000-7000-9200-000000000002' as NoteId,
      day: '2026-11-01' as DayString,
      createdAt: '2026-11-01T03:00:00.000Z',
    });
    const calls = show(aVisit({ notes: [aNote(), old] }), {
      [`PATCH /api/visit-notes/${aNote().id}`]: { body: aNote() },
    });
    const buttons = await screen.findAllByRole('button', { name: /^Correct the note of/ });
    expect(buttons).toHaveLength(1);
    await userEvent.click(buttons[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    const advice = await dialog.findByDisplayValue('Walk every day.');
    await userEvent.type(advice, ' Less salt.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save the note' }));
    expect(await screen.findByText('The note is saved')).toBeVisible();
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      advice: 'Walk every day. Less salt.',
    });
  });
});
