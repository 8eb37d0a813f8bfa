import { sql } from 'kysely';
import { RELEASED_STATES } from './states.ts';

/** Whether an appointment holds its seat and token; must match the unique indexes. */
export const HOLDS_SEAT = sql`state not in (${sql.join(RELEASED_STATES.map((state) => sql.lit(state)))})`;
