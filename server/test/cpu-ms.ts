/**
 * Returns the processor time of this process, not the elapsed time, that some work takes, in
 * milliseconds.
 */
export const cpuMs = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};
