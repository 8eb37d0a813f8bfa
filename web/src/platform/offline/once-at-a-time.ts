/** Runs a piece of work one at a time; a wish that comes meanwhile is one more run after it. */
export const onceAtATime = (work: () => Promise<void>) => {
  let running = false;
  let again = false;
  return async (): Promise<void> => {
    again = running;
    if (running) return;
    running = true;
    try {
      do {
        again = false;
        await work();
      } while (again);
    } finally {
      running = false;
    }
  };
};
