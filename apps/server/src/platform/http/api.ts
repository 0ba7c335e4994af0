import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Module } from '../modules.ts';
import { featureUnavailable, notFound } from '../errors.ts';
import { useCompilers, type CompileTime } from './compilers.ts';
import { answerError } from './errors.ts';
import { readJsonBodies } from './json-body.ts';
import { useIdempotency } from './idempotency.ts';
import { inPieces } from './long-answer.ts';

type TypedApi = ReturnType<typeof typed>;
const typed = (app: FastifyInstance) => app.withTypeProvider<TypeBoxTypeProvider>();

/** A feature's routes: `(app) => { app.get(…) }` with request types inferred from the schemas. */
export type Routes = (app: TypedApi) => void;

/** Routes that an organization may switch off as a whole. */
export interface Area {
  readonly module?: Module;
  readonly routes: readonly Routes[];
}

/** JSON over HTTP under `/api`: strict bodies, lenient query texts, one envelope, one error form. */
export function apiPlugin(
  areas: readonly Area[],
  useMore: (app: FastifyInstance) => void,
  compile: CompileTime = 'atFirstUse',
): FastifyPluginAsync {
  return async (app) => {
    useCompilers(app, compile);
    app.setErrorHandler(answerError);
    app.setNotFoundHandler((request, reply) => answerError(notFound('call'), request, reply));
    acceptEmptyForms(app);
    readJsonBodies(app);
    app.addHook('onSend', async (_request, reply) => {
      reply.header('x-content-type-options', 'nosniff');
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    });
    useIdempotency(app);
    // After it: an answer given once more is no deed.
    useMore(app);
    // After those that read the whole of an answer.
    app.addHook('onSend', (request, _reply, payload) => inPieces(request, payload));
    for (const area of areas) await app.register(areaPlugin(area));
  };
}

function areaPlugin({ module, routes }: Area): FastifyPluginAsync {
  return async (app) => {
    if (module !== undefined)
      app.addHook('onRequest', async ({ context }) => {
        if (!context.organization.modules.has(module)) throw featureUnavailable();
      });
    // Each in a scope of its own: a parser or a hook of one is nothing to the others.
    for (const add of routes) await app.register(async (scope) => add(typed(scope)));
  };
}

/** Clients post calls without payload as an empty form. */
function acceptEmptyForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      if (text === '') done(null, undefined);
      else
        done(Object.assign(new Error('Send the body as application/json.'), { statusCode: 415 }), undefined);
    },
  );
}
