import type { FastifyRequest } from 'fastify';
import { Type, type TSchema, type TUnsafe } from 'typebox';
import { noteByPower } from '../changes.ts';
import type { Actor, Context } from '../context.ts';
import type { Routes } from '../http/api.ts';
import { PICTURE_BODY_LIMIT } from '../http/limits.ts';
import { answers, component, listAnswers, ok, okList, PagedQuery } from '../http/schemas.ts';
import type { CreateInput, Fields } from './fields.ts';
import { createSchema, paramsSchema, shownSchema, updateSchema } from './schemas.ts';
import * as useCases from './use-cases.ts';

type Shown = TUnsafe<useCases.View>;

/** Refuses actors who may not make a call. */
export type May = (actor: Actor) => unknown;

export const anyone: May = () => undefined;

interface Call {
  /** Its name in the contract. */
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  readonly may: May;
  readonly tags?: readonly string[];
}

/** Of one row, by its id. */
interface OneCall extends Call {
  /** Or by its slug. */
  readonly isBySlug?: boolean;
}

interface Definition<F extends Fields> extends useCases.Noun {
  /** Its name in the contract. */
  readonly component: string;
  readonly tags: readonly string[];
  readonly fields: F;
  readonly calls: {
    readonly list: readonly (Call & useCases.Listing)[];
    readonly get?: OneCall;
    readonly create?: Call;
    readonly update?: OneCall;
    readonly remove?: OneCall;
  };
}

export interface Resource<F extends Fields> {
  readonly noun: string;
  /** Prefix of its facts. */
  readonly facts: string;
  readonly operationIds: readonly string[];
  readonly routes: Routes;
  readonly shown: Shown;
  get(ctx: Context, idOrSlug: string): Promise<useCases.View>;
  create(ctx: Context, input: CreateInput<F>): Promise<useCases.View>;
}

/**
 * A plain noun, described once: its calls, their schemas and its use cases derive from the description. A call that
 * does more is left out of it and written as a route of the feature.
 */
export function defineResource<const F extends Fields>(definition: Definition<F>): Resource<F> {
  const shown = component<TSchema>(definition.component, shownSchema(definition.fields)) as Shown;
  const { list, ...others } = definition.calls;
  return {
    noun: definition.noun,
    facts: definition.facts,
    operationIds: [...list, ...Object.values(others)].map(({ id }) => id),
    shown,
    routes: (app) => addRoutes(app, definition, shown),
    get: (ctx, idOrSlug) => useCases.get(ctx, definition, idOrSlug),
    async create(ctx, input) {
      definition.calls.create?.may(ctx.actor);
      return useCases.create(ctx, definition, input);
    },
  };
}

type App = Parameters<Routes>[0];

function addRoutes(app: App, definition: Definition<Fields>, shown: Shown): void {
  const { list, get, create, update, remove } = definition.calls;
  for (const call of list) addList(app, definition, shown, call);
  if (get !== undefined) addGet(app, definition, shown, get);
  if (create !== undefined) addCreate(app, definition, shown, create);
  if (update !== undefined) addUpdate(app, definition, shown, update);
  if (remove !== undefined) addRemove(app, definition, remove);
}

const describe = (definition: Definition<Fields>, { id, summary, tags = definition.tags }: Call) => ({
  operationId: id,
  tags,
  summary,
});

const paramsOf = ({ path, isBySlug = false }: OneCall) => paramsSchema(path, isBySlug);
const keyOf = (params: unknown): string => String(Object.values(params as object).at(-1));

/** Refuses before the body is received. */
const asking = ({ may }: Call) => ({
  onRequest: async ({ context }: FastifyRequest) => void may(context.actor),
});

/** Writes of a resource are the staff's alone, wherever their paths lead. */
const askingToWrite = ({ may }: Call) => ({
  onRequest: async ({ context }: FastifyRequest) => {
    may(context.actor);
    noteByPower(context);
  },
});

/** The same about one row, which is absent before it is forbidden. Calls under `/admin` tell strangers nothing of it. */
const askingAbout = (definition: Definition<Fields>, { may, path }: OneCall) => ({
  async onRequest({ context, params }: FastifyRequest) {
    try {
      may(context.actor);
      noteByPower(context);
    } catch (error) {
      if (!path.startsWith('/admin/')) await useCases.requireRow(context, definition, keyOf(params));
      throw error;
    }
  },
});

const bodyLimit = ({ fields }: Definition<Fields>): { bodyLimit?: number } =>
  Object.values(fields).some(({ kind }) => kind === 'picture') ? { bodyLimit: PICTURE_BODY_LIMIT } : {};

function addList(
  app: App,
  definition: Definition<Fields>,
  shown: Shown,
  call: Call & useCases.Listing,
): void {
  const schema = { ...describe(definition, call), querystring: PagedQuery, response: listAnswers(shown) };
  app.get(call.path, { schema, ...asking(call) }, async ({ context, query }) => {
    const { views, count } = await useCases.list(context, definition, call, query);
    return okList(views, count);
  });
}

function addGet(app: App, definition: Definition<Fields>, shown: Shown, call: OneCall): void {
  const schema = { ...describe(definition, call), params: paramsOf(call), response: answers(shown) };
  app.get(call.path, { schema, ...asking(call) }, async ({ context, params }) =>
    ok(await useCases.get(context, definition, keyOf(params))),
  );
}

function addCreate(app: App, definition: Definition<Fields>, shown: Shown, call: Call): void {
  const schema = {
    ...describe(definition, call),
    body: createSchema(definition.fields),
    response: answers(shown),
  };
  const options = { schema, ...bodyLimit(definition), ...askingToWrite(call) };
  app.post(call.path, options, async ({ context, body }) =>
    ok(await useCases.create(context, definition, body)),
  );
}

function addUpdate(app: App, definition: Definition<Fields>, shown: Shown, call: OneCall): void {
  const schema = {
    ...describe(definition, call),
    params: paramsOf(call),
    body: updateSchema(definition.fields),
    response: answers(shown),
  };
  const options = { schema, ...bodyLimit(definition), ...askingAbout(definition, call) };
  app.put(call.path, options, async ({ context, params, body }) =>
    ok(await useCases.update(context, definition, keyOf(params), body)),
  );
}

function addRemove(app: App, definition: Definition<Fields>, call: OneCall): void {
  const schema = { ...describe(definition, call), params: paramsOf(call), response: answers(Type.Null()) };
  app.delete(call.path, { schema, ...askingAbout(definition, call) }, async ({ context, params }) =>
    ok(await useCases.remove(context, definition, keyOf(params))),
  );
}
