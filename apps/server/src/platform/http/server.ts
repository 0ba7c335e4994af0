import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { serializeError } from '../log.ts';

/** Fastify with the limits that its defaults leave open. Bodies above 1 MiB are for the routes that say so. */
export function createHttpServer(config: Config): FastifyInstance {
  const hops = config.trustProxy;
  return Fastify({
    trustProxy: typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops,
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    forceCloseConnections: 'idle',
    logger: {
      level: config.logLevel,
      serializers: {
        // Queries and headers may carry tokens; the path does not.
        req: (request) => ({ method: request.method, path: request.url.split('?', 1)[0], id: request.id }),
        err: serializeError,
        res: (reply) => ({ status: reply.statusCode }),
      },
    },
    logController: new LogController({
      disableRequestLogging: config.logLevel !== 'debug' && config.logLevel !== 'trace',
    }),
  });
}
