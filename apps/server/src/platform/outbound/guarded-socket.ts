import { isIP, connect, type Socket } from 'node:net';
import { blocked, guardLookup, publicInternet, type ReachPolicy } from './guarded-agent.ts';
import { OutboundError } from './outbound-error.ts';

export interface Reach {
  /** Hosts with their ports that the owner of the installation vouches for. */
  readonly trustedHosts: ReadonlySet<string>;
  readonly ports: ReadonlySet<number>;
  /** For tests: replaces name resolution and the rule for reachable addresses. */
  readonly policy?: Pick<ReachPolicy, 'lookup' | 'mayReach'>;
}

/** A connection to a server that somebody named: on the public internet, or vouched for. */
export function connectGuarded(
  { host, port }: { readonly host: string; readonly port: number },
  { trustedHosts, ports, policy = publicInternet }: Reach,
  timeoutMs: number,
): Promise<Socket> {
  const isTrusted = trustedHosts.has(`${host}:${port}`);
  const guarded: ReachPolicy = { ...policy, ports };
  const isRefusedLiteral = isIP(host) !== 0 && !guarded.mayReach(host);
  if (!isTrusted && (isRefusedLiteral || !ports.has(port))) return Promise.reject(blocked(host));
  return new Promise((resolve, reject) => {
    // For connecting alone: a signal that stays with the socket would end a conversation that is well under way.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeoutMs);
    const socket = connect({
      host,
      port,
      ...(isTrusted ? {} : { lookup: guardLookup(guarded) }),
      signal: deadline.signal,
    });
    const fail = (error: Error): void => {
      clearTimeout(timer);
      const isOurs = error instanceof OutboundError;
      const reason = error.name === 'AbortError' ? 'timeout' : 'network';
      reject(
        isOurs ? error : new OutboundError(reason, `${host} cannot be reached: ${error.message}`, error),
      );
    };
    socket.once('error', fail);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeListener('error', fail);
      resolve(socket);
    });
  });
}
