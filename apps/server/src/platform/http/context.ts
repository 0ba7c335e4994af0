import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, Context, Organization } from '../context.ts';
import type { Database, Db } from '../db/database.ts';
import { AppError, forbidden, notFound } from '../errors.ts';
import { publishFact, type Fact } from '../facts.ts';
import { isUuid } from '../ids.ts';
import type { Services } from '../services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    context: Context;
  }
  interface FastifyContextConfig {
    /** Also for those who are suspended. */
    whileSuspended?: boolean;
  }
}

/** For the `config` of a write that nobody can be kept from: leaving, taking one's data along, asking for help. */
export const whileSuspended = { whileSuspended: true } as const;

/** What features give the platform so that it can tell whom a request is for. */
export interface Resolvers {
  organizationById(id: string): Promise<Organization | undefined>;
  organizationByHostname(hostname: string): Promise<Organization | undefined>;
  /** `undefined`: the token is not valid. */
  actor(ctx: Context, token: string): Promise<Actor | undefined>;
}

export interface ContextOptions {
  readonly database: Database;
  readonly services: Services;
  readonly resolvers: Resolvers;
  readonly now?: () => Date;
}

const VISITOR: Actor = { kind: 'visitor' };

export function createContext(
  options: ContextOptions,
  organization: Organization,
  actor: Actor = VISITOR,
  locale: string = organization.locale,
): Context {
  const base = {
    organizationId: organization.id,
    organization,
    actor,
    locale,
    services: options.services,
    now: options.now ?? (() => new Date()),
  };
  const { carrier, jobs } = options.services;
  /** `told`: what is to be carried once the transaction has committed; absent outside of one. */
  const over = (db: Db, told?: Fact[]): Context => {
    const ctx: Context = {
      ...base,
      db,
      async record(fact) {
        const done: Fact = actor.kind === 'member' ? { by: actor.accountId, ...fact } : fact;
        if (carrier === undefined) await publishFact(db, organization.id, done);
        else if (told === undefined) carrier.tell(organization.id, [done]);
        else told.push(done);
        await jobs.tell({ db, organizationId: organization.id }, done);
      },
      // A transaction inside a transaction is the same one: it never takes a second connection.
      async transaction(work) {
        if (told !== undefined) return work(ctx);
        const facts: Fact[] = [];
        const result = await db.transaction().execute((trx) => work(over(trx, facts)));
        if (facts.length > 0) carrier?.tell(organization.id, facts);
        return result;
      },
    };
    return ctx;
  };
  return over(options.database.forOrganization(organization.id));
}

/** The organization is the one of the header, else of the host; the actor is whom the token proves. */
export function useContext(app: FastifyInstance, options: ContextOptions): void {
  app.decorateRequest('context');
  app.addHook('onRequest', async (request) => {
    const organization = await findOrganization(options.resolvers, request);
    if (organization === undefined) throw notFound('organization');
    const visitor = createContext(options, organization, VISITOR, readLocale(request, organization));
    const token = readToken(request);
    if (token === undefined) {
      request.context = visitor;
      return;
    }
    const actor = await options.resolvers.actor(visitor, token);
    if (actor === undefined)
      throw new AppError('unauthenticated', 'token.invalid', 'Your sign-in has ended. Please sign in again.');
    refuseActingForOthers(request, actor);
    request.context = createContext(options, organization, actor, visitor.locale);
    refuseSuspended(request);
  });
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

function refuseSuspended({ context, method, routeOptions }: FastifyRequest): void {
  const { actor } = context;
  if (actor.kind !== 'member' || actor.suspendedUntil === undefined) return;
  if (READS.has(method) || routeOptions.config.whileSuspended === true) return;
  const until = actor.suspendedUntil;
  if (until !== null && until <= context.now()) return;
  const end = until === null ? 'until further notice' : `until ${until.toISOString()}`;
  throw new AppError(
    'forbidden',
    'account.suspended',
    `Your account is suspended ${end}. You can still read.`,
  );
}

/** Nobody can act for another account yet: doing it as oneself instead would be worse than refusing. */
function refuseActingForOthers(request: FastifyRequest, actor: Actor): void {
  const other = request.headers['executeas'];
  if (typeof other !== 'string' || other === '') return;
  if (actor.kind !== 'member' || other.toLowerCase() !== actor.accountId)
    throw forbidden('executeAs.forbidden');
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
