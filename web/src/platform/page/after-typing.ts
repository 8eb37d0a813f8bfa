import { useEffect, useState } from 'react';

/** So long after the last letter the server is asked. */
const TYPING_PAUSE_MS = 250;

/** A text that is typed, as it was when the typing last paused. */
export const useAfterTyping = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};
