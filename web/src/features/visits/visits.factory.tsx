import type { ChatId, DayString, MessageId, NoteId, VisitNote, VisitPage } from '@saathi/contract';
import { Route } from 'wouter';
import { renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls } from '../../../test/server.ts';
import { screens } from '../../platform/page/screens.ts';
import { aPatientWithGoals } from '../patients/patients.factory.ts';
import { DoctorNotePage } from './doctor-note-page.tsx';
import { DoctorVisitPage } from './visit-page.tsx';

// The fixed date of the tests.
export const TODAY = '2026-11-20' as DayString;
export const { id, name, phone } = aPatientWithGoals(1, { name: 'Asha Kulkarni' });
export const path = `/api/doctors/${aDoctor.id}/patients/${id}`;
export const chatId = '0190a000-0000-7000-7000-000000000042' as ChatId;

export const aNote = (more: Partial<VisitNote> = {}): VisitNote => ({
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
export const said = (number: number, content: string) => ({
  messageId: `0190a000-0000-7000-9300-00000000000${number}` as MessageId,
  content,
  files: 0,
  at: '2026-11-18T04:00:00.000Z',
});
export const aVisit = (more: Partial<VisitPage> = {}): VisitPage => ({
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

/** Opens the page before a visit, or one of its notes. */
export const show = (
  visit: VisitPage,
  answers: Parameters<typeof answerCalls>[0] = {},
  address = '',
) => {
  const calls = answerCalls({
    [`GET ${path}/visit`]: { body: visit },
    [`GET ${path}/visit-notes`]: { body: { patient: visit.patient, notes: visit.notes } },
    [`GET /api/patients/${id}/readings`]: { body: { readings: [], ranges: [] } },
    [`GET /api/doctors/${aDoctor.id}/schedule`]: { status: 500 },
    ...answers,
  });
  history.replaceState(null, '', `/doctor/patients/${id}/visit${address}`);
  renderScreen(
    <>
      <Route path={screens.doctorVisit} component={DoctorVisitPage} />
      <Route path={screens.doctorNote} component={DoctorNotePage} />
    </>,
    aDoctor,
  );
  return calls;
};
