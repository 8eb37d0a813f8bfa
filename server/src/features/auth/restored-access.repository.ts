import type { PoolClient } from '../../platform/database/connection-pool.ts';

/** Tables whose rows let somebody in, or hand something out. */
const LETS_IN = [
  'sessions',
  'device_grants',
  'claim_codes',
  'registration_tickets',
  'download_links',
  'owner_codes',
  'clinic_invitations',
];

/**
 * Ends all sessions, trust in browsers, codes and links. For a database restored from a back-up,
 * which has those that were ended later. A back-up of an earlier version may lack some tables.
 */
export const endRestoredAccess = async ({ query }: Pick<PoolClient, 'query'>): Promise<void> => {
  for (const table of LETS_IN) {
    const { rows } = await query(`select where to_regclass($1) is not null`, [table]);
    if (rows.length > 0) await query(`delete from ${table}`);
  }
};
