import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('settings of sign-in', () => {
  it('are those of docs/security.md unless set', () => {
    const { guesses, calls, sessions, deviceTrustSeconds } = readConfig({}).signIn;
    expect(guesses).toEqual({
      tries: 5,
      trustedWaits: [30, 60, 300, 900, 3_600],
      unknownWaits: [60, 300, 900, 3_600],
      trustEndsAt: 10,
      dailyFrom: 10,
      trustedOnlyFrom: 100,
      failuresPerAddress: [
        { count: 20, withinSeconds: 600 },
        { count: 100, withinSeconds: 86_400 },
      ],
      accountsPerAddress: [{ count: 25, withinSeconds: 3_600 }],
      accountsWait: 3_600,
    });
    expect(calls.checkPhone).toEqual([
      { count: 60, withinSeconds: 60 },
      { count: 600, withinSeconds: 3_600 },
    ]);
    expect(sessions.doctor).toEqual({ idle: 4 * 3_600, max: 86_400 });
    expect(deviceTrustSeconds).toBe(180 * 86_400);
  });

  it.each([
    ['CHECK_PHONE_LIMIT', '60'],
    ['CHECK_PHONE_LIMIT', '60/1y'],
    ['PIN_WAITS_TRUSTED', '30s,soon'],
    ['DEVICE_TRUST', '180'],
    ['PIN_TRIES', '0'],
  ])('refuse %s=%s and give an example', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^${name} is "${value}": .+ Example: ${name}=`),
    );
  });
});
