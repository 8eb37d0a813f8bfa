import type { ColumnType } from 'kysely';

export type Instant = Date;
/** Set by the database if it is not given. */
export type DefaultedInstant = ColumnType<Date, Date | undefined, Date>;
/** `YYYY-MM-DD`; the driver does not convert it to a Date. */
export type Day = string;
/** Written as JSON text, read parsed. */
export type Json<T> = ColumnType<T, string | undefined, string>;
