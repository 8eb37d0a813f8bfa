/**
 * How statements are planned, on both engines. Each is prepared once for a connection and asks by
 * ids, so one plan serves all values: left to itself PostgreSQL planned every statement with lists
 * (a poll, a session) anew, which took several times as long as answering it. Rows by index are
 * nearly as cheap as rows in a row: what is asked for often is in memory, the rest on no turning disk.
 */
export const PLANNING = {
  plan_cache_mode: 'force_generic_plan',
  random_page_cost: '1.1',
} as const;
