import type { FastifyInstance } from 'fastify';
import fastifySwagger from '@fastify/swagger';
import type pg from 'pg';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { selfRoutes } from './features/accounts/self.routes.ts';
import { createTenants, type Tenants } from './features/organization/index.ts';
import { organizationRoutes } from './features/organization/organization.routes.ts';
import { imageRoutes } from './features/storage/images.routes.ts';
import { mediaPlugin } from './features/storage/media.routes.ts';
import { videoRoutes } from './features/storage/videos.routes.ts';
import { createActors, type VerifyToken } from './actors.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { listenToFacts, type HeardFact } from './platform/facts.ts';
import { apiPlugin, type Routes } from './platform/http/api.ts';
import { useContext, type ContextOptions } from './platform/http/context.ts';
import { openApiOptions } from './platform/http/openapi.ts';
import { createHttpServer } from './platform/http/server.ts';
import type { Services } from './platform/services.ts';

const ROUTES: readonly Routes[] = [organizationRoutes, accountRoutes, selfRoutes, imageRoutes, videoRoutes];

export interface AppOptions {
  readonly config: Config;
  readonly database: Database;
  /** For the connection that hears facts. */
  readonly connection: pg.ClientConfig;
  readonly services: Services;
  readonly verifyToken: VerifyToken;
}

export interface App {
  readonly http: FastifyInstance;
  readonly tenants: Tenants;
  close(): Promise<void>;
}

/** Puts the program together; knows every feature, and no feature knows it. */
export async function createApp({ config, database, connection, services, verifyToken }: AppOptions): Promise<App> {
  const http = createHttpServer(config);
  const tenants = createTenants(database);
  const actors = createActors(verifyToken);

  const hear = (fact: HeardFact): void => {
    if (fact.name.startsWith('organization.')) tenants.forget();
    if (fact.name.startsWith('account.') || fact.name.startsWith('organization.')) actors.forget();
  };
  const facts = listenToFacts(connection, hear, () => {
    tenants.forget();
    actors.forget();
  });

  const contexts: ContextOptions = {
    database,
    services,
    resolvers: {
      organizationById: tenants.byId,
      organizationByHostname: tenants.byHostname,
      actor: actors.resolve,
    },
  };
  await http.register(mediaPlugin(contexts), { prefix: '/media' });
  await http.register(
    async (api) => {
      await api.register(fastifySwagger, openApiOptions);
      useContext(api, contexts);
      await api.register(apiPlugin(ROUTES));
    },
    { prefix: '/api' },
  );

  return {
    http,
    tenants,
    async close() {
      await http.close();
      await facts.close();
    },
  };
}
