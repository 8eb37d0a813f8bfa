type Write = (facts: Record<string, unknown>, message: string) => void;

/** The part of the logger that the database needs; it receives ids and codes, never rows. */
export type DatabaseLogger = { info: Write; warn: Write; error: Write };
