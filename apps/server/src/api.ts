import type { FastifyInstance, FastifyPluginAsync, RouteOptions } from 'fastify';
import { useAudit } from './features/ground/audit/audit.routes.ts';
import { FEATURES } from './features.ts';
import { apiPlugin, type Area } from './platform/http/api.ts';
import type { CompileTime } from './platform/http/compilers.ts';
import { useContext, type ContextOptions } from './platform/http/context.ts';
import { createHttpServer } from './platform/http/server.ts';
import { once } from './platform/lazily.ts';
import { readConfig } from './platform/config.ts';

const loadAreas = (): Promise<Area[]> =>
  Promise.all(
    FEATURES.flatMap(({ routes = [] }) => routes).map(async ({ module, load }) => ({
      ...(module !== undefined && { module }),
      routes: await load(),
    })),
  );

/** Every call of every feature, its description at `openapi.json` and the same to browse at `docs`. */
export function apiDoor(contexts: ContextOptions, compile?: CompileTime): FastifyPluginAsync {
  return async (app) => {
    serveDescription(app);
    const areas = await loadAreas();
    await app.register(async (api) => {
      useContext(api, contexts);
      await api.register(apiPlugin(areas, useAudit, compile));
    });
  };
}

/** Some hundred kilobytes that never change while the program runs, and that few ask for: made when asked for first. */
function serveDescription(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route);
  });
  const describing = once(() => import('./platform/http/description.ts'));
  const description = once(async () => (await describing()).describe(routes));
  const browser = once(async () =>
    (await describing()).createBrowser(await description(), `${app.prefix}/docs`),
  );

  const unlisted = { schema: { hide: true } };
  app.get('/openapi.json', unlisted, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await description()),
  );
  for (const path of ['/docs', '/docs/*'])
    app.get(path, unlisted, async ({ url, headers }, reply) => {
      const page = await (await browser()).inject({ url, headers });
      return reply.code(page.statusCode).headers(page.headers).send(page.rawPayload);
    });
}

/**
 * The description alone: nothing is called, so no database is needed. Every schema is compiled, so that a broken one is
 * found here and not by the first caller of its route.
 */
export async function describeApi(): Promise<unknown> {
  const http = createHttpServer(readConfig({ LOG_LEVEL: 'silent' }));
  const uncalled = new Proxy({} as ContextOptions, {
    get: () => {
      throw new Error('Describing the API calls nothing.');
    },
  });
  await http.register(apiDoor(uncalled, 'atStart'), { prefix: '/api' });
  await http.ready();
  const answer = await http.inject({ url: '/api/openapi.json' });
  await http.close();
  return inOrder(answer.json<OpenApi>());
}

interface OpenApi {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Paths and schemas by name, so that the order in which features are registered never changes the contract. */
function inOrder({ components, paths, ...others }: OpenApi): OpenApi {
  return {
    ...others,
    components: { ...components, schemas: byName(components['schemas'] ?? {}) },
    paths: byName(paths),
  };
}

const byName = (parts: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)));
