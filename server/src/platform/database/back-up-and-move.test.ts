import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import type { UserId } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  createBareDatabase,
  createTestDatabase,
  silentLogger,
  type TestDatabase,
  testEngine,
} from '../../../test/database.ts';
import { newId } from '../ids.ts';
import { checkDatabase, compareChecks } from './check-database.ts';
import type { PoolClient } from './connection-pool.ts';
import type { Database } from './database.ts';
import { backUp, checkWhileServing, exportWhileServing, restore } from './embedded-backup.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { clusterDirectory } from './embedded-directory.ts';
import { exportDatabase } from './export-database.ts';
import { importDatabase } from './import-database.ts';
import { migrate, migrationsDirectory, readMigrations } from './migrate.ts';

const GOALS = 1_200;
const AWKWARD = 'दर्द "quoted" back\\slash {braces}, NULL\nnew line\ttab 🙂 \u2028\u2029\r';
let source: TestDatabase;
let scratch: string;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'saathi-move-'));
  source = await createTestDatabase();
  await fill(source);
});
afterAll(async () => {
  await source.drop();
  rmSync(scratch, { recursive: true, force: true });
});

async function fill({ db }: Database): Promise<void> {
  const [patient, doctor] = [newId<UserId>(), newId<UserId>()];
  await db
    .insertInto('users')
    .values([
      { id: patient, role: 'patient', phone: '+919000000001', name: AWKWARD },
      { id: doctor, role: 'doctor', phone: '+919000000002', name: 'Dr' },
    ])
    .execute();
  await db
    .insertInto('patients')
    .values({ user_id: patient, date_of_birth: '2000-02-29', gender: 'female' })
    .execute();
  await db
    .insertInto('doctors')
    .values({
      user_id: doctor,
      specialty: 'Other',
      experience: 1,
      qualifications: [AWKWARD, '', 'null'],
      hospitals: [],
      rating: 4.1,
    })
    .execute();
  const goals = Array.from({ length: GOALS }, (_, index) => ({
    id: randomUUID(),
    patient_id: patient,
    title: `${AWKWARD} ${index}`,
    description: index % 2 ? '' : null,
  }));
  await db.insertInto('goals').values(goals).execute();
  const chat = randomUUID();
  await db
    .insertInto('chats')
    .values({ id: chat, patient_id: patient, doctor_id: doctor })
    .execute();
  await db
    .insertInto('messages')
    .values({
      id: randomUUID(),
      chat_id: chat,
      seq: 1,
      sender_type: 'patient',
      content: AWKWARD,
      helplines: JSON.stringify([{ number: '112', label: AWKWARD }]),
    })
    .execute();
}

function collect(): { stream: Writable; text: () => string } {
  const parts: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      parts.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(parts).toString() };
}

async function exported(database: Database): Promise<string> {
  const { stream, text } = collect();
  await exportDatabase(database, stream);
  return text();
}

function openEmbedded(): Promise<Database> {
  const dataDir = mkdtempSync(join(scratch, 'embedded-'));
  return openEmbeddedDatabase({ dataDir, logger: silentLogger, durable: false });
}

/** Exports one database, imports it into another and compares the two; drops test databases. */
async function move(
  database: Database,
  create: () => Promise<Database & { drop?: TestDatabase['drop'] }>,
): Promise<Database> {
  const sorted = (lines: string) => lines.split('\n').slice(0, -2).sort();
  const text = await exported(database);
  const target = await create();
  await importDatabase(target, from(text));
  expect(compareChecks(await checkDatabase(database), await checkDatabase(target))).toEqual([]);
  expect(sorted(await exported(target))).toEqual(sorted(text));
  await target.drop?.();
  return target;
}

/** The text in pieces, as a file is read. */
const from = (text: string) => () =>
  Readable.from(text.match(/.{1,65536}/gs) ?? [], { objectMode: true });

describe('an export', () => {
  it('makes an equal database of an empty one', async () => {
    await move(source, createBareDatabase);
    if (testEngine() === 'postgres' || inject('thorough')) await move(source, createTestDatabase);
  });

  // `npm test` moves within each engine; the format is the same.
  it.runIf(testEngine() === 'postgres' && inject('thorough'))(
    'leads from PostgreSQL to the embedded database and back',
    async () => {
      const embedded = await move(source, openEmbedded);
      await move(embedded, createBareDatabase);
      await embedded.close();
    },
    60_000,
  );

  it.each<[string, (text: string) => string, RegExp]>([
    ['cut off', (text) => text.slice(0, text.length / 2), /damaged|cut off/],
    ['without its last line', (text) => text.replace(/\{"sha256.*\n$/, ''), /cut off/],
    ['with one changed letter', (text) => text.replace('female', 'Female'), /checksum/],
    ['with lines after its end', (text) => `${text}[]\n`, /goes on after its end/],
    ['of another kind', () => 'PNG', /not an export/],
    ['of a newer format', (text) => text.replace('"version":1', '"version":2'), /version 2/],
    ['that is empty', () => '', /cut off|empty/],
  ])('%s is refused and nothing is touched', async (_, damage, reason) => {
    const target = await openTarget();
    const text = damage(await exported(source));
    await expect(importDatabase(target, from(text))).rejects.toThrow(reason);
    expect(
      (await target.pool.query(`select 1 from pg_tables where schemaname = 'public'`)).rows,
    ).toEqual([]);
  });

  it('of a newer Saathi is refused', async () => {
    const target = await openTarget();
    await source.pool.query(
      `insert into migrations (name, checksum) values ('999-future.sql', '')`,
    );
    const text = await exported(source);
    await source.pool.query(`delete from migrations where name = '999-future.sql'`);
    await expect(importDatabase(target, from(text))).rejects.toThrow('newer Saathi');
  });

  it('is not imported over anything', async () => {
    const text = await exported(source);
    await expect(importDatabase(source, from(text))).rejects.toThrow('not empty: users has rows');
  });

  it('of an older Saathi is brought up to date', async () => {
    const names = readMigrations(migrationsDirectory()).map(({ name }) => name);
    const old = await createBareDatabase();
    await migrate(old, migrationsDirectory(), names[0]);
    await old.db
      .insertInto('users')
      .values({ id: newId(), role: 'doctor', phone: '1', name: 'Old' })
      .execute();
    const text = await exported(old);
    await old.pool.query('drop schema public cascade; create schema public');
    await importDatabase(old, from(text));
    expect((await checkDatabase(old)).migrations).toEqual(names);
    expect(await old.db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Old' }]);
    await old.drop();
  });

  let target: TestDatabase | undefined;
  async function openTarget(): Promise<TestDatabase> {
    target ??= await createBareDatabase();
    return target;
  }
  afterAll(() => target?.drop());
});

describe('the comparison of two databases', () => {
  it('sees a missing row and a changed one', async () => {
    const before = await checkDatabase(source);
    await source.pool.query(
      `update goals set title = 'other' where id = (select min(id::text)::uuid from goals)`,
    );
    await source.pool.query('delete from messages');
    const differences = compareChecks(before, await checkDatabase(source));
    expect(differences.sort()).toEqual([
      'goals has other contents in the same number of rows.',
      'messages has 1 and 0 rows.',
    ]);
  });
});

describe('the check of a database that serves', () => {
  it('is of a copy where the engine has one connection, so that nobody waits for it', async () => {
    const { snapshot } = source;
    let held: PoolClient | undefined;
    const busy = {
      ...source,
      snapshot:
        snapshot &&
        (async (target: string) => {
          await snapshot(target);
          held = await source.pool.connect();
        }),
    };
    const settings = { dataDir: scratch, logger: silentLogger };
    const check = await checkWhileServing(busy, settings).finally(() => held?.release());
    expect(held !== undefined).toBe(testEngine() === 'embedded');
    expect(compareChecks(check, await checkDatabase(source))).toEqual([]);
    expect(readdirSync(scratch).filter((name) => name.startsWith('scratch-'))).toEqual([]);
  });
});

describe.runIf(testEngine() === 'embedded')('a back-up of the embedded database', () => {
  it('taken under load and restored elsewhere holds one whole moment', async () => {
    const backup = join(scratch, 'backup');
    await source.pool.query('create table pairs (key int, half text)');
    let writing = true;
    let written = 0;
    const writer = (async () => {
      for (let key = 0; writing; key += 1) {
        written = key;
        await source.pool.query(`insert into pairs values ($1, 'a'), ($1, 'b')`, [key]);
      }
    })();
    await expect.poll(() => written).toBeGreaterThan(50);
    await backUp(source, backup);
    // `npm test` exports beside a running server in admin.test.ts.
    if (inject('thorough')) {
      const { stream } = collect();
      await exportWhileServing(source, stream, { dataDir: scratch, logger: silentLogger });
    }
    writing = false;
    await writer;
    const dataDir = join(scratch, 'restored');
    await restore(backup, dataDir);
    const restored = await openEmbeddedDatabase({ dataDir, logger: silentLogger });
    const { rows } = await restored.pool.query<{ keys: number; rows: number; last: number }>(
      'select count(distinct key) as keys, count(*) as rows, max(key) as last from pairs',
    );
    const keys = rows[0]?.keys ?? 0;
    expect(keys).toBeGreaterThan(50);
    expect(rows[0]).toEqual({ keys, rows: keys * 2, last: keys - 1 });
    await restored.close();
    await expect(restore(backup, dataDir)).rejects.toThrow('holds a database already');
    await source.pool.query('drop table pairs');
    expect(readdirSync(scratch).filter((name) => name.startsWith('scratch-'))).toEqual([]);
  });

  it.each(['lists them', 'is older and does not'])(
    'copied without its empty directories is restored where it %s',
    async (kind) => {
      const backup = mkdtempSync(join(scratch, 'without-'));
      rmSync(backup, { recursive: true });
      await backUp(source, backup);
      const all = readdirSync(backup, { recursive: true, withFileTypes: true });
      const empty = all
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => statSync(path).isDirectory() && readdirSync(path).length === 0);
      expect(empty).toContain(join(backup, 'pg_notify'));
      for (const path of empty) rmSync(path, { recursive: true });
      if (kind !== 'lists them') {
        const manifest = join(backup, 'saathi-backup.json');
        const { directories: _, ...older } = JSON.parse(readFileSync(manifest, 'utf8'));
        writeFileSync(manifest, JSON.stringify(older));
      }
      const dataDir = mkdtempSync(join(scratch, 'filled-'));
      await restore(backup, dataDir);
      const restored = await openEmbeddedDatabase({ dataDir, logger: silentLogger });
      expect(compareChecks(await checkDatabase(source), await checkDatabase(restored))).toEqual([]);
      await restored.close();
    },
  );

  it('that does not open is not put into place', async () => {
    const backup = join(scratch, 'strange');
    await backUp(source, backup);
    const manifest = join(backup, 'saathi-backup.json');
    const listed = JSON.parse(readFileSync(manifest, 'utf8'));
    writeFileSync(join(backup, 'global/pg_control'), '');
    listed.files['global/pg_control'] = createHash('sha256').digest('hex');
    writeFileSync(manifest, JSON.stringify(listed));
    const dataDir = join(scratch, 'not-opened');
    await expect(restore(backup, dataDir)).rejects.toThrow('does not open');
    expect(existsSync(clusterDirectory(dataDir))).toBe(false);
  });

  it('that is damaged is refused and nothing is touched', async () => {
    const backup = join(scratch, 'damaged');
    await backUp(source, backup);
    const file = join(backup, 'global/pg_control');
    const bytes = readFileSync(file);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    const dataDir = join(scratch, 'untouched');
    await expect(restore(backup, dataDir)).rejects.toThrow('pg_control does not fit its checksum');
    rmSync(file);
    await expect(restore(backup, dataDir)).rejects.toThrow('files are missing');
    await expect(restore(scratch, dataDir)).rejects.toThrow('is not a back-up');
    expect(existsSync(clusterDirectory(dataDir))).toBe(false);
  });

  it('is refused where something is already', async () => {
    await expect(backUp(source, scratch)).rejects.toThrow('exists already');
  });
});
