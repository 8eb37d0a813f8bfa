type Write = (facts: Record<string, unknown>, message: string) => void;

/** The part of the logger the database needs; it is given ids and codes, never rows. */
export type DatabaseLogger = { info: Write; warn: Write; error: Write };
