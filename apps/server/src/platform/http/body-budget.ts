import type { FastifyInstance, FastifyRequest } from 'fastify';
import { appError } from '../errors.ts';
import { networkOf } from './network.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body goes to the disk as it arrives, so none of it is kept in memory. */
    readonly streamsBody?: boolean;
  }
  interface FastifyRequest {
    /** From here on the body counts as this account's as well; refused when that has too many under way. */
    countBodyAs(accountId: string): void;
  }
}

export interface BodyBudget {
  /** Bytes of all bodies that are being received or worked on. */
  readonly process: number;
  /** The same of one address, or one IPv6 network. */
  readonly address: number;
  /** The same of one account, whatever addresses it comes from. */
  readonly account: number;
  /** The same of everybody without a token, so that bodies which visitors announce leave room for those of members. */
  readonly visitors: number;
  /** Of those, the bodies of one address: nobody alone fills what all visitors have. */
  readonly visitor: number;
}

/**
 * Six pictures, or a video in base64, at once from one address, and half of that of one account; a page's forms are never
 * counted.
 */
export const BODY_BUDGET: BodyBudget = {
  process: 300_000_000,
  address: 100_000_000,
  account: 50_000_000,
  visitors: 50_000_000,
  visitor: 15_000_000,
};
const COUNTED_FROM = 64 * 1024;

/** Bodies are kept in memory until they are answered: this is how much of it may be taken at once. */
export function limitBodies(http: FastifyInstance, budget: BodyBudget = BODY_BUDGET): void {
  const taken = new Map<string, number>();
  const takenByVisitors = new Map<string, number>();
  const takenByAccounts = new Map<string, number>();
  let all = 0;
  let ofVisitors = 0;
  /** To be called when a body is answered. */
  const kept = new WeakMap<FastifyRequest, () => void>();
  const counted = new WeakMap<FastifyRequest, { readonly size: number; accountId?: string }>();
  http.decorateRequest('countBodyAs', function (this: FastifyRequest, accountId: string): void {
    const body = counted.get(this);
    if (body === undefined || body.accountId !== undefined) return;
    if ((takenByAccounts.get(accountId) ?? 0) + body.size > budget.account)
      throw appError('tooManyRequests', 'body.tooManyAtOnce').retryAfter(5);
    body.accountId = accountId;
    add(takenByAccounts, accountId, body.size);
  });
  http.addHook('onRequest', (request, reply, done) => {
    const size = sizeOf(request);
    if (size < COUNTED_FROM) return done();
    const network = networkOf(request.ip);
    const mine = taken.get(network) ?? 0;
    const asVisitor = mayBeMember(request) ? 0 : size;
    if (all + size > budget.process || ofVisitors + asVisitor > budget.visitors)
      return done(appError('unavailable', 'body.busy'));
    const mineAsVisitor = takenByVisitors.get(network) ?? 0;
    if (mine + size > budget.address || (asVisitor > 0 && mineAsVisitor + asVisitor > budget.visitor))
      return done(appError('tooManyRequests', 'body.tooManyAtOnce').retryAfter(5));
    all += size;
    ofVisitors += asVisitor;
    add(taken, network, size);
    add(takenByVisitors, network, asVisitor);
    const body: { readonly size: number; accountId?: string } = { size };
    counted.set(request, body);
    request.raw.socket.setMaxListeners(0);
    let isAnswered = false;
    let isClosed = false;
    let isOver = false;
    const giveIfOver = (): void => {
      // Of a sender who left before the end nobody keeps anything; a whole body is its handler's until that has answered,
      // even when the sender has left.
      if (isOver || !isClosed || (request.raw.readableEnded && !isAnswered)) return;
      isOver = true;
      all -= size;
      ofVisitors -= asVisitor;
      add(taken, network, -size);
      add(takenByVisitors, network, -asVisitor);
      if (body.accountId !== undefined) add(takenByAccounts, body.accountId, -size);
    };
    kept.set(request, () => {
      isAnswered = true;
      giveIfOver();
    });
    reply.raw.once('close', () => {
      isClosed = true;
      giveIfOver();
    });
    done();
  });
  http.addHook('onSend', (request, _reply, _payload, done) => {
    kept.get(request)?.();
    done();
  });
}

function add(taken: Map<string, number>, key: string, size: number): void {
  const sum = (taken.get(key) ?? 0) + size;
  if (sum > 0) taken.set(key, sum);
  else taken.delete(key);
}

/** A token that proves nothing is refused before the body is received, and gives back at once what was counted for it. */
const mayBeMember = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.processorTime === 'perMember' && (headers.authorization ?? '') !== '';

/** As much as may come: without a length, all that the route allows. */
function sizeOf({ headers, routeOptions }: FastifyRequest): number {
  if (routeOptions.config.streamsBody === true) return 0;
  const limit = routeOptions.bodyLimit ?? 0;
  const length = headers['content-length'];
  if (length !== undefined) return Math.min(Number(length) || 0, limit);
  return headers['transfer-encoding'] === undefined ? 0 : limit;
}
