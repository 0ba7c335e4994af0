import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { eraseAccount } from './features/whole/data/index.ts';
import { closeUntilFirstRun, firstRunPlugin } from './features/whole/setup/first-run/first-run.routes.ts';
import { hostedDomainPlugin } from './features/ground/hosted-domain/hosted.routes.ts';
import { identityPlugin } from './features/ground/identity/identity.routes.ts';
import { recordInvalidDomain, type Tenants } from './features/ground/organization/index.ts';
import { unsubscribePlugin } from './features/reach/notifications/mails/unsubscribe.routes.ts';
import { judgeEventMedia } from './features/events/programme/index.ts';
import { judgeFetch } from './features/talk/channels/index.ts';
import { podcastPlugin } from './features/talk/channels/podcast/podcast.routes.ts';
import { tracksPlugin } from './features/talk/channels/tracks/tracks.routes.ts';
import { mediaPlugin } from './features/ground/storage/media.routes.ts';
import { apiDoor } from './api.ts';
import { createCore, type CoreOptions } from './core.ts';
import { FEATURES, traitsOf } from './features.ts';
import { createSockets } from './sockets.ts';
import type { Config } from './platform/config.ts';
import { type ContextOptions } from './platform/http/context.ts';
import { createDrain } from './platform/http/drain.ts';
import { addHealth } from './platform/http/health.ts';
import { useLimits } from './platform/http/limits.ts';
import { measureRequests } from './platform/metrics/request-figures.ts';
import { createHttpServer } from './platform/http/server.ts';
import { crawlerPlugin } from './platform/web/crawlers.ts';
import { createWeb, type SiteForm } from './platform/web/web-plugin.ts';

/** For answers under way when the server closes. */
const ANSWER_MS = 5000;

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
  /** Balancers learn that it ends while it still serves; live connections are told to open elsewhere. */
  drain(seconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Puts the program together; knows every feature, and no feature knows it. */
export async function createApp({ config, site = 'none', ...options }: AppOptions): Promise<App> {
  const { database, services, verifyToken } = options;
  const core = createCore(options);
  const { tenants, contexts } = core;
  const http = createHttpServer(config);
  if (services.metrics !== undefined) measureRequests(http, services.metrics);
  const web =
    site === 'none'
      ? undefined
      : createWeb({
          form: site,
          resolveOrganization: tenants.byHostname,
          recordInvalidDomain: (hostname) => recordInvalidDomain(database, hostname),
        });
  const sockets = await createSockets({ contexts, verifyToken });

  services.metrics?.watch('atrium_sockets', 'Live connections to this process.', sockets.count);

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
  const drain = createDrain(http);
  const health = addHealth(http, { database, drain, dataDir: config.dataDir });
  services.metrics?.watch(
    'atrium_storage_writable',
    'Whether the data folder could be written to when readyz last tried.',
    () => Number(health.isWritable()),
  );
  closeUntilFirstRun(http, contexts);
  await useLimits(http, services.redis);
  await http.register(firstRunPlugin(contexts));
  await http.register(mediaPlugin(contexts, [judgeFetch, judgeEventMedia]), { prefix: '/media' });
  await http.register(tracksPlugin(contexts), { prefix: '/media' });
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
    async drain(seconds) {
      drain.begin();
      sockets.drain(seconds * 1000);
      await wait(seconds * 1000);
    },
    async close() {
      drain.begin();
      // An upload or a film may take much longer.
      const hurry = setTimeout(() => http.server.closeAllConnections(), ANSWER_MS).unref();
      await http.close();
      clearTimeout(hurry);
      await core.close();
    },
  };
}
