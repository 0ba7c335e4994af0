import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppError } from '../errors.ts';
import { Allowance, resume, Spender, workFor } from '../processor-time.ts';
import { networkOf } from './network.ts';

declare module 'fastify' {
  interface FastifyRequest {
    processorTime: ProcessorTime;
  }
}

/** Milliseconds of processor time in a second; 0: without a limit. */
export interface ProcessorBudget {
  readonly member: number;
  /** Of visitors from one address, or one IPv6 network. Members have their own. */
  readonly address: number;
}

/** What a request may spend. */
export interface ProcessorTime {
  /** Refuses a visitor whose address has spent too much. */
  refuseVisitor(): void;
  /** From here on it is this account that spends; refuses it when it has spent too much. */
  spendAs(accountId: string): void;
}

/** Those who spent least recently are forgotten first; by then their time has run out of the bucket, or nearly. */
const MOST_KEPT = 20_000;
// The machine itself, or a proxy on it that nobody has declared: then all the world is one address.
const LOOPBACK = /^(?:127\.|0:0:0:0$|::1$)/;

/**
 * No one member and no one address takes the event loop from the others, whatever they call: time of the processor is
 * counted as it is spent, and whoever has spent more than their part waits.
 */
export function limitProcessorTime(http: FastifyInstance, budget: ProcessorBudget): void {
  const members = new LRUCache<string, Allowance>({ max: MOST_KEPT });
  const networks = new LRUCache<string, Allowance>({ max: MOST_KEPT });
  const allowanceOf = (kept: typeof members, key: string, perSecond: number): Allowance | undefined => {
    if (perSecond === 0) return undefined;
    const found = kept.get(key) ?? new Allowance(perSecond);
    kept.set(key, found);
    return found;
  };
  const spenders = new WeakMap<FastifyRequest, Spender>();
  http.decorateRequest('processorTime');
  http.addHook('onRequest', (request, _reply, done) => {
    const network = networkOf(request.ip);
    const ofNetwork = LOOPBACK.test(network) ? undefined : allowanceOf(networks, network, budget.address);
    const spender = new Spender(request.ip, ofNetwork);
    spenders.set(request, spender);
    request.processorTime = {
      refuseVisitor: () => refuse(ofNetwork),
      spendAs(accountId) {
        const own = allowanceOf(members, accountId, budget.member);
        if (own === undefined) return;
        spender.moveTo(own);
        refuse(own);
      },
    };
    workFor(spender, done);
  });
  // A body that came in pieces came outside of the call that waits for it.
  http.addHook('preValidation', (request, _reply, done) => {
    const spender = spenders.get(request);
    if (spender === undefined) done();
    else workFor(spender, done);
  });
  http.addHook('onResponse', (_request, _reply, done) => {
    resume();
    done();
  });
}

function refuse(allowance: Allowance | undefined): void {
  const seconds = allowance?.wait() ?? 0;
  if (seconds === 0) return;
  const message = `That was a lot at once. Please wait ${seconds} seconds.`;
  throw new AppError('tooManyRequests', 'rate.exceeded', message).retryAfter(seconds);
}
