import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { identityPlugin } from './features/identity/index.ts';
import { createTenants, type Tenants } from './features/organization/index.ts';
import { mediaPlugin } from './features/storage/media.routes.ts';
import { apiDoor } from './api.ts';
import { createActors, type VerifyToken } from './actors.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { listenToFacts, type HeardFact } from './platform/facts.ts';
import { type ContextOptions } from './platform/http/context.ts';
import { createHttpServer } from './platform/http/server.ts';
import type { Services } from './platform/services.ts';

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
export async function createApp({
  config,
  database,
  connection,
  services,
  verifyToken,
}: AppOptions): Promise<App> {
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
  await http.register(identityPlugin(contexts), { prefix: '/identity' });
  await http.register(apiDoor(contexts), { prefix: '/api' });

  return {
    http,
    tenants,
    async close() {
      await http.close();
      await facts.close();
    },
  };
}
