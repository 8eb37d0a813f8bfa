import { describe, expect, it } from 'vitest';
import { migrationsDirectory, readMigrations } from '../../server/src/platform/database/migrate.ts';
import { changedBy, EXCEPTIONS, findForbidden, MULTI_TABLE_FILES } from './additive.ts';
import { statementsOf } from './sql-statements.ts';

describe('A migration', () => {
  it.each(readMigrations(migrationsDirectory()))('only adds: $name', ({ name, sql }) => {
    const known = Object.keys(EXCEPTIONS[name] ?? {});
    // In both directions: an unneeded exception would hide a later violation.
    expect(findForbidden(sql)).toEqual(known);
  });

  it('changes one table that people write to, so that it can wait for it alone', () => {
    const many = readMigrations(migrationsDirectory()).filter(
      ({ sql }) => changedBy(sql).length > 1,
    );
    expect(many.map(({ name }) => name)).toEqual(MULTI_TABLE_FILES);
  });

  it('changes what it does not make itself', () => {
    const sql = `create table a (id uuid); create index i on a (id); alter table a add column b text;
      alter table goals add column c text; update goals set c = title; create index j on chats (id)`;
    expect(changedBy(sql)).toEqual(['goals', 'chats']);
  });

  it('has exceptions of its own alone', () => {
    const names = readMigrations(migrationsDirectory()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(EXCEPTIONS)));
  });

  it.each([
    'create table a (id uuid primary key, b text not null); alter table a add column c int not null; create trigger t before insert on a for each row execute function f()',
    'create index i on goals (b)',
    'alter table goals add column c text, add column d jsonb not null default \'[{"a": 1}]\'::jsonb',
    'alter table goals add column c timestamptz not null default now(), add column d numeric not null default -1.5',
    "alter table goals add column c text check (c in ('drop table goals', 'b')) references users (id) on delete cascade",
    'alter table goals add column c text; create unique index i on goals (patient_id, c); update goals set c = title where c is null',
    "create function f() returns trigger language plpgsql as $body$ begin delete from goals; drop table goals; end $body$; comment on table goals is 'it''s; drop table goals'",
    "insert into goals (id) values ('a') on conflict do nothing",
  ])('may say: %s', (sql) => {
    expect(findForbidden(sql)).toEqual([]);
  });

  it.each([
    'drop table goals',
    'create table if not exists goals (id uuid)',
    'alter table goals add column if not exists title text',
    'alter table goals drop column title',
    'alter table goals add column c int not null',
    'alter table goals add column c text, add column d int not null check (d > 0)',
    'alter table goals add column c int not null default random()',
    'alter table goals add column c int generated always as (1) stored',
    'alter table goals add column c bigserial',
    'alter table goals alter column title type varchar',
    'alter table goals alter column description set not null',
    'alter table goals rename column title to name',
    'alter table goals rename to aims',
    "alter type measure rename value 'a' to 'b'",
    "alter table goals add check (title <> '')",
    'create unique index i on goals (patient_id, title)',
    'alter table goals add column c text; create unique index i on goals (c) nulls not distinct',
    "alter table goals add column c text not null default ''; create unique index i on goals (c)",
    'alter table goals add column c text; update goals set c = title, title = null',
    'insert into goals (id) select 1 on conflict (id) do update set title = null',
    'create trigger t before insert on goals for each row execute function f()',
    'create or replace function refuse_audit_change() returns trigger language sql as $$ $$',
    'delete from goals',
    'truncate goals',
    'do $$ begin drop table goals; end $$',
    'lock table goals',
  ])('is refused that says: %s', (sql) => {
    expect(findForbidden(sql)).toHaveLength(1);
  });
});

it('SQL is split where statements end, and nowhere else', () => {
  const sql = `-- one; two
    select 'a;b''; c', E'\\'; d', $$;$$, $a$ $$; $a$, "E;f", a$b$ /* ; /* ; */ ; */ ; Select $1::text;`;
  expect(statementsOf(sql).map((words) => words.join(' '))).toEqual([
    `select '' , '' , '' , '' , "E;f" , a$b$`,
    'select $ 1 :: text',
  ]);
  for (const open of ["select 'a", 'select "a', 'select /* a']) {
    expect(() => statementsOf(open)).toThrow('does not end');
  }
});
