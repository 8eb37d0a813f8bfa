import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const DAY = 86_400;

describe('settings of sign-in', () => {
  it('are those of docs/security.md unless set', () => {
    expect(readConfig({}).signIn).toEqual({
      addressLimitFactor: 1,
      deviceTrustSeconds: 180 * DAY,
      sessions: {
        patient: { idle: 14 * DAY, max: 30 * DAY },
        doctor: { idle: 4 * 3_600, max: DAY },
        perPerson: 10,
      },
    });
    expect(readConfig({ SESSION_DOCTOR_IDLE: '90m' }).signIn.sessions.doctor.idle).toBe(5_400);
  });

  it.each([
    ['DEVICE_TRUST', '180'],
    ['SESSION_DOCTOR_IDLE', 'soon'],
    ['ADDRESS_LIMIT_FACTOR', '0'],
  ])('refuse %s=%s and give an example', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^${name} is "${value}": .+ Example: ${name}=`),
    );
  });
});

describe('the address of another server', () => {
  it.each(['ALERT_URL', 'NOTIFY_URL', 'LLM_BASE_URL'])(
    '%s has no user name or password, which the error does not show',
    (name) => {
      const read = () => readConfig({ [name]: 'https://anna:hidden@example.org/v1' });
      expect(read).toThrow(`${name} is "https://…@example.org/v1": an address with a user name`);
      const unclear = () => readConfig({ [name]: 'https:anna:hid den@example.org' });
      expect(unclear).toThrow(`${name} is "https:…@example.org": `);
    },
  );

  it.each(['nonsense', 'http://', 'http://[bad'])('is not %s', (value) => {
    const read = () => readConfig({ ALERT_URL: value });
    expect(read).toThrow(`ALERT_URL is "${value}": `);
  });
});
