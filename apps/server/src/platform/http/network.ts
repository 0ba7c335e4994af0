import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config.ts';

/** An IPv6 connection has 2^64 addresses, so a network of that size counts as one caller. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

/**
 * One site may have a /48 of IPv6, which is 65,536 networks.
 * @param network as `networkOf` tells it
 */
export const siteOf = (network: string): string => network.split(':').slice(0, 3).join(':');

// The machine itself, or a proxy on it that nobody has declared: then all the world is one address.
const LOOPBACK = /^(?:127\.|0:0:0:0$|::1$)/;

/** @param network as `networkOf` tells it */
export const isLoopback = (network: string): boolean => LOOPBACK.test(network);

/** Whether all that comes from this end of a connection is what a declared proxy hands on. */
export const isProxy = (address: string, trusted: Config['trustProxy']): boolean =>
  typeof trusted === 'number'
    ? trusted > 0
    : trusted !== false && trusted.some((range) => holds(range, address));

/** The caller's address behind the declared proxies, as Fastify tells it of requests: for those that upgrade to a socket. */
export function addressOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusted: Config['trustProxy'],
): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .reverse();
  const chain = [socket.remoteAddress ?? '', ...forwarded];
  const isTrusted = (address: string, hop: number): boolean =>
    typeof trusted === 'number' ? hop < trusted : isProxy(address, trusted);
  const end = chain.findIndex((address, hop) => !isTrusted(address, hop));
  return chain.at(end) ?? '';
}

function holds(range: string, address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const [network, bits] = range.includes('/')
    ? ipaddr.parseCIDR(range)
    : [ipaddr.process(range), ipaddr.process(range).kind() === 'ipv4' ? 32 : 128];
  return network.kind() === parsed.kind() && parsed.match(network, bits);
}
