import fastifySwagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { openApiOptions } from './openapi.ts';
import { listComponents } from './schemas.ts';

type Described = Pick<RouteOptions, 'method' | 'url' | 'schema'>;

/** A server that nobody reaches: nothing is compiled for it, and it answers nothing of the API. */
function createDescriber(): FastifyInstance {
  return Fastify({ exposeHeadRoutes: false })
    .setValidatorCompiler(() => () => true)
    .setSerializerCompiler(() => JSON.stringify);
}

export async function describe(routes: readonly Described[]): Promise<string> {
  const describer = createDescriber();
  for (const [name, schema] of listComponents()) describer.addSchema({ ...schema, $id: name });
  await describer.register(fastifySwagger, openApiOptions);
  for (const { method, url, schema } of routes)
    describer.route({ method, url, ...(schema !== undefined && { schema }), handler: () => undefined });
  await describer.ready();
  return JSON.stringify(describer.swagger());
}

/** Pages to browse a description with, at `prefix`. */
export async function createBrowser(description: string, prefix: string): Promise<FastifyInstance> {
  const { default: fastifySwaggerUi } = await import('@fastify/swagger-ui');
  const browser = createDescriber();
  await browser.register(fastifySwagger, {
    mode: 'static',
    specification: { document: JSON.parse(description) as never },
  });
  await browser.register(fastifySwaggerUi, { routePrefix: prefix, staticCSP: true });
  await browser.ready();
  return browser;
}
