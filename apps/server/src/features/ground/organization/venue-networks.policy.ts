import ipaddr from 'ipaddr.js';
import { invalid } from '../../../platform/errors.ts';

const SHAPE = /^([^=\s]{3,60})=(\d{1,7})$/;
const MAX_NETWORKS = 50;

export interface VenueNetwork {
  network: string;
  people: number;
}

/** `203.0.113.0/24=5000`, or a single address; undefined when it is none. */
export function readVenueNetwork(text: string): VenueNetwork | undefined {
  const [, network = '', people = ''] = SHAPE.exec(text) ?? [];
  if (!isNetwork(network) || Number(people) === 0) return undefined;
  const isAddress = !network.includes('/');
  return {
    network: isAddress ? `${network}/${network.includes(':') ? 128 : 32}` : network,
    people: Number(people),
  };
}

const isNetwork = (text: string): boolean =>
  text.includes('/')
    ? ipaddr.isValidCIDR(text)
    : ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

export function requireVenueNetworks(texts: readonly string[]): void {
  if (texts.length > MAX_NETWORKS)
    throw invalid('venueNetworks.tooMany', { field: 'venueNetworks', values: { max: MAX_NETWORKS } });
  for (const text of texts)
    if (readVenueNetwork(text) === undefined)
      throw invalid('venueNetworks.shape', { field: 'venueNetworks', values: { text } });
}
