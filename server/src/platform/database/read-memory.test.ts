import { beforeEach, describe, expect, it } from 'vitest';
import { createReadMemory, type ReadMemory } from './read-memory.ts';

const [ASHA, RAVI] = [
  '0190a8c0-0000-7000-8000-000000000001',
  '0190a8c0-0000-7000-8000-000000000002',
];

let now: number;
let memory: ReadMemory;
beforeEach(() => {
  now = 0;
  memory = createReadMemory(() => now);
  memory.keep('a', memory.moment(), { value: 1, dependsOn: [ASHA], forSeconds: 60 });
  memory.keep('r', memory.moment(), { value: 2, dependsOn: [RAVI] });
});
const known = () => [memory.recall('a'), memory.recall('r')];

describe('the memory of what was read', () => {
  it.each([
    ['update chats set version = $1 where id = $2', [7, ASHA]],
    ['insert into "sessions" ("user_id") values ($1)', [ASHA]],
    ['with gone as (delete from assignments where patient_id = any($1)) select 1', [[ASHA]]],
    ['DELETE FROM users WHERE id = $1', [ASHA]],
  ])('forgets what depends on an id that is written: %s', (text, values) => {
    memory.heard(text, values);
    expect(known()).toEqual([undefined, 2]);
  });

  it.each([
    ['delete from sessions where used_at < now() - make_interval(secs => $1)', [3_600]],
    [`update users set name = 'Asha'`, []],
    ['truncate chats', []],
  ])('forgets everything when a write names no id: %s', (text, values) => {
    memory.heard(text, values);
    expect(known()).toEqual([undefined, undefined]);
  });

  it.each([
    ['select * from chats where id = $1', [ASHA]],
    ['update jobs set leased_until = now() where chat_id = $1', [ASHA]],
    ['insert into progress (patient_id) values ($1)', [ASHA]],
  ])('keeps what the statement cannot change: %s', (text, values) => {
    memory.heard(text, values);
    expect(known()).toEqual([1, 2]);
  });

  it('keeps nothing that was read before a write and arrives after it', () => {
    const since = memory.moment();
    memory.heard('update chats set version = 2 where id = $1', [RAVI]);
    memory.keep('late', since, { value: 'old', dependsOn: [ASHA] });
    expect(memory.recall('late')).toBeUndefined();
  });

  it('keeps nothing longer than it stays true', () => {
    now = 59_999;
    expect(memory.recall('a')).toBe(1);
    now = 60_000;
    expect(memory.recall('a')).toBeUndefined();
  });
});
