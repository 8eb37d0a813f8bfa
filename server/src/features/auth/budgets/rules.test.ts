import { describe, expect, it } from 'vitest';
import { addressKeys } from '../../../platform/address-keys.ts';
import { TRUSTED_WAITS, UNKNOWN_WAITS } from './guess-rules.ts';

describe('what an address is counted under', () => {
  it.each([
    ['192.0.2.1', ['192.0.2.1']],
    ['::ffff:192.0.2.1', ['192.0.2.1']],
    ['2001:db8:1:2fe:3:4:5:6', ['2001:db8:1:2fe::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
    ['2001:0db8:0001:0002::9', ['2001:db8:1:2::/64', '2001:db8:1::/56', '2001:db8:1::/48']],
    ['::1', ['::/64', '::/56', '::/48']],
    ['fe80::1%eth0', ['fe80::/64', 'fe80::/56', 'fe80::/48']],
    ['unknown', ['unknown']],
  ])('%s is %j', (address, keys) => {
    expect(addressKeys(address)).toEqual(keys);
  });
});

describe('waits after failures in a row, in seconds', () => {
  it('grow for a trusted browser from the fifth on', () => {
    expect(TRUSTED_WAITS).toEqual([0, 0, 0, 0, 30, 60, 300, 900, 3_600]);
  });
  it('grow for unknown browsers from the fifth on, to a day at the tenth', () => {
    expect(UNKNOWN_WAITS).toEqual([0, 0, 0, 0, 60, 300, 900, 3_600, 3_600, 86_400]);
  });
});
