import { describe, expect, it } from 'vitest';
import { addressKey } from './address-key.ts';
import { trustedWaits, unknownWaits } from './waits.ts';

describe('the key of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('waits after failures in a row, in seconds', () => {
  const rules = {
    tries: 5,
    trustedWaits: [30, 60, 300, 900, 3_600],
    unknownWaits: [60, 300, 900, 3_600],
    dailyFrom: 10,
  };
  it('grow for a trusted browser from the fifth on', () => {
    expect(trustedWaits(rules)).toEqual([0, 0, 0, 0, 30, 60, 300, 900, 3_600]);
  });
  it('grow for unknown browsers from the fifth on, to a day at the tenth', () => {
    expect(unknownWaits(rules)).toEqual([0, 0, 0, 0, 60, 300, 900, 3_600, 3_600, 86_400]);
  });
});
