import type { FastifyInstance } from 'fastify';
import { eraseAccount } from './features/whole/data/index.ts';
import { hostedDomainPlugin } from './features/ground/hosted-domain/hosted.routes.ts';
import { identityPlugin } from './features/ground/identity/identity.routes.ts';
import { recordInvalidDomain, type Tenants } from './features/ground/organization/index.ts';
import { unsubscribePlugin } from './features/reach/notifications/mails/unsubscribe.routes.ts';
import { judgeFetch } from './features/talk/channels/index.ts';
import { podcastPlugin } from './features/talk/channels/podcast/podcast.routes.ts';
import { mediaPlugin } from './features/ground/storage/media.routes.ts';
import { apiDoor } from './api.ts';
import { createCore, type CoreOptions } from './core.ts';
import { FEATURES, traitsOf } from './features.ts';
import { createSockets } from './sockets.ts';
import type { Config } from './platform/config.ts';
import { type ContextOptions } from './platform/http/context.ts';
import { addHealth } from './platform/http/health.ts';
import { useLimits } from './platform/http/limits.ts';
import { createHttpServer } from './platform/http/server.ts';
import { crawlerPlugin } from './platform/web/crawlers.ts';
import { createWeb, type SiteForm } from './platform/web/web-plugin.ts';

export interface AppOptions extends CoreOptions {
  readonly config: Config;
  /** The members' site: as built, from its sources, or not at all. */
  readonly site?: SiteForm | 'none';
}

export interface App {
  readonly http: FastifyInstance;
  readonly tenants: Tenants;
  /** Parts of a context for any organization. */
  readonly contexts: ContextOptions;
  /** From here on this process also carries out jobs. */
  startJobs(): Promise<void>;
  close(): Promise<void>;
}

/** Puts the program together; knows every feature, and no feature knows it. */
export async function createApp({ config, site = 'none', ...options }: AppOptions): Promise<App> {
  const { database, services, verifyToken } = options;
  const core = createCore(options);
  const { tenants, contexts } = core;
  const http = createHttpServer(config);
  const web =
    site === 'none'
      ? undefined
      : createWeb({
          form: site,
          resolveOrganization: tenants.byHostname,
          recordInvalidDomain: (hostname) => recordInvalidDomain(database, hostname),
        });
  const sockets = await createSockets({ contexts, verifyToken });

  await core.open({
    hear(fact) {
      sockets.hear(fact);
      if (traitsOf(fact).isPrivate !== true) web?.invalidate(fact.organizationId);
    },
    catchUp(since) {
      sockets.catchUp(since);
      web?.invalidate();
    },
  });
  addHealth(http, database);
  await useLimits(http, services.redis);
  await http.register(mediaPlugin(contexts, judgeFetch), { prefix: '/media' });
  await http.register(unsubscribePlugin(contexts), { prefix: '/unsubscribe' });
  await http.register(podcastPlugin(contexts), { prefix: '/channels' });
  await http.register(identityPlugin(contexts, eraseAccount), { prefix: '/identity' });
  await http.register(hostedDomainPlugin(contexts), { prefix: '/identity' });
  await http.register(apiDoor(contexts), { prefix: '/api' });
  await http.register(sockets.plugin);
  await http.register(
    crawlerPlugin({
      contexts,
      pages: FEATURES.flatMap(({ publicPages }) => publicPages ?? []),
      site: web?.site ?? (() => Promise.resolve({ locales: ['en'], closed: [] })),
    }),
  );
  if (web !== undefined) await http.register(web.plugin);

  return {
    http,
    tenants,
    contexts,
    startJobs: core.startJobs,
    async close() {
      await http.close();
      await core.close();
    },
  };
}
