const MOST_KEYS = 20_000;

/** Returns a function that computes the value of a key only if it does not remember it. */
export const createMemory = <Value>() => {
  const values = new Map<string, Value>();
  return (key: string, compute: () => Value): Value => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = compute();
    // Clearing all is the simplest way to limit it.
    if (values.size >= MOST_KEYS) values.clear();
    values.set(key, value);
    return value;
  };
};
