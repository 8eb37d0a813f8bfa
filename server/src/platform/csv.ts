/** Returns one cell of a spreadsheet; a value that would be read as a formula becomes text. */
const cell = (value: string): string =>
  // Some programs read full-width signs like the others.
  `"${(/^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** Returns one line of a comma-separated sheet. */
export const csvRow = (values: string[]): string => `${values.map(cell).join(',')}\r\n`;
