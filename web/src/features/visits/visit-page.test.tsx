import type { AppointmentId, ChatFile, DayString, FileId } from '@saathi/contract';
import { type DueRule, offReasonOf } from '@saathi/contract/streak';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { holdDate } from '../../../test/held-date.ts';
import { errorAnswer } from '../../../test/server.ts';
import { aSummary } from '../patients/patients.factory.ts';
import { aVisit, chatId, id, name, path, said, show, TODAY } from './visits.factory.tsx';

holdDate();

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
