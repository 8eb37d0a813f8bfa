import type { DayString, NoteId, NoteText, VisitNote } from '@saathi/contract';
import type { Kysely } from 'kysely';
import { type Actor, requireSelf } from '../../platform/actor.ts';
import { notFound } from '../../platform/app-error.ts';
import { type Clock, dayIn } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Pair } from '../../platform/person-data.ts';
import type { Audit } from '../audit/index.ts';
import type { ChatLines } from '../chats/index.ts';
import { languageOf, remindOfNextVisit } from '../notices/index.ts';
import { lineOf } from './lines.ts';
import { createNotesRepository, toNote } from './notes.repository.ts';
import {
  isSame,
  requireCorrectable,
  requireNextDate,
  requireRoomForNote,
  requireSame,
} from './visits.policy.ts';

type Parts = {
  database: Database;
  clock: Clock;
  clinicTimeZone: string;
  audit: Pick<Audit, 'noteIn'>;
  lines: ChatLines;
};
type Typed = {
  advice: string;
  medicines?: string | undefined;
  nextDate?: DayString | undefined;
};

const textOf = ({ advice, medicines, nextDate }: Typed): NoteText => ({
  advice,
  medicines: medicines ?? null,
  nextDate: nextDate ?? null,
});

/** Manages doctors' notes of visits. */
export const createNotesService = (parts: Parts) => {
  const { database, clock, clinicTimeZone, audit, lines } = parts;

  /**
   * Writes a line into the chat, the patient's notices and the audit entry, in one transaction;
   * returns the stored note.
   */
  const announce = async (
    tx: Kysely<Tables>,
    pair: Pair,
    id: NoteId,
    what: 'written' | 'corrected',
  ): Promise<VisitNote> => {
    const note = await createNotesRepository(tx).find(id);
    if (!note) throw notFound('note');
    const content = lineOf(what, note.day, await languageOf(tx, pair.patientId));
    await audit.noteIn(tx, {
      actor: { kind: 'doctor', id: pair.doctorId },
      kind: `visit_note_${what}`,
      subjectId: pair.patientId,
      detail: id,
    });
    // The chat must be locked last.
    await lines.add(tx, pair, { content, rings: 'reply', at: clock.now() });
    if (note.nextDate) await remindOfNextVisit(tx, pair, note.nextDate, parts);
    return toNote(note);
  };

  return {
    /** Writes a note of the acting doctor, once per `clientId`. */
    write: (
      actor: Actor,
      pair: Pair,
      { clientId, ...typed }: Typed & { clientId?: string | undefined },
    ): Promise<VisitNote> =>
      database.transaction(async (tx) => {
        requireSelf(actor, pair.doctorId);
        const text = textOf(typed);
        const createdAt = clock.now();
        const day = dayIn(clinicTimeZone, createdAt);
        const notes = createNotesRepository(tx);
        if (!(await notes.lock(pair))) throw notFound('patient');
        const before = clientId && (await notes.findByClientId(pair, clientId));
        if (before) {
          requireSame(isSame(before.first ?? before, text));
          return toNote(before);
        }
        requireNextDate(text.nextDate, day);
        requireRoomForNote(await notes.countWritten(pair, createdAt));
        const id = newId<NoteId>();
        await notes.insert({ ...text, ...pair, id, day, clientId: clientId ?? null, createdAt });
        return announce(tx, pair, id, 'written');
      }),
    /** Replaces the text of the acting doctor's note; an identical text changes nothing. */
    correct: (actor: Actor, id: NoteId, typed: Typed): Promise<VisitNote> =>
      database.transaction(async (tx) => {
        const notes = createNotesRepository(tx);
        const known = await notes.find(id);
        if (known?.doctor.id !== actor.userId) throw notFound('note');
        const pair = { patientId: known.patientId, doctorId: actor.userId };
        if (!(await notes.lock(pair))) throw notFound('note');
        // Another correction may have come first.
        const before = await notes.find(id);
        if (!before) throw notFound('note');
        const text = textOf(typed);
        if (isSame(before, text)) return toNote(before);
        const at = clock.now();
        requireCorrectable(before, at);
        if (text.nextDate !== before.nextDate) {
          requireNextDate(text.nextDate, dayIn(clinicTimeZone, at));
        }
        await notes.correct(before, { ...text, at });
        return announce(tx, pair, id, 'corrected');
      }),
    /** Returns the acting patient's own notes, newest first. */
    list: async ({ userId }: Actor): Promise<VisitNote[]> =>
      (await createNotesRepository(database.db).list(userId)).map(toNote),
  };
};
export type NotesService = ReturnType<typeof createNotesService>;
