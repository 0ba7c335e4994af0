import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Changes } from '../changes.ts';
import { isSuspended, type Actor, type Client, type Context, type Organization } from '../context.ts';
import type { Database, Db } from '../db/database.ts';
import { retryUndone } from '../db/retry-undone.ts';
import { AppError, appError, notFound } from '../errors.ts';
import type { Fact } from '../facts.ts';
import { isUuid } from '../ids.ts';
import { isStaff } from '../powers.ts';
import { whileOthersWait } from '../processor-time.ts';
import { nameMediaFully } from './elsewhere.ts';
import { isUnavailable } from './errors.ts';
import { readSeen } from './seen.ts';
import { addVary } from './vary.ts';
import type { Services } from '../services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    context: Context;
  }
  interface FastifyContextConfig {
    /** Also while the organization is closed for maintenance, and not for its staff alone. */
    duringMaintenance?: boolean;
    /** Also for those who are suspended. */
    whileSuspended?: boolean;
    /** Refused to whoever acts for somebody or has a shared link; `orTeam`: not to those who act for a team. */
    inPerson?: true | 'orTeam';
    /**
     * Noted in the audit log also of who does it in person; `inTeam`: in the log of the team that it is about as well;
     * `false`: a write that is no deed of the person.
     */
    audited?: boolean | 'inTeam';
    /** Needs a sign-in of the last minutes, or the password again; with some bodies only, where a function says so. */
    recent?: boolean | ((body: unknown) => boolean);
    /** Refused to whoever has a shared link: it gives away for good what the link was lent for a while. */
    notByLink?: boolean;
    /** A read that writes all the same, so whoever may only look, or is suspended, is refused. */
    keeps?: boolean;
  }
}

/** For the `config` of what a closed site still has to say, and of what others tell it. */
export const duringMaintenance = { duringMaintenance: true } as const;

/** For the `config` of a write that nobody can be kept from: leaving, taking one's data along, asking for help. */
export const whileSuspended = { whileSuspended: true } as const;

/** For the `config` of what nobody does for another: what is secret, what shuts others out, and what outlives the right to act. */
export const inPerson = { inPerson: true } as const;
/** The same of things that a team has too, and no person of its own to see to them. */
export const inPersonOrTeam = { inPerson: 'orTeam' } as const;
/** For the `config` of what a stolen token must not do: it lets others in, or keeps the owner out. */
export const recently = { recent: true } as const;
/** The same where only some of what is sent is of that kind. */
export const recentlyIf = (isNeeded: (body: unknown) => boolean) => ({ recent: isNeeded });
/** For what lets others in, or out again. */
export const admitsOthers = { inPerson: true, audited: true } as const;

/** For what gives another account power over money, people's data or content, for good. */
export const givesPower = { ...inPersonOrTeam, ...recently, audited: true } as const;

/** For what lets people into a team, or out again: the others of the team read it too. */
export const admitsToTeam = { inPerson: true, audited: 'inTeam' } as const;

/** For the `config` of a write that changes nothing of the account: neither noted, nor closed to who may only look. */
export const noDeed = { audited: false } as const;
/** For the `config` of what outlives a link, or gives things away. */
export const notByLink = { notByLink: true } as const;
/** For the `config` of a GET that opens what is then chosen and paid. */
export const keeps = { keeps: true } as const;

/** Lookups that features provide, so that the platform can resolve the organization and the actor of a request. */
export interface Resolvers {
  organizationById(id: string): Promise<Organization | undefined>;
  organizationByHostname(hostname: string): Promise<Organization | undefined>;
  /** `undefined`: the token is not valid. Refuses a caller who may not act for `executeAs`. */
  actor(ctx: Context, token: string, executeAs?: string): Promise<Actor | undefined>;
  /** Refuses a token of a sign-in that is not recent. */
  readonly requireRecentSignIn?: (ctx: Context, token: string) => Promise<void>;
  /** Refuses whoever may not act any more; else the right stays until the transaction ends. */
  readonly holdRight?: (db: Db, organizationId: string, actor: Actor) => Promise<void>;
}

export interface ContextOptions {
  readonly database: Database;
  readonly services: Services;
  readonly resolvers: Resolvers;
  readonly now?: () => Date;
}

const VISITOR: Actor = { kind: 'visitor' };

export function createContext(
  options: Pick<ContextOptions, 'database' | 'services' | 'now'> & Partial<ContextOptions>,
  organization: Organization,
  actor: Actor = VISITOR,
  locale: string = organization.locale,
  client?: Client,
  seen?: Date,
): Context {
  const base = {
    organizationId: organization.id,
    organization,
    actor,
    locale,
    client,
    seen,
    services: options.services,
    now: options.now ?? (() => new Date()),
  };
  const { carrier, jobs } = options.services;
  const person = actor.kind === 'member' ? actor.by : undefined;
  const doer: Pick<Fact, 'by' | 'actedBy'> = {
    ...(actor.kind === 'member' && { by: actor.accountId }),
    ...(person !== undefined && person.as !== 'share' && { actedBy: person.accountId }),
  };
  /** `told`: what is to be carried once the transaction has committed; absent outside of one. */
  const over = (db: Db, noted: Changes[], told?: Fact[]): Context => {
    const ctx: Context = {
      ...base,
      db,
      noted,
      async record(fact) {
        const done: Fact = { ...doer, ...fact };
        if (told === undefined) carrier?.tell(organization.id, [done]);
        else told.push(done);
        await jobs.tell({ db, organizationId: organization.id }, done, carrier === undefined);
      },
      // A transaction inside a transaction is the same one: it never takes a second connection.
      async transaction(work) {
        if (told !== undefined) return work(ctx);
        const { result, facts, changes } = await retryUndone(async () => {
          const facts: Fact[] = [];
          const changes: Changes[] = [];
          const result = await db.transaction().execute(async (trx) => {
            if (person !== undefined) await options.resolvers?.holdRight?.(trx, organization.id, actor);
            return work(over(trx, changes, facts));
          });
          return { result, facts, changes };
        });
        noted.push(...changes);
        if (facts.length > 0) carrier?.tell(organization.id, facts);
        return result;
      },
    };
    return ctx;
  };
  return over(options.database.forOrganization(organization.id), []);
}

/** Headers that decide an answer beside its address. */
const DECIDING = ['organization', 'authorization', 'executeas', 'locale'] as const;

/**
 * The organization is the one of the header, else of the host; the actor is whom the token proves. An answer to the header
 * is in no cache that several people share: many look at the address alone, and would show it for another organization.
 */
export function useContext(app: FastifyInstance, options: ContextOptions): void {
  app.decorateRequest('context');
  app.addHook('onRoute', (route) => {
    route.config = { processorTime: 'perMember', ...route.config };
  });
  app.addHook('preHandler', async (request) => {
    const { recent } = request.routeOptions.config;
    if (typeof recent === 'function' && recent(request.body)) await requireRecent(options.resolvers, request);
  });
  app.addHook('onSend', async ({ headers }, reply) => {
    const kept = reply.getHeader('cache-control');
    if (headers['organization'] !== undefined && typeof kept === 'string')
      reply.header('cache-control', kept.replace(/^public\b/, 'private'));
  });
  app.addHook('onSend', (request, _reply, payload) => nameMediaFully(options.resolvers, request, payload));
  app.addHook('onRequest', async (request, reply) => {
    addVary(reply, DECIDING);
    const organization = await findOrganization(options.resolvers, request);
    if (organization === undefined) {
      request.processorTime.refuseVisitor();
      throw notFound('organization');
    }
    request.processorTime.spender.callOf(organization.id);
    const visitor = createContext(options, organization, VISITOR, readLocale(request, organization));
    request.context = visitor;
    const token = readToken(request);
    if (token === undefined) {
      request.processorTime.refuseVisitor();
      refuseInMaintenance(request);
      return;
    }
    const actor = await findActor(options, visitor, request, token);
    if (actor.kind === 'member') {
      request.processorTime.spendAs(callerOf(actor));
      request.countBodyAs(callerOf(actor));
    }
    const seen = readSeen(request);
    request.context = createContext(options, organization, actor, visitor.locale, undefined, seen);
    refuseInMaintenance(request);
    refuseSuspended(request);
    refuseInTheirPlace(request);
    if (request.routeOptions.config.recent === true) await requireRecent(options.resolvers, request);
  });
}

/** Visitors have no sign-in, and are refused by the call itself; a link has none that could be renewed. */
async function requireRecent({ requireRecentSignIn }: Resolvers, request: FastifyRequest): Promise<void> {
  const { actor } = request.context;
  if (actor.kind === 'member' && actor.by?.as === 'share') throw appError('forbidden', 'executeAs.inPerson');
  const token = readToken(request);
  if (token !== undefined) await requireRecentSignIn?.(request.context, token);
}

/** Calls whose token proves nobody are calls of visitors: their address waits once it has spent its part. */
async function findActor(
  options: ContextOptions,
  visitor: Context,
  request: FastifyRequest,
  token: string,
): Promise<Actor> {
  const find = (executeAs?: string): Promise<Actor | undefined> =>
    options.resolvers.actor(visitor, token, executeAs);
  try {
    // Until it is known whose call it is, it stands among those of its address.
    const actor = await whileOthersWait(() => find(readExecuteAs(request)), 'caller');
    if (actor !== undefined) return actor;
    throw appError('unauthenticated', 'token.invalid', { values: { of: 'signIn' } });
  } catch (error) {
    if (!isUnavailable(error)) request.processorTime.refuseVisitor();
    // Refused to act for another: a refusal of the person who is signed in, and logged with them.
    const isTried =
      error instanceof AppError && error.kind === 'forbidden' && readExecuteAs(request) !== undefined;
    const caller = isTried ? await find().catch(() => undefined) : undefined;
    if (caller !== undefined)
      request.context = createContext(options, visitor.organization, caller, visitor.locale);
    throw error;
  }
}

/**
 * The person at the other end, not whom they act for. All links that somebody lends are one caller, and not the lender, who ends
 * them also when their holders have spent all that they may.
 */
const callerOf = ({ accountId, by }: Extract<Actor, { kind: 'member' }>): string => {
  if (by === undefined) return accountId;
  return by.as === 'share' ? `links of ${accountId}` : by.accountId;
};

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
export const isRead = (method: string): boolean => READS.has(method);

/** How long clients wait until they ask whether a maintenance is over. */
const MAINTENANCE_SECONDS = 60;

function refuseInMaintenance({ context, routeOptions }: FastifyRequest): void {
  if (!isClosedFor(context.organization, context.actor) || routeOptions.config.duringMaintenance === true)
    return;
  throw appError('unavailable', 'maintenance').retryAfter(MAINTENANCE_SECONDS);
}

/** Whether the organization is closed for maintenance: to everybody but its staff. */
export const isClosedFor = ({ maintenance }: Organization, actor: Actor): boolean =>
  maintenance && !isStaff(actor);

function refuseSuspended({ context, method, routeOptions }: FastifyRequest): void {
  const { actor } = context;
  if (actor.kind !== 'member' || !isSuspended(actor, context.now())) return;
  const { keeps: opens, whileSuspended: always } = routeOptions.config;
  if ((isRead(method) && opens !== true) || always === true) return;
  const until = actor.suspendedUntil ?? null;
  throw appError('forbidden', 'account.suspended', {
    values: { until: until?.toISOString() ?? '', isEndless: String(until === null) },
  });
}

function refuseInTheirPlace({ context, method, routeOptions }: FastifyRequest): void {
  const by = context.actor.kind === 'member' ? context.actor.by : undefined;
  if (by === undefined) return;
  const { inPerson: own, keeps: opens, audited, notByLink } = routeOptions.config;
  const isForPersons = own === true || (own === 'orTeam' && by.as !== 'team');
  if (isForPersons || (notByLink === true && by.as === 'share'))
    throw appError('forbidden', 'executeAs.inPerson');
  const isWrite = (!isRead(method) && audited !== false) || opens === true;
  if (by.as === 'share' && !by.mayWrite && isWrite) throw appError('forbidden', 'sharedAccess.readOnly');
}

export const clientOf = ({ ip, headers }: FastifyRequest): Client => ({
  address: ip,
  userAgent: headers['user-agent']?.slice(0, 500) ?? null,
});

/** The account to act for, if it is another than the caller's. */
export function readExecuteAs(request: FastifyRequest): string | undefined {
  const header = request.headers['executeas'];
  return typeof header !== 'string' || header === '' ? undefined : header.toLowerCase();
}

export async function findOrganization(
  resolvers: Pick<Resolvers, 'organizationById' | 'organizationByHostname'>,
  request: FastifyRequest,
): Promise<Organization | undefined> {
  const id = request.headers['organization'];
  if (typeof id === 'string' && id !== '')
    return isUuid(id) ? resolvers.organizationById(id.toLowerCase()) : undefined;
  return resolvers.organizationByHostname(request.hostname.toLowerCase());
}

/** The bare token, or `Bearer token` as others send it. */
export function readToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined || header === '') return undefined;
  return header.replace(/^Bearer\s+/i, '');
}

function readLocale(request: FastifyRequest, organization: Organization): string {
  const asked = request.headers['locale'];
  return typeof asked === 'string' && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.test(asked)
    ? asked
    : organization.locale;
}
