import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Site, SiteConfig } from '../../../../web/src/contract.ts';
import type { Organization } from '../context.ts';
import { appError } from '../errors.ts';
import { answerError } from '../http/errors.ts';
import { alwaysServed } from '../http/processor-budget.ts';
import { callWithin, currentSpender, resume, whileOthersWait } from '../processor-time.ts';
import { createFavicon } from './favicon.ts';
import { createManifest } from './manifest.ts';
import { createPageCache } from './page-cache.ts';
import { createPages } from './pages.ts';
import { asksForVersion } from './texts-version.ts';
import { builtFiles, loadBuiltSite, loadSourceSite, type LoadedSite } from './site-build.ts';

/** `sources` shows changes at once, for those who work on the site. */
export type SiteForm = 'built' | 'sources';

export interface WebOptions {
  readonly form: SiteForm;
  readonly resolveOrganization: (hostname: string) => Promise<Organization | undefined>;
  readonly recordInvalidDomain: (hostname: string) => Promise<void>;
}

export interface Web {
  readonly plugin: FastifyPluginAsync;
  readonly site: () => Promise<Site>;
  /** Makes the next visitor see what has changed, in one organization or in all. */
  readonly invalidate: (organizationId?: string) => void;
}

const flags = join(dirname(createRequire(import.meta.url).resolve('flag-icons/package.json')), 'flags/4x3');

/** The members' site: its files, and a page for every address that nobody else answers. */
export function createWeb(options: WebOptions): Web {
  const cache = createPageCache();
  const configs = new LRUCache<string, Promise<SiteConfig>>({ max: 10_000, ttl: 10_000 });
  const opened = Promise.withResolvers<LoadedSite>();
  return {
    site: async () => (await opened.promise).site(),
    invalidate: (organizationId) => {
      if (organizationId === undefined) configs.clear();
      else configs.delete(organizationId);
      cache.invalidate(organizationId);
    },
    plugin: async (app) => {
      app.setErrorHandler(answerError);
      const built = options.form === 'built';
      const loaded = built ? await loadBuiltSite() : await loadSourceSite();
      opened.resolve(loaded);
      app.addHook('onClose', loaded.close);
      const fetchApi = callApi(app);
      const { resolveOrganization } = options;
      const readKept = (organization: Organization): Promise<SiteConfig> => {
        const known = configs.get(organization.id);
        if (known !== undefined) return known;
        const reading = whileOthersWait(() => readConfig(fetchApi, organization), 'caller');
        configs.set(organization.id, reading);
        reading.catch(() => configs.get(organization.id) === reading && configs.delete(organization.id));
        return reading;
      };
      const pages = createPages({
        site: loaded.site,
        cache,
        resolveOrganization,
        readConfig: readKept,
        fetchApi,
        recordInvalidDomain: options.recordInvalidDomain,
        protect: built,
      });
      await app.register((files) => serveFiles(files, built, loaded.site));
      if (built) {
        await serveWorker(app, 'sw.js', "default-src 'none'");
        // It fetches what it keeps.
        await serveWorker(app, 'door-worker.js', "default-src 'none'; connect-src 'self'");
      }
      app.get(
        '/favicon.ico',
        { schema: { hide: true } },
        createFavicon({ resolveOrganization, readConfig: readKept }),
      );
      app.get(
        '/door.webmanifest',
        { schema: { hide: true } },
        createManifest({ resolveOrganization, readConfig: readKept }),
      );
      const { middleware } = loaded;
      app.setNotFoundHandler(async (request, reply) => {
        if (middleware !== null) {
          const answered = await new Promise<boolean>((resolve) => {
            reply.raw.once('finish', () => resolve(true));
            middleware(request.raw, reply.raw, () => resolve(false));
          });
          if (answered) return reply.hijack();
        }
        return pages(request, reply);
      });
    },
  };
}

async function serveFiles(app: FastifyInstance, built: boolean, site: LoadedSite['site']): Promise<void> {
  // A file costs little more than a refusal, and a kept page without its files is no page.
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, ...alwaysServed };
  });
  const shared = { decorateReply: false, cacheControl: false } as const;
  await app.register(fastifyStatic, {
    ...shared,
    root: flags,
    prefix: '/flags/',
    setHeaders: (reply) =>
      void reply.headers({ ...fileHeaders('max-age=604800'), 'content-security-policy': drawing }),
  });
  if (!built) return;
  await app.register(async (scope) => {
    // The registered type; modules are UTF-8 by themselves. A page has some twenty of them, each with its head.
    scope.addHook('onSend', async (_request, reply) => {
      if (String(reply.getHeader('content-type')).startsWith('application/javascript'))
        void reply.header('content-type', 'text/javascript');
    });
    await scope.register(fastifyStatic, {
      ...shared,
      root: join(builtFiles, 'assets'),
      // Its own route would read the whole folder, two thousand names, for each file: on file systems that fold case it wants
      // one spelling of a path only. These files are for everybody, however somebody spells them.
      serve: false,
      decorateReply: true,
      preCompressed: true,
      // Each name holds a hash of the content: never asked for again, they need nothing by which to ask.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply) => void reply.headers(fileHeaders(forever)),
    });
    scope.get<{ Params: { name: string } }>('/assets/:name', { schema: { hide: true } }, (request, reply) =>
      reply.sendFile(request.params.name),
    );
  });
  await app.register(async (scope) => {
    // Pages ask with the version of the texts. While two versions of the program serve, one may ask for texts that this one
    // does not have: then, and without a version, they get what is there now.
    scope.addHook('onSend', async (request, reply) => {
      const isThat = reply.statusCode < 400 && asksForVersion(request.url, await site());
      void reply.headers(fileHeaders(isThat ? forever : 'max-age=60'));
    });
    await scope.register(fastifyStatic, {
      ...shared,
      root: join(builtFiles, 'lang'),
      prefix: '/lang/',
      preCompressed: true,
    });
  });
}

/** The parts of the site that work without a page. Asked for anew each time, so that no old one lives on. */
async function serveWorker(app: FastifyInstance, name: string, policy: string): Promise<void> {
  const source = await readFile(join(builtFiles, name));
  app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers(fileHeaders('no-cache'))
      .header('content-security-policy', policy)
      .type('text/javascript; charset=utf-8')
      .send(source),
  );
}

/** Some flags have styles of their own, which browsers hold to the policy of the file also inside of a page. */
const drawing = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const forever = 'max-age=31536000, immutable';

function fileHeaders(kept: string): Record<string, string> {
  return { 'cache-control': `public, ${kept}`, 'x-content-type-options': 'nosniff' };
}

/** The API as a page calls it: the same contract as from outside, without a socket in between. */
function callApi(app: FastifyInstance): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const remoteAddress = currentSpender()?.address;
    const payload = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
    const answer = await callWithin(() =>
      app.inject({
        // The caller of the page is the caller of its parts.
        ...(remoteAddress !== undefined && { remoteAddress }),
        method: request.method as 'GET',
        url: pathname + search,
        headers: Object.fromEntries(request.headers),
        ...(payload !== undefined && { payload }),
      }),
    );
    resume();
    const empty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(empty ? null : answer.rawPayload, {
      status: answer.statusCode,
      headers: { 'content-type': answer.headers['content-type'] ?? 'application/json' },
    });
  };
}

async function readConfig(
  fetchApi: (request: Request) => Promise<Response>,
  organization: Organization,
): Promise<SiteConfig> {
  const headers = { organization: organization.id };
  const answer = await fetchApi(new Request('http://internal/api/organization/config', { headers }));
  if (answer.status === 503) throw appError('unavailable', 'database.unavailable');
  if (!answer.ok)
    throw new Error(`The configuration of ${organization.slug} could not be read: ${answer.status}`);
  // The API's own schema has shaped it.
  return ((await answer.json()) as { data: SiteConfig }).data;
}
