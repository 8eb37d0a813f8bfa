/** What was read, the ids of all it depends on, and for how many seconds at most it stays true. */
export type Remembered<T> = { value: T; dependsOn: readonly string[]; forSeconds?: number };

/** What statements have read, kept until a statement of this process could have changed it. */
export type ReadMemory = {
  /** What is known under this key; undefined when nothing is, or not any more. */
  recall<T>(key: string): T | undefined;
  /** A moment before a read: what was read since then is kept unless anything was written meanwhile. */
  moment(): number;
  keep<T>(key: string, since: number, remembered: Remembered<T>): void;
  /** Hears every statement before it is sent: this alone is where the memory forgets. */
  heard(text: string, values: readonly unknown[]): void;
};

type Entry = { value: unknown; dependsOn: readonly string[]; until: number };

const ENTRIES_MAX = 40_000;
const TEXTS_MAX = 1_000;
/** A table that anything remembered was read from. */
const TABLES = /\b(users|sessions|assignments|chats)\b/i;
/** Only a plain read changes nothing; a lock is taken for a write. */
const CHANGES = /\b(insert|update|delete|merge|truncate|copy|alter|drop|create)\b/i;
const ID = /^[\w-]{32,}$/;

const idsIn = (values: readonly unknown[]): string[] =>
  values.flat().filter((value): value is string => typeof value === 'string' && ID.test(value));

const createWriteFilter = () => {
  const known = new Map<string, boolean>();
  return (text: string): boolean => {
    let writes = known.get(text);
    if (writes === undefined) {
      writes = TABLES.test(text) && CHANGES.test(text);
      if (known.size >= TEXTS_MAX) known.clear();
      known.set(text, writes);
    }
    return writes;
  };
};

/**
 * A memory for the one process that has its database to itself. It is right without knowing any
 * feature: whatever is about to be written to the tables it was read from, a command of the
 * operator as well, forgets all that depends on an id among the statement's values; a write that
 * names no id (a sweep, an import) forgets everything.
 */
export function createReadMemory(now: () => number = () => performance.now()): ReadMemory {
  const entries = new Map<string, Entry>();
  const dependants = new Map<string, Set<string>>();
  const writes = createWriteFilter();
  let writesHeard = 0;

  function forget(key: string): void {
    for (const id of entries.get(key)?.dependsOn ?? []) {
      const keys = dependants.get(id);
      keys?.delete(key);
      if (keys?.size === 0) dependants.delete(id);
    }
    entries.delete(key);
  }

  function forgetAll(): void {
    entries.clear();
    dependants.clear();
  }

  return {
    recall<T>(key: string): T | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.until > now()) return entry.value as T;
      forget(key);
      return undefined;
    },
    moment: () => writesHeard,
    keep(key, since, { value, dependsOn, forSeconds = Number.POSITIVE_INFINITY }) {
      if (since !== writesHeard) return;
      if (entries.size >= ENTRIES_MAX) forgetAll();
      forget(key);
      entries.set(key, { value, dependsOn, until: now() + forSeconds * 1_000 });
      for (const id of dependsOn) {
        dependants.set(id, (dependants.get(id) ?? new Set()).add(key));
      }
    },
    heard(text, values) {
      if (!writes(text)) return;
      writesHeard += 1;
      const ids = idsIn(values);
      if (ids.length === 0) forgetAll();
      for (const id of ids) for (const key of [...(dependants.get(id) ?? [])]) forget(key);
    },
  };
}
