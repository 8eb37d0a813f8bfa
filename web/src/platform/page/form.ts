import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fieldSentencesOf, hasCode, newClientId } from '../api/api.ts';
import { sessionStore } from '../session/storage.ts';

/**
 * Returns text being typed and its setter. The text is stored in this tab when the screen goes away
 * (the session ends, the user navigates) and removed at sign-out. Setting '' removes it.
 */
export const useDraft = (name: string): [string, (text: string) => void] => {
  const key = `draft:${name}`;
  const [state, setState] = useState({ key, text: sessionStore.read(key) ?? '' });
  if (state.key !== key) setState({ key, text: sessionStore.read(key) ?? '' });
  const setDraft = (text: string) => {
    setState({ key, text });
    if (text) sessionStore.write(key, text);
    else sessionStore.remove(key);
  };
  return [state.text, setDraft];
};

const parsed = (text: string): object => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/**
 * Does the same as `useDraft` for the fields of a form, and also returns a function that forgets
 * them. Never for a PIN.
 */
export const useDraftOf = <T extends object>(
  name: string,
  initial: T,
): [T, (value: T) => void, () => void] => {
  const [text, setText] = useDraft(name);
  const value = { ...initial, ...(text && parsed(text)) };
  return [value, (next) => setText(JSON.stringify(next)), () => setText('')];
};

/** Removes the drafts whose names start with `start`, for example once they are sent. */
export const forgetDrafts = (start: string): void => sessionStore.clearPersonal(`draft:${start}`);

type DialogDraft = {
  text: string;
  setText: (text: string) => void;
  /** Call it after the text was discarded. */
  forget: () => void;
  /** Call it after the text was sent. */
  sent: () => void;
};

/**
 * Returns text typed in a dialog, stored under `name` when the screen goes away. It starts as
 * `first`, the text of the composer. If an earlier draft of the dialog is restored instead, the
 * composer keeps its text: `onFirstSent` is not called.
 */
export const useDialogDraft = (
  name: string,
  first: string,
  onFirstSent: () => void,
): DialogDraft => {
  const [kept, keep] = useDraft(name);
  const [beganWithFirst] = useState(!kept);
  const [text, setText] = useState(kept || first);
  return {
    text,
    setText: (typed) => {
      setText(typed);
      keep(typed);
    },
    forget: () => keep(''),
    sent: () => {
      keep('');
      if (beganWithFirst) onFirstSent();
    },
  };
};

/** Delay after the last keystroke before the server is queried. */
const DEBOUNCE_MS = 250;

/** Returns a text as it was when typing last paused. */
export const useDebouncedText = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

/**
 * Returns a form's errors by field: its own after an attempt to submit it with them, and those the
 * server reported for the last submission, each until its value in `typed` changes.
 */
export const useFaults = <Field extends string>(
  own: Partial<Record<Field, string | false>>,
  typed: Record<string, unknown> = {},
) => {
  const [held, setHeld] = useState(false);
  const [answer, setAnswer] = useState({ sentences: {}, typed });
  const refused = Object.fromEntries(
    Object.entries(answer.sentences).filter(([field]) => typed[field] === answer.typed[field]),
  );
  const found = Object.fromEntries(Object.entries(own).filter(([, sentence]) => sentence));
  return {
    shown: (held ? { ...refused, ...found } : refused) as Partial<Record<Field, string>>,
    /** Returns whether the form may be sent. */
    isReady: (): boolean => {
      const ready = Object.keys(found).length === 0;
      setHeld(!ready);
      setAnswer({ sentences: {}, typed });
      return ready;
    },
    /** Takes the field errors from a server's error. */
    refuse: (cause: unknown) => setAnswer({ sentences: fieldSentencesOf(cause), typed }),
  };
};

/**
 * Focuses and returns a form's first invalid field, or the first field of an invalid group; opens
 * the details it is folded in.
 */
export const focusFirstFault = (form: Element | null) => {
  const field = form?.querySelector<HTMLInputElement>(
    '[aria-invalid]:not(fieldset), [aria-invalid] input',
  );
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
  return field;
};

/** Returns whether the person has gone on to another part of the page, for example another form. */
const hasLeft = (form: Element | null): boolean => {
  const { activeElement: at } = document;
  const isButtonOfIt = at instanceof HTMLButtonElement && at.form === form;
  return !(isButtonOfIt || form?.contains(at) || at?.contains(form));
};

/** Returns the props of a form that focuses the first fault, its own or one the server has found. */
export const useForm = (busy: string | boolean | undefined, submit: () => unknown) => {
  const ref = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt may have found a fault
  useEffect(() => {
    if (!busy && !hasLeft(ref.current)) focusFirstFault(ref.current);
  }, [busy, attempts]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    submit();
    setAttempts(attempts + 1);
  };
  return { ref, noValidate: true, onSubmit };
};

/**
 * Sends the same text under the same id on every attempt, because an earlier one may have arrived
 * without its answer being received. The id is stored in this tab, across reloads, until the server
 * has answered, and removed with the drafts. Sends under a new id if what an earlier attempt stored
 * was changed or cancelled since.
 */
export const sendOnce = async <T>(
  name: string,
  words: string,
  send: (clientId: string) => Promise<T>,
): Promise<T> => {
  const key = `draft:sending:${name}`;
  const [id = '', ...sentBefore] = (sessionStore.read(key) ?? '').split(' ');
  const sendAs = async (clientId: string) => {
    sessionStore.write(key, `${clientId} ${words}`);
    const answer = await send(clientId);
    sessionStore.remove(key);
    return answer;
  };
  if (!id || sentBefore.join(' ') !== words) return sendAs(newClientId());
  try {
    return await sendAs(id);
  } catch (cause) {
    // The server has stored nothing for this attempt.
    if (hasCode(cause, 'client_id_reused')) return sendAs(newClientId());
    throw cause;
  }
};
