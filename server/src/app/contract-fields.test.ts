import {
  chatsEndpoints,
  doctorRegistration,
  type Endpoint,
  endpoints,
  importedReading,
  instant,
  patientRegistration,
  profileChanges,
  userId,
} from '@saathi/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const ID = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const phone = '+917000000001';
const nameOf = (name: string) => profileChanges.safeParse({ name });
const sentenceOf = (schema: typeof patientRegistration | typeof doctorRegistration, body: object) =>
  Object.fromEntries(
    (schema.safeParse(body).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  );

describe('an id', () => {
  it('is a UUID in lower case, so that one person is counted under one spelling', () => {
    expect(userId.safeParse(ID).success).toBe(true);
    for (const other of [
      ID.toUpperCase(),
      ID.replace('0a', '0A'),
      `{${ID}}`,
      ID.replaceAll('-', ''),
    ]) {
      expect(userId.safeParse(other).success, other).toBe(false);
    }
  });
});

describe('a name', () => {
  it.each(['Vikram Rao ✅ Verified', 'Dr ✔ Rao', 'Asha 🙂', 'Asha ☑️', 'Rao √', '🇮🇳 Rao'])(
    'holds no emoji and no tick: %s',
    (name) => {
      expect(nameOf(name).error?.issues[0]?.message).toBe('Only letters, digits and punctuation');
    },
  );

  it.each(['\u3164', '\u2800', '\u00ad', '\u200d', '\u200c\u200b', '\u115f\u1160', '\u{e0041}'])(
    'is not made of invisible signs: %j',
    (name) => {
      expect(nameOf(name).success).toBe(false);
    },
  );

  it('loses the invisible signs in it, but none that shape Indian letters', () => {
    expect(nameOf('As\u00adha\u2800 \u3164Rao').data).toEqual({ name: 'Asha Rao' });
    expect(nameOf('क्\u200dषमा').data).toEqual({ name: 'क्\u200dषमा' });
  });

  it.each(["Mary O'Neill-D'Souza, Jr.", 'रीता कुलकर्णी', 'Dr. (Mrs.) A. B. Rao', '<b>x</b>'])(
    'may be %s',
    (name) => {
      expect(nameOf(name).data).toEqual({ name });
    },
  );
});

describe('an instant', () => {
  const FAR = ['9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00+23:59'];

  it('may have any offset, and its year in UTC has four digits', () => {
    const isInstant = (text: string) => instant.safeParse(text).success;
    const good = ['1800-01-01T00:00:00Z', '2026-03-10T09:00:00+05:30', '2100-12-31T23:59:59.999Z'];
    expect(good.map(isInstant)).toEqual([true, true, true]);
    const bad = [...FAR, '1799-12-31T23:59:59Z', '2100-12-31T23:59:59-00:30'];
    expect(bad.map(isInstant)).not.toContain(true);
  });

  it('is so in every call', () => {
    const calls: Endpoint[] = Object.values(endpoints).flatMap((feature) => Object.values(feature));
    const inputs = calls.flatMap(({ body, query }) => [body, query]).concat(importedReading);
    const found = inputs.flatMap((schema) => {
      const written = schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
      return Object.entries(written?.properties ?? {})
        .filter(([, form]) => JSON.stringify(form).includes('date-time'))
        .map(([name]) => ({
          name,
          refused: FAR.every((far) =>
            schema?.safeParse({ [name]: far }).error?.issues.some(({ path }) => path[0] === name),
          ),
        }));
    });
    expect(found.length).toBeGreaterThan(9);
    expect(found.filter(({ refused }) => !refused)).toEqual([]);
  });
});

describe('a message', () => {
  it('needs a visible character', () => {
    const { body } = chatsEndpoints.send;
    const said = (content: string) =>
      body.safeParse({ chatId: ID, senderId: ID, senderType: 'patient', content }).success;
    expect(['\u200b', '\u200d \u2060', '\u3164', '\u2800\u00ad'].map(said)).not.toContain(true);
    expect(said('👍')).toBe(true);
  });
});

describe('what a field is told', () => {
  it('is said in words for people', () => {
    expect(sentenceOf(patientRegistration, { phone: '1', name: ' ', gender: 'x' })).toEqual({
      phone: 'Must be +91 and 10 digits',
      name: 'Please fill this in',
      dateOfBirth: 'Please fill this in',
      gender: 'Must be one of: male, female, other, prefer_not_to_say',
    });
    const doctor = { phone, name: 'x'.repeat(101), specialty: 'x', experience: 0 };
    expect(sentenceOf(doctorRegistration, doctor)).toEqual({
      name: 'Must be at most 100 characters',
      experience: 'Must be at least 1',
    });
    expect(sentenceOf(doctorRegistration, { ...doctor, name: 7, experience: 'x' })).toEqual({
      name: 'Please check this',
      experience: 'Must be a whole number',
    });
  });
});
