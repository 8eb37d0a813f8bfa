import type { CareTables } from './tables/care.ts';
import type { ChatsTables } from './tables/chats.ts';
import type { ClinicTables } from './tables/clinic.ts';
import type { PeopleTables } from './tables/people.ts';

/** Columns of the tables used in queries; `server/migrations` is authoritative. */
export type Tables = PeopleTables & ClinicTables & CareTables & ChatsTables;
