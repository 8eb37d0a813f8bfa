/** Notes a failure for whoever looks at the console; never people's data. */
export const logFailure = (what: string, cause: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
  console.warn(what, cause instanceof Error ? cause.message : cause);
};
