import { chatsEndpoints, clinicEndpoints, type Endpoint, writingEndpoints } from '@saathi/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, startTestApp, type TestApp } from '../../../../test/app.ts';
import { testEngine } from '../../../../test/database.ts';
import { cookieHeader, openEventStream, type SignedIn } from '../../../../test/event-stream.ts';
import { eventually } from '../../../../test/eventually.ts';
import { columnsByTable } from '../../../../test/full-lives.ts';
import { startOwner } from '../../../../test/guard/owners.ts';
import { createLogger } from '../../../platform/logger.ts';
import { PIN } from '../../auth/auth.factory.ts';
import { endMembership, makeMember } from '../../clinic/clinic.factory.ts';
import { allow } from '../../cover/cover.factory.ts';
import { startTeam } from './team.factory.ts';

let test: TestApp;
let origin: string;
let streams: { close(): void }[] = [];
beforeAll(async () => {
  test = await startTestApp();
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());
afterEach(() => {
  for (const stream of streams) stream.close();
  streams = [];
});

const URGENT = 'I have chest pain and cannot breathe';

type Somebody = { call: TestApp['nobody']['call'] };

/** Opens an event stream as somebody's page does, and returns what it receives. */
const listen = async (who: SignedIn, at = origin) => {
  const stream = await openEventStream(at, cookieHeader(who));
  streams.push(stream);
  const all = () => stream.pokes().map((poke) => JSON.parse(poke.slice('data: '.length)));
  return { all, writers: () => all().filter(({ type }) => type === 'writing') };
};

/** Creates a team whose members can send typing hints without waiting. */
const start = async () => {
  const team = await startTeam(test, URGENT);
  const call = <E extends Endpoint>(who: Somebody, endpoint: E, parts: object) =>
    who.call(endpoint, parts as never);
  const tells = (who: Somebody) => call(who, writingEndpoints.tell, { params: team.params });
  const waitOver = () => sql`delete from rate_limits where key like 'writing %'`.execute(test.db);
  return {
    ...team,
    /** Sends a hint although this person has just sent one. */
    tells: async (who: Somebody) => {
      await waitOver();
      return tells(who);
    },
    tellsAtOnce: tells,
  };
};

describe('that somebody of the clinic writes', () => {
  it('is told to the others who may read the chat, by ids alone, and never to the writer', async () => {
    const { doctor, standIn, assistant, chatId, tells } = await start();
    const [ofDoctor, ofStandIn, ofAssistant] = [
      await listen(doctor),
      await listen(standIn),
      await listen(assistant),
    ];
    const hint = ({ id: by }: { id: string }) => ({ type: 'writing', chatId, by });
    expect((await tells(assistant)).status).toBe(200);
    await eventually(() => {
      expect(ofDoctor.writers()).toEqual([hint(assistant)]);
      expect(ofStandIn.writers()).toEqual([hint(assistant)]);
    });
    await tells(doctor);
    await eventually(() => expect(ofAssistant.writers()).toEqual([hint(doctor)]));
    await eventually(() => expect(ofStandIn.writers()).toHaveLength(2));
    expect(ofDoctor.writers()).toEqual([hint(assistant)]);
  });

  it('can be said by nobody but those who may read the chat for the clinic now', async () => {
    const { doctor, endActing, tells, removeDoctor } = await start();
    for (const [who, status] of [...(await endActing()), [doctor, 200] as const]) {
      expect((await tells(who)).status).toBe(status);
    }
    await removeDoctor();
    expect((await tells(doctor)).status).toBe(404);
  });

  it('is refused for a chat that is none', async () => {
    const { doctor } = await start();
    const reply = await doctor.call(writingEndpoints.tell, { params: { chatId: 'x' as never } });
    expect(reply.status).toBe(400);
  });

  it('is heard once in a few seconds of each writer, and stored nowhere', async () => {
    const { doctor, assistant, tells, tellsAtOnce } = await start();
    /** Counts the rows of every table except the one that counts calls. */
    const counted = async () => {
      const tables = [...(await columnsByTable(test)).keys()].filter(
        (one) => one !== 'rate_limits',
      );
      const counts = tables.map((table) => sql`select count(*) from ${sql.table(table)}`);
      const { rows } = await sql`${sql.join(counts, sql` union all `)}`.execute(test.db);
      return rows;
    };
    const before = await counted();
    expect((await tells(doctor)).status).toBe(200);
    expect(await counted()).toEqual(before);
    // Makes the wait outlast the test.
    await sql`update rate_limits set ends_at = ends_at + interval '1 hour'
      where key like ${`writing ${doctor.id}%`}`.execute(test.db);
    const refused = await tellsAtOnce(doctor);
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_attempts']);
    expect((await tellsAtOnce(assistant)).status).toBe(200);
  });

  it('is nothing to a patient, a desk, a stranger and whoever acts for the doctor no more', async () => {
    const { patient, doctor, standIn, assistant, coverId, chatId, tells } = await start();
    const former = await makeMember(test.db, { name: 'Old Hand', role: 'assistant' });
    await allow(test.db, doctor, former);
    const ended = await listen(await test.as(former));
    await endMembership(test.db, former);
    const deaf = [
      await listen(patient),
      await listen(standIn),
      await listen(await test.doctor()),
      await listen(await test.as(await makeMember(test.db))),
      ended,
    ];
    const ofAssistant = await listen(assistant);
    await test.db.deleteFrom('covers').where('id', '=', coverId).execute();
    await tells(doctor);
    const heard = [{ type: 'writing', chatId, by: doctor.id }];
    // All are told at once: what the assistant has received, the others would have received too.
    await eventually(() => expect(ofAssistant.writers()).toEqual(heard));
    expect(deaf.map(({ writers }) => writers())).toEqual(deaf.map(() => []));
  });

  it('changes nothing that the patient reads', async () => {
    const { patient, assistant, params, tells, reads } = await start();
    const thread = async () => {
      const { headers, body } = await patient.call(chatsEndpoints.messages, { params });
      return [headers.etag, body];
    };
    const before = await thread();
    await tells(assistant);
    expect(await thread()).toEqual(before);
    expect((await reads(patient)).status).toBe(403);
  });

  it.skipIf(testEngine() === 'embedded')('is told on another server too', async () => {
    const { doctor, assistant, chatId, tells } = await start();
    const database = await test.database.openAnother();
    const { config, clock } = test;
    const logger = createLogger('silent');
    const { app: second } = await buildTestApp({ config, clock, database, logger });
    const stream = await listen(doctor, await second.listen({ port: 0, host: '127.0.0.1' }));
    await eventually(async () => {
      await tells(assistant);
      expect(stream.writers()).toContainEqual({ type: 'writing', chatId, by: assistant.id });
    });
    await second.close();
    await database.close();
  });
});

describe('a removed member', () => {
  it('loses an open stream at once, not with its next heartbeat', async () => {
    const owner = await startOwner(test);
    const member = await makeMember(test.db, { name: 'Amita Kale', role: 'assistant' });
    const cookie = cookieHeader(await test.as(member));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { body } = await fetch(`${origin}/api/events`, { headers: { cookie } });
    const whole = new Response(body).text();
    const params = { memberId: member.id };
    const removed = await owner.call(clinicEndpoints.removeMember, { params, body: { pin: PIN } });
    expect(removed.status).toBe(200);
    expect(await whole).not.toContain('data:');
    vi.useRealTimers();
  });
});
