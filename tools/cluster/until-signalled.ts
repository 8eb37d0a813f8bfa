type Example = {
  /** Resolves to whether it succeeded; may wait for `signalled`, for example Ctrl+C. */
  work(signalled: Promise<void>): Promise<boolean>;
  /** Stops and removes everything that was started. */
  stop(): Promise<void>;
  say(line: string): void;
};

/** Runs an example until it is done or a signal arrives, then removes it and exits. */
export const untilSignalled = async ({ work, stop, say }: Example): Promise<never> => {
  const signalled = new Promise<void>((resolve) => {
    // A signal may arrive twice: from the terminal, and from the program that started this one.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve());
  });
  let well = true;
  try {
    const done = await Promise.race([work(signalled), signalled]);
    well = done ?? true;
  } catch (error) {
    say((error as Error).message);
    well = false;
  } finally {
    say('Ending what was started…');
    await stop();
  }
  process.exit(well ? 0 : 1);
};
