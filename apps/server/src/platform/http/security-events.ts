import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { routeOf } from '../metrics/request-figures.ts';
import { networkOf } from './network.ts';

/** Each event, and the level of its line. */
const LEVELS = {
  'signIn.done': 'info',
  'signIn.refused': 'warn',
  'credentials.changed': 'info',
  'token.refused': 'info',
  'token.reused': 'warn',
  'guesses.limited': 'warn',
  'permission.refused': 'warn',
  'rate.exceeded': 'warn',
  'input.refused': 'info',
} as const;

export type SecurityEventName = keyof typeof LEVELS;

interface SecurityEvent {
  readonly event: SecurityEventName;
  /** The stable code of the refusal; never a sentence, which may repeat the input. */
  readonly reason?: string | undefined;
  /** Of a protocol that has one address for all of them; else the route. */
  readonly operation?: string | undefined;
  /** The account, where the context of the request does not know it. */
  readonly actor?: string | undefined;
  /** The account that was changed, where another changed it. */
  readonly target?: string | undefined;
  /**
   * A keyed hash of the address that was entered: equal for equal addresses. Asked for only where a line is written, since
   * callers decide how much there is to read.
   */
  readonly subject?: () => string | undefined;
}

/** A line for each caller and event, and one more at the end of the minute with the count of the others. */
const WINDOW_MS = 60_000;
/**
 * Callers in a minute that have lines of their own, for each event. Beyond it they are counted together, so no crowd fills the
 * disk, and none takes the lines of other events.
 */
const MOST_CALLERS = 250;
/** An address has 45 letters at most; behind a proxy it is a header. */
const MOST_LETTERS = 64;

type Told = Readonly<Record<string, string | undefined>>;

interface Repeated {
  count: number;
  /** As far as it is the same of all that were counted. */
  told?: Told;
}

/** Counts those beyond the limit; all others have a space in theirs. */
const TOGETHER = '';

declare module 'fastify' {
  interface FastifyInstance {
    readonly securityEvents?: SecurityEvents;
  }
}

class SecurityEvents {
  readonly #log: FastifyBaseLogger;
  readonly #repeated = new Map<SecurityEventName, Map<string, Repeated>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  note(request: FastifyRequest, security: SecurityEvent): void {
    const { event, reason, operation = routeOf(request), actor: named, target, subject } = security;
    // Absent where the organization is not known yet.
    const context = request.context as FastifyRequest['context'] | undefined;
    const { actor = named, by } = whoseCall(context);
    const organization = context?.organizationId;
    const address = request.ip.slice(0, MOST_LETTERS);
    const told = { reason, operation, organization, actor, by, target, address };
    const callers = this.#repeated.get(event) ?? new Map<string, Repeated>();
    this.#repeated.set(event, callers);
    this.#timer ??= setTimeout(() => this.flush(), WINDOW_MS).unref();
    const key = [
      organization,
      by === undefined ? (actor ?? networkOf(address)) : `${by} ${actor}`,
      // Each is a change of its own.
      ...(event === 'credentials.changed' ? [operation, target] : []),
    ].join(' ');
    const known = callers.get(key) ?? togetherIn(callers);
    if (known !== undefined) {
      known.count += 1;
      known.told = known.told === undefined ? told : equalIn(known.told, told);
      return;
    }
    callers.set(key, { count: 0 });
    this.#write(event, { ...told, subject: subject?.(), reqId: request.id }, 1);
  }

  /** Writes down what was counted meanwhile. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const repeated = [...this.#repeated];
    this.#repeated.clear();
    for (const [event, callers] of repeated)
      for (const { told = {}, count } of callers.values()) if (count > 0) this.#write(event, told, count);
  }

  #write(event: SecurityEventName, told: Told, count: number): void {
    this.#log[LEVELS[event]]({ kind: 'security', event, ...told, count });
  }
}

function togetherIn(callers: Map<string, Repeated>): Repeated | undefined {
  if (callers.size < MOST_CALLERS) return undefined;
  const known = callers.get(TOGETHER) ?? { count: 0 };
  callers.set(TOGETHER, known);
  return known;
}

const equalIn = (some: Told, others: Told): Told =>
  Object.fromEntries(Object.entries(some).filter(([name, value]) => others[name] === value));

/** The account, and the person or the link that acts for it. */
function whoseCall(context: FastifyRequest['context'] | undefined): { actor?: string; by?: string } {
  const actor = context?.actor;
  if (actor?.kind !== 'member') return {};
  const { accountId, by } = actor;
  return {
    actor: accountId,
    ...(by !== undefined && { by: by.as === 'share' ? by.shareId : by.accountId }),
  };
}

export function logSecurityEvents(http: FastifyInstance): void {
  const events = new SecurityEvents(http.log);
  http.decorate('securityEvents', events);
  http.addHook('onClose', async () => events.flush());
}

/** Written down where the server has such a log. */
export function noteSecurityEvent(request: FastifyRequest, event: SecurityEvent): void {
  request.server.securityEvents?.note(request, event);
}

/** By a call that has an address of its own. */
export const noteCredentialsChanged = (
  request: FastifyRequest,
  whose: Pick<SecurityEvent, 'actor' | 'target'> = {},
): void => noteSecurityEvent(request, { event: 'credentials.changed', ...whose });
