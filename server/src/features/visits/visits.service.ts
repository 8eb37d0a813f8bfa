import type { DayString, PatientWords, UserId, VisitPage } from '@saathi/contract';
import { type Actor, requireSelf } from '../../platform/actor.ts';
import { notFound } from '../../platform/app-error.ts';
import { type Clock, dayIn, startOfDayIn } from '../../platform/clock.ts';
import type { Pair } from '../../platform/person-data.ts';
import { createGoalList, type GoalsReader, streakWindow, toGoalSummaries } from '../goals/index.ts';
import { type NotesRepository, toNote } from './notes.repository.ts';
import type { VisitsRepository } from './visits.repository.ts';

const SHOWN_NOTES = 5;

type Parts = {
  visits: VisitsRepository;
  notes: Pick<NotesRepository, 'list'>;
  goals: GoalsReader;
  clock: Clock;
  clinicTimeZone: string;
};

const withInstant = <Row extends { at: Date }>({ at, ...rest }: Row) => ({
  ...rest,
  at: at.toISOString(),
});

/** Reads what a doctor needs before a visit. */
export const createVisitsService = (parts: Parts) => {
  const { visits, notes, goals, clock, clinicTimeZone } = parts;

  const goalsOf = async (patientId: UserId, today: DayString): Promise<VisitPage['goals']> => {
    const rows = await goals.ofPatients([patientId], streakWindow(today));
    const streaks = await createGoalList(parts).streaksOf(rows, today);
    return toGoalSummaries(rows, { today, timeZone: clinicTimeZone }).map((goal) => ({
      ...goal,
      streak: streaks.get(goal.goalId) ?? 0,
    }));
  };

  return {
    /** Returns what a doctor needs before a current patient's visit; `not_found` for others. */
    page: async (actor: Actor, pair: Pair, userDate?: DayString): Promise<VisitPage> => {
      requireSelf(actor, pair.doctorId);
      const clinicToday = dayIn(clinicTimeZone, clock.now());
      const midnight = startOfDayIn(clinicTimeZone, clinicToday);
      const person = await visits.person(pair, midnight);
      if (!person) throw notFound('patient');
      const { chatId, assignedAt, lastVisitAt, ...patient } = person;
      const since = lastVisitAt && lastVisitAt > assignedAt ? lastVisitAt : assignedAt;
      const { patientId, doctorId } = pair;
      const complaints = chatId ? await visits.complaints(chatId, since) : [];
      const questions = chatId ? await visits.questions(chatId) : [];
      const oldest = questions.at(-1)?.at ?? since;
      const files = chatId ? await visits.files(chatId, oldest < since ? oldest : since) : [];
      const appointments = await visits.appointments(pair, midnight);
      const written = await notes.list(patientId, { doctorId, limit: SHOWN_NOTES + 1 });
      return {
        patient,
        chatId,
        lastVisitAt: lastVisitAt?.toISOString() ?? null,
        since: since.toISOString(),
        complaints: complaints.map(withInstant),
        questions: questions.map(({ level: _, ...words }): PatientWords => withInstant(words)),
        files: files.map(withInstant),
        goals: await goalsOf(patientId, userDate ?? clinicToday),
        appointments: appointments.map(({ startsAt, ...rest }) => ({
          ...rest,
          startsAt: startsAt.toISOString(),
        })),
        timeZone: clinicTimeZone,
        notes: written.slice(0, SHOWN_NOTES).map(toNote),
        hasEarlierNotes: written.length > SHOWN_NOTES,
      };
    },
    /** Returns the acting doctor's notes about a current patient; `not_found` for others. */
    notes: async (actor: Actor, pair: Pair): Promise<Pick<VisitPage, 'patient' | 'notes'>> => {
      requireSelf(actor, pair.doctorId);
      const person = await visits.person(pair, clock.now());
      if (!person) throw notFound('patient');
      const { id, name, phone } = person;
      const written = await notes.list(pair.patientId, { doctorId: pair.doctorId });
      return { patient: { id, name, phone }, notes: written.map(toNote) };
    },
  };
};
export type VisitsService = ReturnType<typeof createVisitsService>;
