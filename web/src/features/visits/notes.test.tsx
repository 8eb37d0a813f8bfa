import type { DayString, NoteId } from '@saathi/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { holdDate } from '../../../test/held-date.ts';
import { aDoctor, errorAnswer, holdAnswer } from '../../../test/server.ts';
import { aSchedule } from '../appointments/appointments.factory.ts';
import { aNote, aVisit, id, path, show } from './visits.factory.tsx';

holdDate();

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

  test('takes over the medicines of the newest note that has some into an empty field, to be changed', async () => {
    const ofDay = (day: string, medicines: string | null) =>
      aNote({ id: day as NoteId, day: day as DayString, medicines });
    const notes = [
      ofDay('2026-11-10', null),
      ofDay('2026-11-03', 'Amlodipine 5 mg'),
      ofDay('2026-10-03', 'Iron'),
    ];
    const calls = show(aVisit({ notes }), {
      [`POST ${path}/visit-notes`]: { status: 201, body: aNote() },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Write a note' }));
    const dialog = within(await screen.findByRole('dialog'));
    const medicines = dialog.getByLabelText('Medicines (optional)');
    const name = 'Take over the medicines of 3 November 2026';
    const takeOver = () => dialog.queryByRole('button', { name });
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
    ['notes without medicines', [aNote()]],
    ['no note', []],
  ])('offers no medicines after %s', async (_, notes) => {
    show(aVisit({ notes }));
    await userEvent.click(await screen.findByRole('button', { name: 'Write a note' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('button', { name: /^Take over/ })).not.toBeInTheDocument();
  });

  test('says that the doctor has closed the day of the next visit, and takes it all the same', async () => {
    const [closed] = aSchedule().exceptions;
    const exceptions = [
      { ...closed, day: '2026-12-15' },
      { ...closed, day: '2026-12-16', from: '10:00', to: '12:00' },
    ];
    const calls = show(aVisit(), {
      [`GET /api/doctors/${aDoctor.id}/schedule`]: { body: { ...aSchedule(), exceptions } },
      [`POST ${path}/visit-notes`]: { status: 201, body: aNote() },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Write a note' }));
    const dialog = within(await screen.findByRole('dialog'));
    const next = dialog.getByLabelText('Next visit (optional)');
    const typeDay = (day: string) => fireEvent.change(next, { target: { value: day } });
    typeDay('2026-12-15');
    expect(await dialog.findByText('You have closed this day.')).toBeVisible();
    typeDay('2026-12-16');
    expect(next).toHaveAccessibleDescription('You can book an appointment afterwards.');
    typeDay('2026-12-15');
    expect(next).toHaveAccessibleDescription('You have closed this day.');
    await userEvent.type(dialog.getByLabelText('Advice'), 'Walk.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save the note' }));
    expect(await screen.findByText('The note is saved')).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      nextDate: '2026-12-15',
    });
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

  test('is printed as the patient reads it, with the clinic and the doctor’s registration number', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    const doctor = { ...aNote().doctor, name: 'Dr. Meera Iyer', registrationNumber: 'MMC 12345' };
    show(aVisit({ notes: [aNote({ doctor, medicines: 'Amlodipine 5 mg' })] }), {
      'GET /api/auth/clinic': {
        body: {
          name: 'Lake Road Clinic',
          contact: 'the desk',
          phone: null,
          address: '5 Lake Road',
        },
      },
    });
    const link = await screen.findByRole('link', { name: 'Print the note of 20 November 2026' });
    await userEvent.click(link);
    // The sheet's heading on paper, the patient's name on the screen.
    expect(await screen.findByText('Your visit note')).toHaveClass('hidden print:inline');
    expect(screen.getByText('Asha Kulkarni', { selector: 'h1 *' })).toHaveClass('screen-only');
    expect(document.title).toContain('Asha Kulkarni');
    expect(await screen.findByText('Lake Road Clinic')).toBeVisible();
    for (const line of [
      '5 Lake Road',
      'the desk',
      'Dr. Meera Iyer, 20 November 2026',
      'Reg. no. MMC 12345',
      'For: Asha Kulkarni',
      'Walk every day.',
      'Amlodipine 5 mg',
      'A note of what was said, not a prescription.',
    ]) {
      expect(screen.getByText(line)).toBeVisible();
    }
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    expect(screen.getByRole('link', { name: 'Before the visit' })).toHaveAttribute(
      'href',
      `/doctor/patients/${id}/visit`,
    );
  });

  test('is not printed as it was read before, until it has been read again', async () => {
    const { patient } = aVisit();
    const again = holdAnswer({ body: { patient, notes: [aNote({ advice: 'Rest.' })] } });
    let reads = 0;
    show(aVisit({ notes: [aNote()] }), {
      [`GET ${path}/visit-notes`]: () =>
        reads++ === 0 ? { body: { patient, notes: [aNote()] } } : again.answer(),
    });
    const open = async () =>
      userEvent.click(await screen.findByRole('link', { name: /^Print the note/ }));
    const print = () => screen.findByRole('button', { name: 'Print' });
    await open();
    await print();
    await userEvent.click(screen.getByRole('link', { name: 'Before the visit' }));
    await open();
    expect(await screen.findByText('Loading the note...')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
    await again.come();
    expect(await print()).toBeVisible();
    expect(screen.getByText('Rest.')).toBeVisible();
  });

  test('of long ago is reached from the page before a visit, which shows the newest', async () => {
    const older = aNote({
      id: '0190a000-0000-7000-9200-000000000002' as NoteId,
      day: '2026-03-03' as DayString,
      advice: 'Rest.',
    });
    const visit = aVisit({ notes: [aNote()], hasEarlierNotes: true });
    const calls = show(visit, {
      [`GET ${path}/visit-notes`]: { body: { patient: visit.patient, notes: [aNote(), older] } },
    });
    await userEvent.click(await screen.findByText('Earlier notes'));
    const link = await screen.findByRole('link', { name: '3 March 2026' });
    expect(screen.queryByRole('link', { name: '20 November 2026' })).not.toBeInTheDocument();
    await userEvent.click(link);
    expect(await screen.findByText('Dr. Meera Nair, 3 March 2026')).toBeVisible();
    expect(screen.getByText('Rest.')).toBeVisible();
    expect(calls.filter(({ path: asked }) => asked.endsWith('/visit-notes'))).toHaveLength(2);
  });

  test('is all there is if the doctor wrote no more', async () => {
    show(aVisit({ notes: [aNote()], hasEarlierNotes: false }));
    await screen.findByRole('link', { name: /^Print the note/ });
    expect(screen.queryByText('Earlier notes')).not.toBeInTheDocument();
  });

  test('that does not exist is not shown', async () => {
    show(aVisit(), {}, `/${aNote().id}`);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This note does not exist' }),
    ).toBeVisible();
    expect(screen.getByText('Your notes are on the page before the visit.')).toBeVisible();
  });
});
