import ipaddr from 'ipaddr.js';

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** True for what is reached over the public internet; false for this machine, its network and all special ranges. */
export function isPublicAddress(address: string): boolean {
  // A zone names an interface of this machine.
  if (address.includes('%') || !ipaddr.isValid(address)) return false;
  // `process` unwraps IPv4 in IPv6; the other embeddings (6to4, NAT64, Teredo) have ranges of their own.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  // Only the range allocated to the internet: forms such as ::127.0.0.1 lie outside, but count as unicast too.
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
}
