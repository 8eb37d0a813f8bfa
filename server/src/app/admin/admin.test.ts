import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEngine } from '../../../test/database.ts';
import { type Program, runAdminProgram, startProgram } from '../../../test/program.ts';

const PHONE = '+919812345670';

const post = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

// The socket and the files are the embedded engine's; accounts are tested on both in features/auth.
describe.runIf(testEngine() === 'embedded')(
  "the operator's command line",
  { timeout: 300_000 },
  () => {
    const directory = mkdtempSync(join(tmpdir(), 'saathi-admin-'));
    const at = (name: string) => join(directory, name);
    const settings = { DATA_DIR: at('data') };
    let server: Program;

    beforeAll(async () => {
      server = await startProgram(settings);
      const registered = await post(`${server.url}/api/auth/patient/register`, {
        phone: PHONE,
        name: 'Asha Kulkarni',
        dateOfBirth: '1960-05-17',
        gender: 'female',
      });
      expect(registered.status).toBe(201);
    });
    afterAll(async () => {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    });

    it('explains itself', async () => {
      const { status, output } = await runAdminProgram(['help'], settings);
      expect(status).toBe(0);
      for (const command of ['claim-code', 'verify', 'sessions', 'export', 'restore', 'check']) {
        expect(output).toContain(command);
      }
    });

    it('makes a claim code beside a running server, for nobody unknown and for no nonsense', async () => {
      const made = await runAdminProgram(['claim-code', '98123 45670'], settings);
      expect(made).toMatchObject({ status: 0, output: expect.stringContaining('15 minutes') });
      const unknown = await runAdminProgram(['claim-code', '9000000009'], settings);
      expect(unknown).toMatchObject({
        status: 1,
        output: expect.stringContaining('does not exist'),
      });
      const nonsense = await runAdminProgram(['claim-code', '12'], settings);
      expect(nonsense).toMatchObject({ status: 2, output: expect.stringContaining('10 digits') });
      expect((await runAdminProgram(['fly'], settings)).status).toBe(2);
    });

    it('opens its socket to the own user alone', () => {
      expect(statSync(at('data/admin.sock')).mode & 0o777).toBe(0o600);
    });

    it('backs up beside a running server and restores into an empty place, not over a database', async () => {
      const before = await runAdminProgram(['check'], settings);
      expect((await runAdminProgram(['backup', at('copy')], settings)).status).toBe(0);
      const over = await runAdminProgram(['restore', at('copy')], settings);
      expect(over.status).toBe(1);
      expect(over.output).toMatch(/in use|already/);
      const elsewhere = { DATA_DIR: at('restored') };
      expect((await runAdminProgram(['restore', at('copy')], elsewhere)).status).toBe(0);
      const after = await runAdminProgram(['check'], elsewhere);
      expect(after.output).toBe(before.output);
    });

    it('exports beside a running server and imports into an empty place', async () => {
      const before = await runAdminProgram(['check'], settings);
      expect((await runAdminProgram(['export', at('all.saathi')], settings)).status).toBe(0);
      expect(statSync(at('all.saathi')).mode & 0o777).toBe(0o600);
      const elsewhere = { DATA_DIR: at('imported') };
      expect((await runAdminProgram(['import', at('all.saathi')], elsewhere)).status).toBe(0);
      expect((await runAdminProgram(['check'], elsewhere)).output).toBe(before.output);
    });

    it('refuses a damaged export and touches nothing', async () => {
      const text = readFileSync(at('all.saathi'), 'utf8');
      writeFileSync(at('damaged.saathi'), text.replace('Asha', 'Isha'));
      const elsewhere = { DATA_DIR: at('untouched') };
      const refused = await runAdminProgram(['import', at('damaged.saathi')], elsewhere);
      expect(refused.status).toBe(1);
      const { output } = await runAdminProgram(['check'], elsewhere);
      expect(output).toMatch(/\b0\s+0\s+users/);
      expect(existsSync(at('all.saathi.new'))).toBe(false);
    });
  },
);
