const BLOCK_COMMENT = /\/\*|\*\//g;

/** Returns the end of the block comment that starts at `start`; PostgreSQL nests them. */
const endOfComment = (sql: string, start: number): number => {
  let depth = 0;
  BLOCK_COMMENT.lastIndex = start;
  for (let found = BLOCK_COMMENT.exec(sql); found; found = BLOCK_COMMENT.exec(sql)) {
    depth += found[0] === '/*' ? 1 : -1;
    if (depth === 0) return BLOCK_COMMENT.lastIndex;
  }
  throw new Error('a comment does not end');
};

/**
 * A comment, string, quoted name, word, number, dollar-quoted string, whitespace or symbol; a word
 * may contain `$`.
 */
const TOKEN =
  /--[^\n]*|\/\*|e'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|[a-z_\u0080-\uffff][\w$\u0080-\uffff]*|\d[\w.]*|\$([a-z_]\w*)?\$.*?\$\1\$|\s+|::|./gis;
const NOTHING = /^(\s|--)/;
const TEXT = /^(e?'|\$\w*\$)/i;

/**
 * Returns the statements of an SQL file as words and symbols: without comments, every string as
 * `''`, words in lower case except quoted names.
 * @throws Error if a string or a comment is not closed
 */
export const statementsOf = (sql: string): string[][] => {
  const statements: string[][] = [[]];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(sql); found; found = TOKEN.exec(sql)) {
    const [token] = found;
    if (token === "'" || token === '"') throw new Error('a text does not end');
    if (token === '/*') TOKEN.lastIndex = endOfComment(sql, found.index);
    else if (token === ';') statements.push([]);
    else if (TEXT.test(token)) statements.at(-1)?.push("''");
    else if (!NOTHING.test(token)) {
      statements.at(-1)?.push(token.startsWith('"') ? token : token.toLowerCase());
    }
  }
  return statements.filter((statement) => statement.length > 0);
};

/** Joins the words into one line without the contents of brackets: `add check ( )`. */
export const withoutBrackets = (words: readonly string[]): string => {
  let depth = 0;
  return words
    .filter((word) => {
      if (word === ')') depth -= 1;
      const shown = depth === 0;
      if (word === '(') depth += 1;
      return shown;
    })
    .join(' ');
};
