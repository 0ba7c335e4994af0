import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type AppError, appError } from '../errors.ts';
import { Allowance, isWithin, resume, Spender, workFor } from '../processor-time.ts';
import { isLoopback, networkOf, siteOf } from './network.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** For connections that are no requests: those of sockets. */
    processorTimes: ProcessorTimes;
  }
  interface FastifyRequest {
    processorTime: ProcessorTime;
  }
  interface FastifyContextConfig {
    /**
     * `always`: served to everybody, however much their address has spent. `perMember`: the route reads tokens, so a caller
     * who shows one is refused or served once it is known whose it is.
     */
    readonly processorTime?: 'always' | 'perMember';
  }
}

/** Milliseconds of processor time in a second; 0: without a limit. */
export interface ProcessorBudget {
  readonly member: number;
  /** Of visitors from one address, or one IPv6 network. Members have their own. */
  readonly address: number;
}

/** The processor time of one caller. */
export interface ProcessorTime {
  readonly spender: Spender;
  /** Refuses a visitor whose address has spent too much. */
  refuseVisitor(): void;
  /** From here on this account spends; it is refused when it has spent too much. */
  spendAs(accountId: string): void;
}

export interface ProcessorTimes {
  of(address: string): ProcessorTime;
}

/** For the `config` of routes that cost no more than a refusal, or by which supervisors tell whether the process lives. */
export const alwaysServed = { processorTime: 'always' } as const;

/** How many seconds of an allowance may be spent at once: five seconds of the processor, unless the operator gives more. */
const BURST_SECONDS = { member: 20, address: 10 } as const;
/** Those who spent least recently are forgotten first; by then their time has run out of the bucket, or nearly. */
const MOST_KEPT = 20_000;

/**
 * No one member and no one address takes the event loop from the others, no matter which route they call: processor time
 * is counted as it is spent, and callers who have spent more than their part wait.
 */
export function limitProcessorTime(http: FastifyInstance, budget: ProcessorBudget): void {
  const times = createProcessorTimes(budget);
  http.decorate('processorTimes', times);
  http.decorateRequest('processorTime');
  http.addHook('onRequest', (request, _reply, done) => {
    const time = times.of(request.ip);
    request.processorTime = time;
    workFor(time.spender, () => {
      try {
        if (!isDecidedLater(request)) time.refuseVisitor();
        done();
      } catch (error) {
        // Only `refuseVisitor` throws here.
        done(error as AppError);
      }
    });
  });
  // A body that came in pieces came outside of the call that waits for it.
  http.addHook('preValidation', (request, _reply, done) => workFor(request.processorTime.spender, done));
  http.addHook('onResponse', (_request, _reply, done) => {
    resume();
    done();
  });
}

/** Pages answer the addresses that no route has: those that are kept cost nothing, so they decide themselves. */
function isDecidedLater({ is404, method, headers, routeOptions }: FastifyRequest): boolean {
  if (is404) return method === 'GET' || method === 'HEAD';
  const { processorTime } = routeOptions.config;
  return (
    processorTime === 'always' || (processorTime === 'perMember' && (headers.authorization ?? '') !== '')
  );
}

function createProcessorTimes(budget: ProcessorBudget): ProcessorTimes {
  const kept = {
    member: new LRUCache<string, Allowance>({ max: MOST_KEPT }),
    address: new LRUCache<string, Allowance>({ max: MOST_KEPT }),
  };
  const allowanceOf = (kind: keyof ProcessorBudget, key: string): Allowance | undefined => {
    if (budget[kind] === 0) return undefined;
    const found = kept[kind].get(key) ?? new Allowance(budget[kind], BURST_SECONDS[kind]);
    kept[kind].set(key, found);
    return found;
  };
  return {
    of(address) {
      const network = networkOf(address);
      const ofNetwork = isLoopback(network) ? undefined : allowanceOf('address', network);
      const spender = new Spender(address, ofNetwork, network, siteOf(network));
      const isInner = isWithin();
      return {
        spender,
        refuseVisitor: () => (isInner ? undefined : refuse(ofNetwork)),
        spendAs(accountId) {
          const own = allowanceOf('member', accountId);
          spender.moveTo(accountId, own);
          refuse(own);
        },
      };
    },
  };
}

function refuse(allowance: Allowance | undefined): void {
  const seconds = allowance?.wait() ?? 0;
  if (seconds === 0) return;
  throw appError('tooManyRequests', 'rate.exceeded', { values: { seconds } }).retryAfter(seconds);
}
