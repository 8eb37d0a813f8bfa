import { createAppointmentsPersonData } from '../features/appointments/index.ts';
import { createAssignmentsPersonData } from '../features/assignments/index.ts';
import { createAuditPersonData } from '../features/audit/index.ts';
import { createAuthPersonData } from '../features/auth/index.ts';
import { createChatsPersonData } from '../features/chats/index.ts';
import { createClinicPersonData } from '../features/clinic/index.ts';
import { createCoverPersonData } from '../features/cover/index.ts';
import { createDoctorsPersonData } from '../features/doctors/index.ts';
import { createFilesPersonData } from '../features/files/index.ts';
import { createFollowUpPersonData } from '../features/follow-up/index.ts';
import { createGoalsPersonData } from '../features/goals/index.ts';
import { createMyDataPersonData } from '../features/my-data/index.ts';
import { createNoticesPersonData } from '../features/notices/index.ts';
import { createPlanPersonData } from '../features/plan/index.ts';
import { createReadingsPersonData } from '../features/readings/index.ts';
import { createVisitsPersonData } from '../features/visits/index.ts';
import type { PersonData, RowsByTable } from '../platform/person-data.ts';
import type { AppContext } from './app-context.ts';

/** Combines all features' parts in ending assignments, exporting and erasing a person's data. */
export const createPersonData = ({
  database,
  config: { clinicTimeZone },
}: Pick<AppContext, 'database' | 'config'>): Required<PersonData> => {
  const features = [
    createAuthPersonData(database),
    createDoctorsPersonData(database),
    createClinicPersonData(database),
    createCoverPersonData(database),
    createAssignmentsPersonData(database),
    createGoalsPersonData(database),
    createPlanPersonData(database),
    createFollowUpPersonData(database),
    createReadingsPersonData(database),
    // Before the chats: a change of an appointment locks the doctor first and the chat last.
    createAppointmentsPersonData({ database, clinicTimeZone }),
    createVisitsPersonData(database),
    createChatsPersonData(database),
    createFilesPersonData(database),
    createNoticesPersonData(database),
    createMyDataPersonData(database),
    createAuditPersonData(database),
  ];
  return {
    exportPerson: async (personId, room, parts) => {
      const rows: RowsByTable = {};
      for (const feature of features) {
        Object.assign(rows, await feature.exportPerson(personId, room, parts));
      }
      return rows;
    },
    withheld: Object.assign({}, ...features.map(({ withheld }) => withheld)),
    endAssignment: async (tx, pair, end) => {
      for (const feature of features) await feature.endAssignment?.(tx, pair, end);
    },
    erasePerson: async (tx, person) => {
      for (const feature of features) await feature.erasePerson?.(tx, person);
    },
  };
};
