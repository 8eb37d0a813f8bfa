import type { Colleague } from '@saathi/contract';
import { type RawBuilder, sql } from 'kysely';

/** Of a table of users by this name: a member of the clinic as colleagues see them. */
export const colleagueOf = (users: string): RawBuilder<Colleague> => sql<Colleague>`
  json_build_object('id', ${sql.ref(`${users}.id`)}, 'name', ${sql.ref(`${users}.name`)},
    'isAssistant', not exists (select from doctors d where d.user_id = ${sql.ref(`${users}.id`)}))`;
