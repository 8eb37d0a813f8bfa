import type { Colleague } from '@saathi/contract';
import { type RawBuilder, sql } from 'kysely';

/** Selects a clinic member as colleagues see them, from the users table with this alias. */
export const colleagueOf = (users: string): RawBuilder<Colleague> => sql<Colleague>`
  json_build_object('id', ${sql.ref(`${users}.id`)}, 'name', ${sql.ref(`${users}.name`)},
    'isAssistant', not exists (select from doctors d where d.user_id = ${sql.ref(`${users}.id`)}))`;
