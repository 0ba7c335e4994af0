import type { IncomingMessage } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';
import type { VerifyToken } from './actors.ts';
import { doorTopic } from './features/checkin/door.socket.ts';
import { notificationTopic } from './features/notifications/notifications.socket.ts';
import { redeemTicket } from './features/sockets/index.ts';
import type { HeardFact } from './platform/facts.ts';
import { createContext, type ContextOptions } from './platform/http/context.ts';
import { isUuid } from './platform/ids.ts';
import { createSocketHub, type Admission } from './platform/realtime/socket-hub.ts';
import { createSocketTeller } from './platform/realtime/socket-teller.ts';
import type { SocketTopic } from './platform/realtime/socket-topic.ts';

/** Everything that open pages are told. */
const TOPICS: readonly SocketTopic[] = [notificationTopic, doorTopic];

const PATH = '/socket';
/** After these it may be that somebody is not who they were. */
const STANDING = /^(identity|account)\./;

export interface SocketOptions {
  readonly contexts: ContextOptions;
  readonly verifyToken: VerifyToken;
}

export interface Sockets {
  readonly plugin: FastifyPluginAsync;
  hear(fact: HeardFact): void;
  /** After facts may have been missed. */
  recheck(): void;
}

/** The live connections at /socket. Never in the way of a write: what they tell, they hear and read afterwards. */
export function createSockets({ contexts, verifyToken }: SocketOptions): Sockets {
  const { resolvers, services } = contexts;
  const onError = (error: unknown): void => services.log.error('A live connection has trouble', error);
  const admit = createAdmission(contexts, verifyToken);
  const hub = createSocketHub({ admit, onError, onEnter: (admission) => teller.greet(admission) });
  const teller = createSocketTeller({
    hub,
    topics: TOPICS,
    onError,
    async contextFor(organizationId, accountId) {
      const organization = await resolvers.organizationById(organizationId);
      return (
        organization && createContext(contexts, organization, { kind: 'member', accountId, isStaff: false })
      );
    },
  });
  return {
    plugin: async (app) => {
      app.server.on('upgrade', hub.upgrade);
      // The server waits for its connections to end, and these would not by themselves.
      app.addHook('preClose', async () => hub.close());
    },
    hear(fact) {
      if (STANDING.test(fact.name) && fact.id !== undefined) void hub.recheck(fact.organizationId, fact.id);
      teller.hear(fact);
    },
    recheck: () => void hub.recheck(),
  };
}

/** Asks the cheapest first. The address holds a secret, so it is told to nobody, the log included. */
function createAdmission(contexts: ContextOptions, verifyToken: VerifyToken) {
  const { organizationById, organizationByHostname, actor: findActor } = contexts.resolvers;

  return async ({ url = '', headers }: IncomingMessage): Promise<Admission | number> => {
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
    const token = ticket === null ? searchParams.get('authorization') : await redeemTicket(ctx, ticket);
    const bare = token?.replace(/^Bearer\s+/i, '') ?? '';
    const claims = bare === '' ? undefined : await verifyToken(organization, bare);
    const actor = claims && (await findActor(ctx, bare));
    if (claims === undefined || actor?.kind !== 'member') return 401;
    return {
      organizationId: organization.id,
      accountId: actor.accountId,
      expiresAt: claims.expiresAt,
      isStillValid: async () => (await findActor(ctx, bare)) !== undefined,
    };
  };
}

const hostnameOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '');
