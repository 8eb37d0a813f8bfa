import pg from 'pg';

type Parser = (text: string) => unknown;

const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;

function toNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}

const typeParser = pg.types.getTypeParser as (oid: number, format?: string) => Parser;
const arrayOfText = typeParser(TEXT_ARRAY) as (text: string) => (string | null)[];

const parsers = new Map<number, Parser>([
  [INT8, toNumber],
  [INT8_ARRAY, (text) => arrayOfText(text).map((one) => one && toNumber(one))],
  // A day is text, not an instant: a Date would shift it by the server's time zone.
  [DATE, (text) => text],
  [DATE_ARRAY, arrayOfText],
]);

/**
 * How both engines return values: days as `YYYY-MM-DD`, int8 as number, instants as Date, jsonb
 * parsed.
 */
export const valueTypes = {
  getTypeParser: (oid: number, format?: string) => parsers.get(oid) ?? typeParser(oid, format),
} as pg.CustomTypesConfig;
