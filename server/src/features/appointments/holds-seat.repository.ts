import { sql } from 'kysely';
import { CHANGEABLE_STATES, OPEN_STATES, RELEASED_STATES } from './states.ts';

const anyOf = (states: readonly string[]) => sql.join(states.map((state) => sql.lit(state)));

/** Whether an appointment holds its seat and token; must match the unique indexes. */
export const HOLDS_SEAT = sql`state not in (${anyOf(RELEASED_STATES)})`;
/** Whether the appointment of a table or its alias is still expected to take place. */
export const isOpen = (table: string) =>
  sql`${sql.ref(`${table}.state`)} in (${anyOf(OPEN_STATES)})`;
/** Whether it can still be cancelled or moved. */
export const IS_CHANGEABLE = sql`state in (${anyOf(CHANGEABLE_STATES)})`;
