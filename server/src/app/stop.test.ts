import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditWriters } from '../../test/faults/audit.ts';
import { startLoad } from '../../test/faults/load.ts';
import { CROWD } from '../../test/faults/people.ts';
import { type Program, startProgram } from '../../test/program.ts';
import { createServerHome } from '../../test/server-process.ts';

describe('SIGTERM', { timeout: 600_000 }, () => {
  let home: Awaited<ReturnType<typeof createServerHome>>;
  let settings: Record<string, string>;
  let server: Program;
  beforeAll(async () => {
    home = await createServerHome();
    settings = { ...CROWD, PUBLIC_ORIGIN: 'http://localhost:3000', ...home.env };
    server = await startProgram(settings);
  });
  afterAll(async () => {
    await server.stop();
    await home.remove();
  });

  it('ends within 10 s under load with streams open, and keeps all that was acknowledged', async () => {
    const load = await startLoad(() => server.url, {}, 8);
    const [first] = load.writers;
    const stream = await fetch(`${server.url}/api/events`, {
      headers: { cookie: first?.patient.client.cookie() ?? '' },
    });
    expect(stream.status).toBe(200);
    await expect.poll(load.writes).toBeGreaterThan(0);
    const before = load.writes();

    const asked = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - asked).toBeLessThan(10_000);
    // The stream was ended cleanly, not cut off.
    expect(await stream.text()).toContain('retry:');

    server = await startProgram(settings);
    await load.stop();
    expect(load.writes()).toBeGreaterThan(before);
    expect(await auditWriters(load.writers)).toEqual([]);
  });
});
