import { chatsEndpoints, type Endpoint, endpoints, type UserId } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Family, makeFamily } from '../../../test/guard/family.ts';
import { nextPhone, registrationOf } from '../../features/auth/auth.factory.ts';

let test: TestApp;
let own: Family;
beforeAll(async () => {
  test = await startTestApp();
  own = await makeFamily(test);
});
afterAll(() => test.close());

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  "Robert'); drop table users; --",
  '=HYPERLINK("https://evil.example")',
  '%3Cscript%3E &lt;b&gt; \\u003cb\\u003e',
];
const DIRECTIONS = 'exe.\u202Egnp\u202C \u2066x\u2069 \u200F\u061C\u200B';
const WITHOUT_DIRECTIONS = 'exe.gnp x';
/** Joiners that Indian scripts need are not a disguise. */
const JOINED = 'क्\u200dष न्\u200cत';

type Field = {
  name: string;
  /** Sends the text; `read` returns what a later request shows of it. */
  write: (text: unknown) => Promise<{ status: number; read: () => Promise<unknown> }>;
};

const send = (who: Pick<Family['patient'], 'call'>, endpoint: Endpoint, parts: object) =>
  who.call(endpoint, parts as never) as unknown as Promise<{ status: number; body: never }>;

const goalField = (name: 'title' | 'description'): Field => ({
  name: `goal ${name}`,
  write: async (text) => {
    const { patient, named } = own;
    const params = { goalId: named.goalId };
    const { status } = await send(patient, endpoints.goals.edit, {
      params,
      body: { [name]: text },
    });
    const read = async () =>
      (await patient.call(endpoints.goals.list)).body.find(({ id }) => id === named.goalId)?.[name];
    return { status, read };
  },
});

const doctorField = (name: 'specialty' | 'qualifications' | 'hospitals'): Field => ({
  name: `doctor ${name}`,
  write: async (text) => {
    const params = { doctorId: own.doctor.id };
    const value = name === 'specialty' ? text : [text];
    const body = { [name]: value };
    const { status } = await send(own.doctor, endpoints.doctors.edit, { params, body });
    const read = async () =>
      [(await own.patient.call(endpoints.doctors.detail, { params })).body[name]].flat()[0];
    return { status, read };
  },
});

const profileField = (name: 'name' | 'registrationNumber'): Field => ({
  name: `profile ${name}`,
  write: async (text) => {
    const { status } = await send(own.doctor, endpoints.auth.editProfile, {
      body: { [name]: text },
    });
    const params = { userId: own.doctor.id };
    const read = async () => (await own.doctor.call(endpoints.auth.me, { params })).body.user[name];
    return { status, read };
  },
});

const registrationName: Field = {
  name: 'registration name',
  write: async (name) => {
    const body = { ...registrationOf('patient', nextPhone()), name };
    const made = await send(test.nobody, endpoints.auth.patientRegister, { body });
    const read = async () => {
      const { id } = (made.body as { user: { id: UserId } }).user;
      const rows = test.db.selectFrom('users').select('name').where('id', '=', id);
      return (await rows.executeTakeFirstOrThrow()).name;
    };
    return { status: made.status === 201 ? 200 : made.status, read };
  },
};

const message: Field = {
  name: 'message',
  write: async (content) => {
    const params = { chatId: own.named.chatId };
    const made = await send(own.doctor, chatsEndpoints.send, { body: { ...params, content } });
    const read = async () =>
      (await own.patient.call(chatsEndpoints.messages, { params })).body.at(-1)?.content;
    return { status: made.status === 201 ? 200 : made.status, read };
  },
};

const lines: Field[] = [
  goalField('title'),
  doctorField('specialty'),
  doctorField('qualifications'),
  doctorField('hospitals'),
  profileField('name'),
  profileField('registrationNumber'),
  registrationName,
];
const texts: Field[] = [goalField('description'), message];
const named = (fields: Field[]) => fields.map((field) => [field.name, field] as const);

/** Shortens a text to fit every field. */
const short = (text: string): string => text.slice(0, 40).trim();

describe('Web: hostile texts', () => {
  it.each(named([...lines, ...texts]))(
    'Web: markup and javascript: in %s stay text',
    async (_, field) => {
      for (const text of HOSTILE.map(short)) {
        const { status, read } = await field.write(text);
        expect(status, text).toBe(200);
        expect(await read()).toBe(text);
      }
    },
  );

  it.each(named(lines))(
    'Web: U+202E and other directions are stripped from %s',
    async (_, field) => {
      const { status, read } = await field.write(DIRECTIONS);
      expect(status).toBe(200);
      expect(await read()).toBe(WITHOUT_DIRECTIONS);
      const joined = await field.write(JOINED);
      expect(await joined.read()).toBe(JOINED);
      const lineBreaks = await field.write('a\u0000b\nc\u2028d\ud800');
      expect(await lineBreaks.read()).toBe('abcd');
      expect((await field.write('\u202e \u200b\n')).status).toBe(400);
    },
  );

  it.each(named(texts))('Web: U+202E, line breaks and emoji stay in %s', async (_, field) => {
    const text = `${DIRECTIONS}\n${JOINED} 👩‍⚕️`.trim();
    const { status, read } = await field.write(text);
    expect(status).toBe(200);
    expect(await read()).toBe(text);
  });

  it.each(named(texts))('Web: what no database stores is left out of %s', async (_, field) => {
    const { status, read } = await field.write('a\u0000b\ud800c');
    expect(status).toBe(200);
    expect(await read()).toBe('abc');
  });

  it.each(named([...lines, ...texts]))(
    'Web: 100 KB of emoji in %s are 413, 40 KB are 400',
    async (_, field) => {
      expect((await field.write('👍'.repeat(25_000))).status).toBe(413);
      expect((await field.write('👍'.repeat(10_000))).status).toBe(400);
    },
  );

  it.each(named([...lines, ...texts]))('Web: what is no text in %s is 400', async (_, field) => {
    for (const value of [7, true, {}, [], [[]]]) {
      expect((await field.write(value)).status, JSON.stringify(value)).toBe(400);
    }
  });

  it('Chat: a retry of a message with half a character is the same message', async () => {
    const body = { chatId: own.named.chatId, content: 'so \ud83d', clientId: 'half' };
    const first = await own.patient.call(chatsEndpoints.send, { body });
    const again = await own.patient.call(chatsEndpoints.send, { body });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.id).toBe(first.body.id);
  });

  it('Chat: the sender’s own id holds no control characters', async () => {
    for (const clientId of ['a\u0000', '\u202e', '\ud800', 'x'.repeat(65)]) {
      const body = { chatId: own.named.chatId, content: 'Namaste', clientId };
      expect((await own.patient.call(chatsEndpoints.send, { body })).status).toBe(400);
    }
  });
});
