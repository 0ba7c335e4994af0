import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isPublicAddress } from './addresses.ts';
import { OutboundError } from './outbound-error.ts';

export interface ReachPolicy {
  readonly ports: ReadonlySet<number>;
  mayReach(address: string): boolean;
  readonly lookup: LookupFunction;
}

export const publicInternet: ReachPolicy = {
  ports: new Set([80, 443]),
  mayReach: isPublicAddress,
  lookup: dns.lookup,
};

const CONNECTOR = { timeout: 3000, allowH2: false } as const;
const AGENT = { connections: 2, keepAliveTimeout: 1, maxHeaderSize: 16_384 } as const;

/** Finds the addresses of a name, unless one of them leads inside. */
export const guardLookup =
  (policy: ReachPolicy): LookupFunction =>
  (hostname, options, callback) => {
    policy.lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, '', 0);
      const addresses = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }];
      const refused = addresses.find(({ address }) => !policy.mayReach(address));
      const [first] = addresses;
      if (refused !== undefined || first === undefined) return callback(blocked(hostname), '', 0);
      if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

/**
 * Looks at the address at the moment of connecting, so neither a name that resolves to the inside nor one that
 * changes its answer between check and use gets through. Literal addresses are never looked up, hence the second check.
 */
export function createGuardedAgent(policy: ReachPolicy, connections: number = AGENT.connections): Agent {
  const connect = buildConnector({ lookup: guardLookup(policy), ...CONNECTOR });

  return new Agent({
    connect(options, callback) {
      const host = options.hostname.replace(/^\[(.*)\]$/, '$1');
      const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
      const isRefusedLiteral = isIP(host) !== 0 && !policy.mayReach(host);
      if (isRefusedLiteral || !policy.ports.has(port)) callback(blocked(host), null);
      else connect(options, callback);
    },
    ...AGENT,
    connections,
  });
}

/** For hosts that the owner of the installation vouches for. */
export const createInsideAgent = (): Agent => new Agent({ connect: CONNECTOR, ...AGENT });

export const blocked = (host: string): OutboundError =>
  new OutboundError('blocked', `${host} is not on the public internet`);
