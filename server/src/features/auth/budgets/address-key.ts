import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const NETWORK_GROUPS = 4;

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));

/** The first four of an IPv6 address's eight groups, without leading zeros. */
const networkOf = (address: string): string => {
  const [bare = ''] = address.split('%');
  const [head = '', tail] = bare.split('::');
  const start = groupsOf(head);
  const end = groupsOf(tail ?? '');
  const zeros = tail === undefined ? 0 : GROUPS - start.length - end.length;
  const groups = [...start, ...Array<string>(Math.max(0, zeros)).fill('0'), ...end];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};

/** What stands for one subscriber: an IPv4 address, or the /64 of an IPv6 address. */
export const addressKey = (address: string): string => {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? `${networkOf(address)}::/64` : address;
};
