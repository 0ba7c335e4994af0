import type { Server, Socket } from 'node:net';
import type { Config } from '../config.ts';
import { isLoopback, isProxy, networkOf } from './network.ts';

/** Open connections, those of sockets and idle ones included; 0: without a limit. */
export interface ConnectionLimits {
  readonly all: number;
  /** Of one address, or one IPv6 network. A proxy in front is none: all the world comes from it. */
  readonly address: number;
}

/** A connection costs memory and a file of the process before it says a word, so it ends unheard beyond the limits. */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  trusted: Config['trustProxy'],
): void {
  if (limits.all > 0) server.maxConnections = limits.all;
  if (limits.address === 0) return;
  const open = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isProxy(remoteAddress, trusted)) return;
    const network = networkOf(remoteAddress);
    if (isLoopback(network)) return;
    const count = open.get(network) ?? 0;
    if (count >= limits.address) {
      socket.destroy();
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
