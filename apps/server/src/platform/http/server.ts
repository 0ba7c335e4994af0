import { randomUUID } from 'node:crypto';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { Config } from '../config.ts';
import { serializeError } from '../log.ts';
import { textIn } from '../texts/texts.ts';
import { logAccess } from './access-log.ts';
import { limitBodies } from './body-budget.ts';
import { limitChunks } from './body-chunks.ts';
import { limitBodyTimes } from './body-times.ts';
import { answerError } from './errors.ts';
import { languageOf } from './language.ts';
import { USUAL_BODY_LIMIT } from './limits.ts';
import { createCompilers } from './compilers.ts';
import { limitConnections } from './connections.ts';
import { limitProcessorTime } from './processor-budget.ts';
import { logSecurityEvents } from './security-events.ts';

// Declared as if only Fastify's own packages could make them.
type CompilersFactory = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>;

/** A picture of 10 MB as base64 takes 25 minutes at 10 kB a second. */
const LONGEST_REQUEST_MS = 30 * 60_000;

/** Fastify with the limits that its defaults leave open. Bodies above 1 MiB are for the routes that say so. */
export function createHttpServer(config: Config): FastifyInstance {
  const hops = config.trustProxy;
  const http = Fastify({
    trustProxy: typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops,
    genReqId: () => randomUUID(),
    requestTimeout: LONGEST_REQUEST_MS,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    bodyLimit: USUAL_BODY_LIMIT,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    schemaController: { compilersFactory: createCompilers('atFirstUse') as unknown as CompilersFactory },
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    forceCloseConnections: 'idle',
    // A connection that was kept alive may bring a call in the last moment: it is answered as any other.
    return503OnClosing: false,
    logger: {
      level: config.logLevel,
      serializers: {
        // Queries and headers may carry tokens, and so do some paths.
        req: (request) => ({ method: request.method, path: loggedPath(request), id: request.id }),
        err: serializeError,
        res: (reply) => ({ status: reply.statusCode }),
      },
    },
    logController: new LogController({
      disableRequestLogging: config.logLevel !== 'debug' && config.logLevel !== 'trace',
    }),
  });
  limitConnections(http.server, config.connectionLimits, hops);
  // For routes that have no form of their own.
  http.setErrorHandler(answerError);
  tellRequestIds(http);
  refuseAsDocuments(http);
  if (config.accessLog) logAccess(http);
  logSecurityEvents(http);
  refuseOddHosts(http);
  limitProcessorTime(http, config.processorBudget);
  limitBodyTimes(http);
  limitBodies(http);
  limitChunks(http);
  return http;
}

const SECRET_PARTS = /:(?:grant|token|feed)(?![a-z])/i;
const FILM_PARTS = /^(\/media\/videos\/[^/]*\/).*/i;

/** Where a part of the path opens something, the route stands for it; addresses below a film that do not exist are cut short. */
function loggedPath({ is404, routeOptions: { url: route = '' }, url }: FastifyRequest): string {
  if (!is404 && SECRET_PARTS.test(route)) return route;
  const [path = ''] = url.split('?', 1);
  return is404 ? path.replace(FILM_PARTS, '$1*') : path;
}

/** So that a caller who complains can name the line of the log. */
function tellRequestIds(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}

const NO_DOCUMENT = "default-src 'none'; frame-ancestors 'none'";

/** Answers that are no pages load and run nothing, and stand in no frame, even where a browser shows them by themselves. */
function refuseAsDocuments(http: FastifyInstance): void {
  http.addHook('onSend', async (_request, reply) => {
    if (reply.hasHeader('content-security-policy')) return;
    // A worker is held to the policy of its script.
    if (String(reply.getHeader('content-type')).includes('javascript')) return;
    reply.header('content-security-policy', NO_DOCUMENT);
  });
}

const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Addresses are made of the host, so it is a name and a port and nothing else. Behind https, browsers keep to https. */
function refuseOddHosts(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ headers, host, id, protocol }, reply) => {
    if (host !== '' && !HOST.test(host)) {
      const message = textIn(languageOf({ headers }), 'host.invalid');
      const answer = { status: 'error', message, data: null, code: 'host.invalid', requestId: id };
      return reply.status(400).send(answer);
    }
    if (protocol === 'https') reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`);
  });
}
