import { statementsOf, withoutBrackets } from './sql-statements.ts';

/** What a file has created so far; no running server has used it, so it may still be changed. */
type Made = { tables: Set<string>; columns: Set<string> };

/** Old rows get it at once, without a rewrite of the table. */
const CONSTANT = String.raw`(''|- ?[\d.]+|[\d.]+|true|false|current_timestamp|now \( \))( :: \w+( \[ \])?)?`;
const CONSTANT_DEFAULT = new RegExp(` default ${CONSTANT}( |$)`);

/**
 * Whether a server that does not know a column, with type and constraints `rest`, can still insert
 * rows.
 */
const mayBeLeftOut = (rest: string): boolean => {
  if (/ (generated|primary key)\b/.test(rest) || /^\w*serial\b/.test(rest)) return false;
  if (/ default /.test(rest)) return CONSTANT_DEFAULT.test(rest);
  return !/ not null\b/.test(rest);
};

/** Rows inserted by an older server are null there, and nulls never violate uniqueness. */
const isEmptyInOldRows = (rest: string): boolean => !/ (default|not null)\b/.test(rest);

const isAdditiveAction = (action: string, table: string, made: Made): boolean => {
  const [, column, rest] = /^add column (?!if )(\S+) (.+)$/.exec(action) ?? [];
  if (!column || !rest || !mayBeLeftOut(rest)) return false;
  if (isEmptyInOldRows(rest)) made.columns.add(`${table}.${column}`);
  return true;
};

const isAdditiveUnique = (words: readonly string[], table: string, made: Made): boolean => {
  const columns = words.slice(words.indexOf('(') + 1, words.indexOf(')'));
  const line = words.join(' ');
  return (
    !line.includes(' nulls not distinct') &&
    columns.some((column) => made.columns.has(`${table}.${column}`))
  );
};

const setsOnlyNew = (line: string, table: string, made: Made): boolean => {
  const assigned = / set (.+?)(?: from | where |$)/.exec(line)?.[1]?.split(' , ') ?? [];
  return assigned.every((one) => made.columns.has(`${table}.${one.split(' ')[0]}`));
};

type Kind = { form: RegExp; allows(words: readonly string[], table: string, made: Made): boolean };
const always = () => true;
const never = () => false;

/**
 * Statements that a migration may contain; `form` captures the table. A table created in the same
 * file may be changed freely.
 */
const KINDS: Kind[] = [
  {
    form: /^create table (?!if )(\S+)/,
    allows: (_, table, { tables }) => tables.add(table).size > 0,
  },
  { form: /^create index \S+ on (?:only )?(\S+)/, allows: always },
  { form: /^create unique index \S+ on (?:only )?(\S+)/, allows: isAdditiveUnique },
  { form: /^create trigger .+? on (\S+)/, allows: never },
  { form: /^create (?:function|view|type) (\S+)/, allows: always },
  { form: /^comment on (\S+)/, allows: always },
  { form: /^insert into (\S+)/, allows: (words) => !words.join(' ').includes(' do update ') },
  {
    form: /^update (\S+) set /,
    allows: (words, table, made) => setsOnlyNew(withoutBrackets(words), table, made),
  },
];

const ALTER_TABLE = /^alter table (?:if exists )?(?:only )?(\S+) /;

const findForbiddenActions = (words: readonly string[], made: Made): string[] => {
  const line = words.join(' ');
  const altered = ALTER_TABLE.exec(line);
  if (altered?.[1]) {
    const [start, table] = altered;
    if (made.tables.has(table)) return [];
    return withoutBrackets(words)
      .slice(start.length)
      .split(' , ')
      .filter((action) => !isAdditiveAction(action, table, made))
      .map((action) => `${start}${action}`);
  }
  for (const { form, allows } of KINDS) {
    const table = form.exec(line)?.[1];
    if (table) return made.tables.has(table) || allows(words, table, made) ? [] : [line];
  }
  return [line];
};

/**
 * Returns the statements of a migration that are not additive. During an upgrade the old and the
 * new version share a database, so the old version's reads and writes must keep working.
 * @throws Error if the file cannot be parsed as SQL
 */
export const findForbidden = (sql: string): string[] => {
  const made: Made = { tables: new Set(), columns: new Set() };
  return statementsOf(sql).flatMap((words) => findForbiddenActions(words, made));
};

const CHANGED = [
  /^(?:alter table|update|delete from) (?:if exists )?(?:only )?(\S+)/,
  /^create (?:unique )?index \S+ on (?:only )?(\S+)/,
  /^create trigger .+? on (\S+)/,
];

/**
 * Returns the existing tables that a migration changes. A file holds its locks until it ends; with
 * two such tables, it could deadlock with a transaction that writes to both.
 */
export const changedBy = (sql: string): string[] => {
  const lines = statementsOf(sql).map((words) => words.join(' '));
  const tableOf = (line: string) =>
    CHANGED.map((form) => form.exec(line)?.[1]).find((table) => table !== undefined);
  const made = new Set(lines.map((line) => /^create table (\S+)/.exec(line)?.[1]));
  const changed = lines.map(tableOf).filter((table) => table !== undefined);
  return [...new Set(changed)].filter((table) => !made.has(table));
};

/** Files older than this rule. */
export const MULTI_TABLE_FILES = [
  '020-inbox-details.sql',
  '060-rate-limits.sql',
  '100-notices.sql',
  '143-covers.sql',
  '150-assistants.sql',
];

/** Exceptions by file, as `findForbidden` returns them, with the reason. */
export const EXCEPTIONS: Record<string, Record<string, string>> = {
  '060-rate-limits.sql': {
    'delete from call_budgets': 'Counts of minutes, which an older server begins anew.',
    'delete from scan_budgets': 'Counts of minutes, which an older server begins anew.',
  },
  // From before the first release: an older server cannot assign patients while a newer one is
  // running.
  '080-assignment-periods.sql': {
    'alter table assignments add column id uuid not null default gen_random_uuid ( )':
      'An older server’s rows get one; the table was small enough to be written anew.',
    'alter table assignments drop constraint assignments_pkey': 'Before the first release.',
    'alter table assignments add primary key ( )': 'Of the column above, which is never twice.',
    'create unique index assignments_current on assignments ( patient_id , doctor_id ) where removed_at is null':
      'Weaker than the key it follows.',
  },
  '100-notices.sql': {
    'alter table sessions add constraint sessions_id_unique unique ( )':
      'Ids are random UUIDs that no server makes twice.',
  },
  '133-plan.sql': {
    'alter table goals add check ( )':
      'Of two columns made above, both empty in an older server’s rows.',
  },
  '135-fhir-links.sql': {
    'alter table download_links drop constraint download_links_format_check':
      'Followed by one that allows more.',
    'alter table download_links add constraint download_links_format_check check ( )':
      'Allows all that the one before allowed.',
  },
  '144-clinic-desk.sql': {
    'alter table clinic_members drop constraint clinic_members_role_check':
      'Followed by one that allows more.',
    'alter table clinic_members add constraint clinic_members_role_check check ( )':
      'Allows all that the one before allowed.',
  },
  '150-assistants.sql': {
    'alter table clinic_members drop constraint clinic_members_role_check':
      'Followed by one that allows more.',
    'alter table clinic_members add constraint clinic_members_role_check check ( )':
      'Allows all that the one before allowed.',
    'alter table clinic_invitations drop constraint clinic_invitations_role_check':
      'Followed by one that allows more.',
    'alter table clinic_invitations add constraint clinic_invitations_role_check check ( )':
      'Allows all that the one before allowed.',
  },
};
