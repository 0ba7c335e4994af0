import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { holdRight } from './features/acting/index.ts';
import { eraseAccount } from './features/data/index.ts';
import { forgetSignIns } from './features/identity/index.ts';
import { hostedDomainPlugin } from './features/hosted-domain/hosted.routes.ts';
import { identityPlugin } from './features/identity/identity.routes.ts';
import { createTenants, recordInvalidDomain, type Tenants } from './features/organization/index.ts';
import { unsubscribePlugin } from './features/notifications/unsubscribe.routes.ts';
import { mediaPlugin } from './features/storage/media.routes.ts';
import { apiDoor } from './api.ts';
import { JOBS, startJobs } from './jobs.ts';
import { createSockets } from './sockets.ts';
import { createActors, type VerifyToken } from './actors.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { listenToFacts, type HeardFact } from './platform/facts.ts';
import { type ContextOptions } from './platform/http/context.ts';
import { addHealth } from './platform/http/health.ts';
import { useLimits } from './platform/http/limits.ts';
import { createHttpServer } from './platform/http/server.ts';
import type { Workers } from './platform/jobs/workers.ts';
import type { Services } from './platform/services.ts';
import { createWeb, type SiteForm } from './platform/web/web-plugin.ts';

export interface AppOptions {
  readonly config: Config;
  readonly database: Database;
  /** For the connection that hears facts. */
  readonly connection: pg.ClientConfig;
  readonly services: Services;
  readonly verifyToken: VerifyToken;
  /** The members' site: as built, from its sources, or not at all. */
  readonly site?: SiteForm | 'none';
}

export interface App {
  readonly http: FastifyInstance;
  readonly tenants: Tenants;
  /** What a context for any organization is made of. */
  readonly contexts: ContextOptions;
  /** From here on this process also carries out jobs. */
  startJobs(): Promise<void>;
  close(): Promise<void>;
}

/** What no visitor's page shows, so that it renews none. */
const PRIVATE_FACTS = /^(payment|notification|thread|chat|circle|support|data|push|lead|delegate)\./;

/** Puts the program together; knows every feature, and no feature knows it. */
export async function createApp({
  config,
  database,
  connection,
  services,
  verifyToken,
  site = 'none',
}: AppOptions): Promise<App> {
  const http = createHttpServer(config);
  const tenants = createTenants(database);
  const actors = createActors(verifyToken);
  const web =
    site === 'none'
      ? undefined
      : createWeb({
          form: site,
          resolveOrganization: tenants.byHostname,
          recordInvalidDomain: (hostname) => recordInvalidDomain(database, hostname),
        });

  const contexts: ContextOptions = {
    database,
    services,
    resolvers: {
      organizationById: tenants.byId,
      organizationByHostname: tenants.byHostname,
      actor: actors.resolve,
      holdRight,
    },
  };
  const sockets = createSockets({ contexts, verifyToken });

  const hear = (fact: HeardFact): void => {
    if (fact.name.startsWith('organization.')) tenants.forget();
    if (fact.name.startsWith('account.') || fact.name.startsWith('organization.')) actors.forget();
    if (fact.name === 'identity.signInsEnded' || fact.name === 'identity.userDeleted')
      forgetSignIns(services);
    sockets.hear(fact);
    if (!PRIVATE_FACTS.test(fact.name)) web?.invalidate(fact.organizationId);
  };
  const catchUp = (since: Date): void => {
    tenants.forget();
    actors.forget();
    forgetSignIns(services);
    sockets.catchUp(since);
    web?.invalidate();
  };
  const facts = listenToFacts(connection, hear, catchUp);
  const carried = services.carrier?.listen(hear, catchUp);

  await services.jobs.open(JOBS);
  let workers: Workers | undefined;
  addHealth(http, database);
  await useLimits(http, services.redis);
  await http.register(mediaPlugin(contexts), { prefix: '/media' });
  await http.register(unsubscribePlugin(contexts), { prefix: '/unsubscribe' });
  await http.register(identityPlugin(contexts, eraseAccount), { prefix: '/identity' });
  await http.register(hostedDomainPlugin(contexts), { prefix: '/identity' });
  await http.register(apiDoor(contexts), { prefix: '/api' });
  await http.register(sockets.plugin);
  if (web !== undefined) await http.register(web.plugin);

  return {
    http,
    tenants,
    contexts,
    async startJobs() {
      workers = await startJobs(connection, contexts);
    },
    async close() {
      await http.close();
      await workers?.stop();
      await services.jobs.close();
      services.mail.close();
      await services.push.close();
      await facts.close();
      await carried?.close();
      await services.carrier?.close();
      services.redis?.disconnect();
    },
  };
}
