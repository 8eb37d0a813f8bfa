import type { NoteId, NoteText, UserId, VisitNote } from '@saathi/contract';
import { useQueryClient } from '@tanstack/react-query';
import { hasCode, newClientId } from '../../platform/api/api.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { sessionStore } from '../../platform/session/storage.ts';
import { visitsApi } from './visits-api.ts';

/** The name of the draft of a new note about a patient, or of a correction. */
export const noteDraftOf = (id: UserId | NoteId): string => `note:${id}`;

/** The texts sent under an id without an answer: the server may have stored any one of them. */
type Sent = { clientId: string; texts: NoteText[] };

const sentBefore = (key: string): Sent => {
  try {
    return JSON.parse(sessionStore.read(key) ?? '');
  } catch {
    return { clientId: newClientId(), texts: [] };
  }
};

type Pair = { doctorId: UserId; patientId: UserId };

/**
 * Writes a note once, however often it is tried. If an earlier text of it is stored whose answer
 * never came, this text becomes its correction: a note cannot be deleted. The id and the texts are
 * removed together with the dialog's draft.
 */
const writeNote = async (params: Pair, body: NoteText): Promise<VisitNote> => {
  const key = `draft:${noteDraftOf(params.patientId)}:sent`;
  const { clientId, texts } = sentBefore(key);
  const others = texts.filter((text) => JSON.stringify(text) !== JSON.stringify(body));
  sessionStore.write(key, JSON.stringify({ clientId, texts: [...others, body] }));
  const storedUnder = async (text: NoteText, others: readonly NoteText[]): Promise<VisitNote> => {
    try {
      return await visitsApi.write({ params, body: { ...text, clientId } });
    } catch (cause) {
      const [next, ...rest] = others;
      if (!next || !hasCode(cause, 'client_id_reused')) throw cause;
      return storedUnder(next, rest);
    }
  };
  const stored = await storedUnder(body, others);
  if (others.length === 0) return stored;
  try {
    // An identical text changes nothing.
    return await visitsApi.correct({ params: { noteId: stored.id }, body });
  } catch (cause) {
    if (!hasCode(cause, 'too_late')) throw cause;
    // The stored note is of an earlier day: this text is a new one.
    sessionStore.remove(key);
    return writeNote(params, body);
  }
};

/** Returns a function that writes a note about a patient, or corrects one. */
export const useSaveNote = (patientId: UserId, noteId?: NoteId) => {
  const { user } = useSignedIn();
  const cache = useQueryClient();
  const params = { doctorId: user.id, patientId };
  return async (body: NoteText): Promise<VisitNote> => {
    try {
      return await (noteId
        ? visitsApi.correct({ params: { noteId }, body })
        : writeNote(params, body));
    } finally {
      // A note may be stored although its answer never came.
      void cache.invalidateQueries({ queryKey: visitsApi.page.key({ params }) });
    }
  };
};
