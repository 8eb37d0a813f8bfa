/** So much is parsed at a time: a few milliseconds on a slow phone. */
const SLICE_CHARACTERS = 64_000;
const SLICE_MS = 8;

/** Lets other work come between slices, not after every one. */
const createPauses = () => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await new Promise((resume) => setTimeout(resume));
    since = performance.now();
  };
};

/** The text of a list, of which whole elements are taken off its start. */
const createList = () => {
  const taken: unknown[] = [];
  let rest = '';
  // The elements of a list begin alike, so there one ends and the next begins.
  let between: string | undefined;
  return {
    add: (text: string) => {
      rest += text;
    },
    /** Whether there was a slice to take. */
    take: (): boolean => {
      if (rest.length < SLICE_CHARACTERS || between === '') return false;
      between ??= /^\[(\{"\w+":)/.exec(rest)?.[1]?.replace('{', '},{') ?? '';
      const end = between ? rest.indexOf(between, SLICE_CHARACTERS) : -1;
      if (end < 0) return false;
      try {
        taken.push(...JSON.parse(`[${rest.slice(taken.length === 0 ? 1 : 0, end + 1)}]`));
        rest = rest.slice(end + 2);
        return true;
      } catch {
        // Something within an element begins as the elements do: what is left is parsed as a whole.
        between = '';
        return false;
      }
    },
    whole: (): unknown => {
      if (taken.length > 0) return taken.concat(JSON.parse(`[${rest}`));
      return rest ? JSON.parse(rest) : undefined;
    },
  };
};

/** An answer's JSON, undefined where it is empty; a long list is read in slices that other work comes between. */
export const readJson = async (response: Response): Promise<unknown> => {
  const list = createList();
  const pause = createPauses();
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    list.add(decoder.decode(part.value, { stream: true }));
    while (list.take()) await pause();
  }
  return list.whole();
};
