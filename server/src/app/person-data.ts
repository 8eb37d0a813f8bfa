import { createAssignmentsPersonData } from '../features/assignments/index.ts';
import { createAuditPersonData } from '../features/audit/index.ts';
import { createAuthPersonData } from '../features/auth/index.ts';
import { createChatsPersonData } from '../features/chats/index.ts';
import { createDoctorsPersonData } from '../features/doctors/index.ts';
import { createGoalsPersonData } from '../features/goals/index.ts';
import type { Database } from '../platform/database/index.ts';
import { joinPersonData } from '../platform/person-data.ts';

/** What all features do with their tables when an assignment ends, and for one person's data. */
export const createPersonData = (database: Database) =>
  joinPersonData([
    createAuthPersonData(database),
    createDoctorsPersonData(database),
    createAssignmentsPersonData(database),
    createGoalsPersonData(database),
    createChatsPersonData(database),
    createAuditPersonData(database),
  ]);
