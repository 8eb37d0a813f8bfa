/** Processor time of this process that some work takes, in milliseconds; not time on the wall. */
export const cpuMs = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};
