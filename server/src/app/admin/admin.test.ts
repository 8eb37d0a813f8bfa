import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { testEngine } from '../../../test/database.ts';
import { copyTemplate } from '../../../test/embedded-template.ts';
import {
  countsOf,
  type Program,
  restoredCountsOf,
  runAdminProgram,
  startProgram,
} from '../../../test/program.ts';
import { type PushReceiver, startPushReceiver } from '../../../test/push-receiver.ts';
import { readConfig } from '../../platform/config.ts';
import { runAdmin } from './run-admin.ts';

const PHONE = '+919812345670';

const post = (url: string, body: object, cookie = '') =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Runs a command in this process, which spares the start of a program. */
const admin = async (words: string[], settings: Record<string, string>) => {
  let output = '';
  const status = await runAdmin(readConfig({ LOG_LEVEL: 'silent', ...settings }), words, (line) => {
    output += `${line}\n`;
  });
  return { status, output };
};

// Only the embedded engine has the socket and files; features/auth tests accounts on both engines.
describe.runIf(testEngine() === 'embedded')(
  "the operator's command line",
  { timeout: 300_000 },
  () => {
    const directory = mkdtempSync(join(tmpdir(), 'saathi-admin-'));
    const at = (name: string) => join(directory, name);
    // Longer than the path of a socket may be.
    const settings = { DATA_DIR: at(`${'long-'.repeat(24)}/data`) };
    let receiver: PushReceiver;
    let server: Program;

    beforeAll(async () => {
      receiver = await startPushReceiver();
      copyTemplate(inject('databaseTemplate'), settings.DATA_DIR);
      server = await startProgram({ ...settings, PUSH_SERVICES: receiver.origin });
      const body = {
        phone: PHONE,
        name: 'Asha Kulkarni',
        dateOfBirth: '1960-05-17',
        gender: 'female',
      };
      // A busy machine answers 503 at first.
      await vi.waitFor(
        async () => {
          const { status } = await post(`${server.url}/api/auth/patient/register`, body);
          expect(status).toBe(201);
        },
        { timeout: 60_000, interval: 500 },
      );
    });
    afterAll(async () => {
      await server.stop();
      receiver.close();
      rmSync(directory, { recursive: true, force: true });
    });

    it('explains itself', async () => {
      const { status, output } = await runAdminProgram(['help'], settings);
      expect(status).toBe(0);
      for (const command of [
        'claim-code',
        'verify',
        'make-owner',
        'sessions',
        'export',
        'restore',
        'check',
      ]) {
        expect(output).toContain(command);
      }
    });

    it('makes a claim code beside a running server, for nobody unknown and for no nonsense', async () => {
      const made = await runAdminProgram(['claim-code', '98123 45670'], settings);
      expect(made).toMatchObject({ status: 0, output: expect.stringContaining('15 minutes') });
      const unknown = await admin(['claim-code', '9000000009'], settings);
      expect(unknown).toMatchObject({
        status: 1,
        output: expect.stringContaining('does not exist'),
      });
      const nonsense = await admin(['claim-code', '12'], settings);
      expect(nonsense).toMatchObject({ status: 2, output: expect.stringContaining('10 digits') });
      const noSession = ['end-sessions', '9812345670', 'all'];
      expect((await admin(noSession, settings)).status).toBe(2);
      expect((await admin(['fly'], settings)).status).toBe(2);
    });

    it("rings a doctor's device in a drill, and says when it was opened", async () => {
      const doctor = {
        phone: '+919812345671',
        name: 'Meera Rao',
        specialty: 'Cardiologist',
        experience: 9,
      };
      const registered = await post(`${server.url}/api/auth/doctor/register`, doctor);
      const { user } = (await registered.json()) as { user: { id: string } };
      const setPin = await post(
        `${server.url}/api/auth/doctor/set-pin`,
        { userId: user.id, pin: '7294' },
        cookiesOf(registered),
      );
      const { endpoint, keys, arrived } = receiver.subscribe();
      const device = { endpoint, keys, language: 'en', timeZone: 'Asia/Kolkata' };
      const added = await post(`${server.url}/api/push/devices`, device, cookiesOf(setPin));
      expect(added.status).toBe(201);
      const drill = admin(['alarm-drill', doctor.phone], settings);
      await vi.waitFor(() => expect(arrived).toHaveLength(1), { timeout: 30_000 });
      // The browser requests this when the notification is pressed.
      await fetch(`${server.url}${arrived[0]?.payload.link}`, { redirect: 'manual' });
      const { status, output } = await drill;
      expect(status).toBe(0);
      expect(output).toMatch(/rang on 1 of 1 devices\n.*opened by the doctor\n$/);
    });

    it('opens its socket to the own user alone', () => {
      expect(statSync(join(settings.DATA_DIR, 'admin.sock')).mode & 0o777).toBe(0o600);
    });

    it('says what is wrong with a file that cannot be written, and the server goes on', async () => {
      const nowhere = at('no/such/directory/all.saathi');
      for (const command of [
        ['export', nowhere],
        ['verdicts', nowhere],
      ]) {
        const { status, output } = await admin(command, settings);
        expect(status).toBe(1);
        expect(output).toMatch(/^ENOENT: no such file or directory.*\n$/);
      }
      expect((await fetch(`${server.url}/livez`)).status).toBe(200);
    });

    it.each(['help', '{"words":1}', '[]'])(
      'answers %s, which is no command, and goes on',
      async (line) => {
        const directory = openSync(settings.DATA_DIR, 'r');
        const socket = connect(`/proc/self/fd/${directory}/admin.sock`);
        socket.end(`${line}\n`);
        const answer = await text(socket);
        closeSync(directory);
        expect(answer).toContain('{"status":2}');
        expect((await fetch(`${server.url}/livez`)).status).toBe(200);
      },
    );

    it('backs up beside a running server and restores into an empty place, not over a database', async () => {
      expect((await admin(['backup', at('copy')], settings)).status).toBe(0);
      // The copy contains its own audit entry.
      const before = await admin(['check'], settings);
      expect(before.output).toContain(`The database in ${settings.DATA_DIR}:\n`);
      const over = await admin(['restore', at('copy')], settings);
      expect(over.status).toBe(1);
      expect(over.output).toMatch(/in use|already/);
      const elsewhere = { DATA_DIR: at('restored') };
      const restored = await admin(['restore', at('copy')], elsewhere);
      expect(restored).toMatchObject({
        status: 0,
        output: expect.stringContaining('sign in again'),
      });
      const after = await admin(['check'], elsewhere);
      expect(restoredCountsOf(after.output)).toEqual(restoredCountsOf(before.output));
      expect(before.output).toMatch(/ [1-9]\d* .* sessions\n/);
      expect(after.output).toMatch(/ 0 .* sessions\n/);
    });

    it('exports beside a running server and imports into an empty place', async () => {
      expect((await admin(['export', at('all.saathi')], settings)).status).toBe(0);
      const before = await admin(['check'], settings);
      expect(statSync(at('all.saathi')).mode & 0o777).toBe(0o600);
      const elsewhere = { DATA_DIR: at('imported') };
      expect((await admin(['import', at('all.saathi')], elsewhere)).status).toBe(0);
      const after = await admin(['check'], elsewhere);
      expect(countsOf(after.output)).toBe(countsOf(before.output));
      const copies = readFileSync(at('all.saathi'), 'utf8').match(/"everything_copied"/g);
      // The refused export and the backup of the tests before, and this export.
      expect(copies).toHaveLength(3);
    });

    it.each([
      ['backup', at('of-nothing')],
      ['export', at('of-nothing')],
      ['check'],
      ['make-owner', '9812345670'],
      ['grievances'],
    ])('refuses %s where there is no database, and makes none', async (...words) => {
      const nowhere = { DATA_DIR: at('nothing') };
      const { status, output } = await admin(words, nowhere);
      expect(status).toBe(1);
      expect(output).toContain(`There is no database in ${nowhere.DATA_DIR}.`);
      expect(existsSync(nowhere.DATA_DIR)).toBe(false);
      expect(readdirSync(directory).filter((name) => name.startsWith('of-nothing'))).toEqual([]);
    });

    // `npm test` refuses damaged exports in back-up-and-move.test.ts.
    it.runIf(inject('thorough'))('refuses a damaged export and touches nothing', async () => {
      const written = readFileSync(at('all.saathi'), 'utf8');
      writeFileSync(at('damaged.saathi'), written.replace('Asha', 'Isha'));
      const elsewhere = { DATA_DIR: at('untouched') };
      copyTemplate(inject('databaseTemplate'), elsewhere.DATA_DIR);
      const refused = await admin(['import', at('damaged.saathi')], elsewhere);
      expect(refused.status).toBe(1);
      const { output } = await admin(['check'], elsewhere);
      expect(output).toMatch(/\b0\s+0\s+users/);
      expect(existsSync(at('all.saathi.new'))).toBe(false);
    });

    it('tells callers that the server stops, and does not wait for them', async () => {
      const folder = openSync(settings.DATA_DIR, 'r');
      const caller = connect(`/proc/self/fd/${folder}/admin.sock`);
      await once(caller, 'connect');
      const answer = text(caller);
      const asked = performance.now();
      expect(await server.stop()).toBe(0);
      expect(performance.now() - asked).toBeLessThan(7_000);
      expect(await answer).toBe(
        '{"line":"The server stops; it is not known whether the command was carried out."}\n{"status":1}\n',
      );
      closeSync(folder);
    });
  },
);
