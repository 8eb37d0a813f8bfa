/**
 * Planner settings of both engines. Each statement is prepared once per connection and looks up
 * rows by id, so one plan suits all values. By default PostgreSQL planned every statement with
 * lists (a poll, a session) anew, which took several times as long as running it. Rows by index
 * cost nearly as little as consecutive rows: often-used data is in memory, and the rest is not on a
 * spinning disk.
 */
export const PLANNER_SETTINGS = {
  plan_cache_mode: 'force_generic_plan',
  random_page_cost: '1.1',
} as const;
