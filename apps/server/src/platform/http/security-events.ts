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
  /** A keyed hash of the address that was entered: equal for equal addresses. */
  readonly subject?: string | undefined;
}

/** A line for each caller and event, and one more at the end of the minute with the count of the others. */
const WINDOW_MS = 60_000;
/** Callers in a minute that have lines of their own. Beyond it they are counted together, so no crowd fills the disk. */
const MOST_CALLERS = 500;
/** An address has 45 letters at most; behind a proxy it is a header. */
const MOST_LETTERS = 64;

interface Repeated {
  readonly line: Readonly<Record<string, unknown>> & { readonly event: SecurityEventName };
  count: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly securityEvents?: SecurityEvents;
  }
}

class SecurityEvents {
  readonly #log: FastifyBaseLogger;
  readonly #repeated = new Map<string, Repeated>();
  #timer: NodeJS.Timeout | undefined;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  note(request: FastifyRequest, { event, reason, operation, actor: named, subject }: SecurityEvent): void {
    // Absent where the organization is not known yet.
    const context = request.context as FastifyRequest['context'] | undefined;
    const { actor = named, by } = whoseCall(context);
    const organization = context?.organizationId;
    const address = request.ip.slice(0, MOST_LETTERS);
    const key = `${event} ${organization ?? ''} ${by ?? actor ?? networkOf(address)}`;
    this.#timer ??= setTimeout(() => this.flush(), WINDOW_MS).unref();
    const known = this.#repeated.get(key) ?? this.#together(event);
    if (known !== undefined) {
      known.count += 1;
      return;
    }
    const line = {
      event,
      reason,
      operation: operation ?? routeOf(request),
      organization,
      actor,
      by,
      subject,
      address,
    };
    this.#repeated.set(key, { line, count: 0 });
    this.#write({ ...line, reqId: request.id, count: 1 });
  }

  /** Writes down what was counted meanwhile. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const repeated = [...this.#repeated.values()];
    this.#repeated.clear();
    for (const { line, count } of repeated) if (count > 0) this.#write({ ...line, count });
  }

  #together(event: SecurityEventName): Repeated | undefined {
    if (this.#repeated.size < MOST_CALLERS) return undefined;
    const known = this.#repeated.get(event) ?? { line: { event }, count: 0 };
    this.#repeated.set(event, known);
    return known;
  }

  #write(line: Repeated['line'] & { readonly count: number }): void {
    this.#log[LEVELS[line.event]]({ kind: 'security', ...line });
  }
}

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
