import ipaddr from 'ipaddr.js';

/** Prefixes of an IPv6 address that may belong to one line, one home or one site. */
const IPV6_PREFIXES = [64, 56, 48];

/**
 * Returns the keys under which an address is counted, narrowest first: the IPv4 address, or the
 * networks of the IPv6 address.
 */
export const addressKeys = (address: string): string[] => {
  const [bare = ''] = address.split('%');
  if (!ipaddr.isValid(bare)) return [address];
  // IPv4-mapped IPv6 addresses count as IPv4.
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === 'ipv4') return [parsed.toString()];
  return IPV6_PREFIXES.map(
    (bits) => `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${bits}`)}/${bits}`,
  );
};
