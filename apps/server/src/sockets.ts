import type { IncomingMessage } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';
import type { VerifyToken } from './actors.ts';
import { FEATURES, traitsOf } from './features.ts';
import { presence } from './features/reach/chat/chat.socket.ts';
import { redeemTicket } from './features/ground/sockets/index.ts';
import type { Actor, Context } from './platform/context.ts';
import type { HeardFact } from './platform/facts.ts';
import { AppError } from './platform/errors.ts';
import { createContext, isClosedFor, type ContextOptions } from './platform/http/context.ts';
import { isUnavailable } from './platform/http/errors.ts';
import { addressOf } from './platform/http/network.ts';
import type { ProcessorTime } from './platform/http/processor-budget.ts';
import { whileOthersWait, workFor } from './platform/processor-time.ts';
import { isUuid } from './platform/ids.ts';
import { createSocketCaster } from './platform/realtime/socket-caster.ts';
import { createSocketHub, type Admission } from './platform/realtime/socket-hub.ts';
import { createSocketTeller } from './platform/realtime/socket-teller.ts';

const PATH = '/socket';
/** Before a gap was noticed, notices may have been lost for as long. */
const GAP_MS = 10_000;
/** How often it is looked for what nobody carried. */
const LOOK_MS = 4000;
const GAP_TRIES = 8;

export interface SocketOptions {
  readonly contexts: ContextOptions;
  readonly verifyToken: VerifyToken;
}

export interface Sockets {
  readonly plugin: FastifyPluginAsync;
  /** Open sockets of this process. */
  count(): number;
  /** Closes all, spread over so many milliseconds, and admits no others. */
  drain(ms: number): void;
  hear(fact: HeardFact): void;
  /** Facts may have been missed since then. */
  catchUp(since: Date): void;
}

/** The live connections at /socket. Never in the way of a write: what they tell, they hear and read afterwards. */
export async function createSockets({ contexts, verifyToken }: SocketOptions): Promise<Sockets> {
  const parts = await Promise.all(FEATURES.flatMap(({ sockets }) => sockets?.() ?? []));
  const words = parts.flatMap((part) => part.words ?? []);
  const { resolvers, services } = contexts;
  const onError = (error: unknown): void => services.log.error('A live connection has trouble', error);
  const admit = limitAdmission(createAdmission(contexts, verifyToken));
  const spoken = new WeakMap<Admission, Promise<void>>();
  const times = new WeakMap<IncomingMessage, ProcessorTime>();
  const hub = createSocketHub({
    admit: (request) => admit(request, times.get(request)),
    onError,
    onEnter: (admission) => {
      teller.greet(admission);
      void markPresent(admission.organizationId, [admission.accountId]).catch(onError);
    },
    // One word after the other: that somebody stopped must not be heard before that they began.
    onText: (admission, text) => {
      const before = spoken.get(admission) ?? Promise.resolve();
      spoken.set(admission, before.then(() => hearWord(admission, text)).catch(onError));
    },
  });
  const contextFor = async (organizationId: string, actor?: Actor): Promise<Context | undefined> => {
    const organization = await resolvers.organizationById(organizationId);
    return organization && createContext(contexts, organization, actor);
  };
  const markPresent = async (organizationId: string, accountIds: readonly string[]): Promise<void> => {
    const ctx = await contextFor(organizationId);
    if (ctx !== undefined) await presence.mark(ctx, accountIds);
  };
  const presences = setInterval(() => {
    for (const organizationId of hub.connectedOrganizations())
      void markPresent(organizationId, hub.connectedAccounts(organizationId)).catch(onError);
  }, presence.everyMs).unref();
  const hearWord = async ({ organizationId, accountId }: Admission, text: string): Promise<void> => {
    const message = readWord(text);
    const word = words.find(({ types }) => types.includes(String(message?.['type'])));
    if (message === undefined || word === undefined) return;
    const ctx = await contextFor(organizationId, { kind: 'member', accountId });
    if (ctx !== undefined) await word.hear(ctx, message);
  };
  const caster = createSocketCaster({
    hub,
    casts: parts.flatMap((part) => part.casts ?? []),
    contextFor,
    onError,
  });
  const teller = createSocketTeller({
    hub,
    topics: parts.flatMap((part) => part.topics ?? []),
    onError,
    contextFor: (organizationId, accountId) => contextFor(organizationId, { kind: 'member', accountId }),
  });
  const closeForMaintenance = async (organizationId: string): Promise<void> => {
    if ((await resolvers.organizationById(organizationId))?.maintenance === true)
      await hub.recheck(organizationId);
  };
  const lookBack = (since: Date, triesLeft: number): void => {
    caster.catchUp(new Date(since.getTime() - GAP_MS)).catch((error: unknown) => {
      onError(error);
      if (triesLeft > 0) setTimeout(() => lookBack(since, triesLeft - 1), LOOK_MS).unref();
    });
  };
  // Events that a killed process did not pass on are still in the database.
  const looks =
    services.carrier === undefined ? undefined : setInterval(() => lookBack(new Date(), 0), LOOK_MS).unref();
  return {
    count: hub.count,
    drain: hub.drain,
    plugin: async (app) => {
      app.server.on('upgrade', (request, connection, head) => {
        const time = app.processorTimes.of(addressOf(request, services.config.trustProxy));
        times.set(request, time);
        workFor(time.spender, () => hub.upgrade(request, connection, head));
      });
      // The server waits for its connections to end, and these would not by themselves.
      app.addHook('preClose', async () => {
        clearInterval(looks);
        clearInterval(presences);
        hub.close();
      });
    },
    hear(fact) {
      if (traitsOf(fact).endsStanding === true && fact.id !== undefined)
        void hub.recheck(fact.organizationId, fact.id);
      if (fact.name === 'organization.changed') void closeForMaintenance(fact.organizationId).catch(onError);
      teller.hear(fact);
      caster.hear(fact);
    },
    catchUp(since) {
      void hub.recheck();
      // In the rush after a restart of the database a connection may be refused, and a gap is told of only once.
      lookBack(since, GAP_TRIES);
      // Numbers that changed in the gap, such as what is unread.
      for (const organizationId of hub.connectedOrganizations())
        for (const accountId of hub.connectedAccounts(organizationId))
          teller.greet({ organizationId, accountId });
    },
  };
}

/** `undefined`: nothing that could be understood; it is passed over. */
function readWord(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

const TOO_MANY_REQUESTS = 429;

/** As calls of the API: people spend their own processor time, and whoever proves nothing that of their address. */
function limitAdmission(admit: (request: IncomingMessage) => Promise<Admission | number>) {
  return async (request: IncomingMessage, time?: ProcessorTime): Promise<Admission | number> => {
    const isRefused = (refuse: () => void): boolean => {
      try {
        refuse();
        return false;
      } catch (error) {
        if (error instanceof AppError) return true;
        throw error;
      }
    };
    const showsNothing = !/[?&](?:ticket|authorization)=[^&]/.test(request.url ?? '');
    if (showsNothing && isRefused(() => time?.refuseVisitor())) return TOO_MANY_REQUESTS;
    const admission = await admit(request);
    const isTooMuch = isRefused(() =>
      typeof admission === 'number' ? time?.refuseVisitor() : time?.spendAs(admission.personId),
    );
    return isTooMuch ? TOO_MANY_REQUESTS : admission;
  };
}

/** Asks the cheapest first. The address holds a secret, so it is told to nobody, the log included. */
function createAdmission(contexts: ContextOptions, verifyToken: VerifyToken) {
  const { organizationById, organizationByHostname, actor: findActor } = contexts.resolvers;

  const admit = async ({ url = '', headers }: IncomingMessage): Promise<Admission | number> => {
    if (!URL.canParse(url, 'http://socket')) return 400;
    const { pathname, searchParams } = new URL(url, 'http://socket');
    if (pathname !== PATH) return 404;
    const id = searchParams.get('organization') ?? '';
    const organization = isUuid(id)
      ? await organizationById(id.toLowerCase())
      : await organizationByHostname(hostnameOf(`http://${headers.host ?? ''}`));
    if (organization === undefined) return 404;
    // A browser always says where the page is from; programs without a page say nothing and have a token of their own.
    const { origin } = headers;
    if (origin !== undefined && (await organizationByHostname(hostnameOf(origin)))?.id !== organization.id)
      return 403;
    const ctx = createContext(contexts, organization);
    const ticket = searchParams.get('ticket');
    const shown =
      ticket === null
        ? { token: searchParams.get('authorization') ?? '' }
        : ((await redeemTicket(ctx, ticket)) ?? { token: '' });
    const bare = shown.token.replace(/^Bearer\s+/i, '');
    const executeAs = 'executeAs' in shown ? shown.executeAs : undefined;
    const find = async (): Promise<Actor | undefined> => {
      try {
        return await whileOthersWait(() => findActor(ctx, bare, executeAs), 'caller');
      } catch (error) {
        // The right to act was withdrawn.
        if (error instanceof AppError && !isUnavailable(error)) return undefined;
        throw error;
      }
    };
    // Tokens of shared links are not among those that are good here.
    const claims = bare === '' ? undefined : await verifyToken(organization, bare);
    const actor = claims && (await find());
    if (claims === undefined || actor?.kind !== 'member') return 401;
    if (isClosedFor(organization, actor)) return 503;
    const { accountId, by } = actor;
    return {
      organizationId: organization.id,
      accountId,
      personId: by !== undefined && by.as !== 'share' ? by.accountId : accountId,
      expiresAt: claims.expiresAt,
      isStillValid: async () => {
        const [still, now] = await Promise.all([find(), organizationById(organization.id)]);
        return still !== undefined && now !== undefined && !isClosedFor(now, still);
      },
    };
  };
  return (request: IncomingMessage): Promise<Admission | number> =>
    whileOthersWait(() => admit(request), 'caller');
}

const hostnameOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '');
