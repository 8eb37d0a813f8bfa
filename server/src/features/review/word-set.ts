/** Returns the words of a list separated by single spaces, and `more`. */
export const wordSet = (list: string, more: readonly string[] = []): ReadonlySet<string> =>
  new Set([...list.split(' '), ...more]);
