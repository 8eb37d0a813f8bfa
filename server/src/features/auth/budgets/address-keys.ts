import ipaddr from 'ipaddr.js';

/** Who may hold an IPv6 address: one line, one home, one site. */
const IPV6_PREFIXES = [64, 56, 48];

/** What an address is counted under, the narrowest first: an IPv4 address, or the networks of an IPv6 address. */
export const addressKeys = (address: string): string[] => {
  const [bare = ''] = address.split('%');
  if (!ipaddr.isValid(bare)) return [address];
  // An IPv4 address written as IPv6 counts as what it is.
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === 'ipv4') return [parsed.toString()];
  return IPV6_PREFIXES.map(
    (bits) => `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${bits}`)}/${bits}`,
  );
};
