import { useEffect, useState } from 'react';

/** The instant now, in ms, renewed at an interval: for words like 'waiting 5 min'. */
export const useNow = (everyMs: number): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
};
