const widthFor = (length: number): number => (length >= 8 ? 2 : length >= 5 ? 1 : 0);

const letterMask = (word: string): number => {
  let mask = 0;
  for (let at = 0; at < word.length; at += 1) mask |= 1 << (word.charCodeAt(at) & 31);
  return mask;
};

const bits = (mask: number): number => {
  let rest = mask;
  let count = 0;
  while (rest !== 0) {
    rest &= rest - 1;
    count += 1;
  }
  return count;
};

/**
 * Returns the optimal string alignment distance, at most `limit + 1`; swapping two adjacent letters
 * counts as one edit.
 */
export const editDistance = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? limit + 1;
};

/** Finds words within an edit distance of one or two; the first letter must match. */
export type TypoIndex = {
  /** `typed` is the length that the patient typed, if the key is shorter. */
  nearest: (word: string, typed?: number) => string[];
};

/** Builds the index of all words with at least five letters. */
export const createTypoIndex = (words: Iterable<string>): TypoIndex => {
  // Grouped by first letter and length, so that few words are compared.
  const shelves = new Map<string, { word: string; mask: number }[]>();
  for (const word of words) {
    if (word.length < 5) continue;
    const shelf = `${word[0]}${word.length}`;
    const list = shelves.get(shelf) ?? [];
    list.push({ word, mask: letterMask(word) });
    shelves.set(shelf, list);
  }
  const nearest = (word: string, typed = word.length): string[] => {
    const limit = Math.min(widthFor(typed), word.length >= 8 ? 2 : 1);
    if (limit === 0) return [];
    const mask = letterMask(word);
    let best = limit;
    let found: string[] = [];
    for (let length = word.length - limit; length <= word.length + limit; length += 1)
      for (const entry of shelves.get(`${word[0]}${length}`) ?? []) {
        const allowed = Math.min(best, widthFor(Math.max(length, 5)));
        if (Math.abs(length - word.length) > allowed) continue;
        if (bits(entry.mask ^ mask) > 2 * allowed) continue;
        const distance = editDistance(word, entry.word, allowed);
        if (distance > allowed) continue;
        if (distance < best) found = [];
        best = distance;
        found.push(entry.word);
      }
    return found;
  };
  return { nearest };
};
