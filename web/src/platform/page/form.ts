import { useState } from 'react';
import { fieldSentencesOf } from '../api/api-error.ts';

/**
 * What is wrong with a form, by field: its own faults from the first try to send it on, and what
 * the server refused of what was sent last.
 */
export const useFaults = <Field extends string>(own: Partial<Record<Field, string | false>>) => {
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const found = Object.fromEntries(Object.entries(own).filter(([, sentence]) => sentence));
  return {
    shown: (tried ? { ...refused, ...found } : refused) as Partial<Record<Field, string>>,
    /** Whether it may be sent. */
    isReady: (): boolean => {
      setTried(true);
      setRefused({});
      return Object.keys(found).length === 0;
    },
    /** Takes the fields out of a server's refusal. */
    refuse: (cause: unknown) => setRefused(fieldSentencesOf(cause)),
  };
};
