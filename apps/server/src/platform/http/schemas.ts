import { Type, type Static, type TObject, type TProperties, type TSchema, type TUnsafe } from 'typebox';

/** Schemas with a name in the OpenAPI description; routes refer to them by `$ref`. */
const components = new Map<string, TSchema>();

export function component<T extends TSchema>(name: string, schema: T): TUnsafe<Static<T>> {
  components.set(name, schema);
  return Type.Unsafe<Static<T>>({ $ref: `${name}#` });
}

export const listComponents = (): ReadonlyMap<string, TSchema> => components;

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const literals = <const T extends readonly string[]>(values: T): TUnsafe<T[number]> =>
  Type.Unsafe<T[number]>({ type: 'string', enum: values });

/** Every field must be present and no other may be: what a request body is held to. */
export const body = <T extends TProperties>(properties: T): TObject<T> =>
  Type.Object(properties, { additionalProperties: false });

export const Uuid = Type.String({ format: 'uuid' });
export const Instant = Type.String({ format: 'date-time', description: 'UTC, ISO 8601' });
export const Text = Type.String();

export const idParam = <const T extends string>(name: T) =>
  Type.Object({ [name]: Uuid } as Record<T, typeof Uuid>);

/** An id or the thing's public name (username, slug). */
export const nameParam = <const T extends string>(name: T) =>
  Type.Object({ [name]: PublicName } as Record<T, typeof PublicName>);
export const PublicName = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Id or public name (username or slug)',
});

/** With the same key, a call repeated makes nothing twice. */
export const idempotencyHeaders = (noun: string) =>
  Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({
        minLength: 8,
        maxLength: 100,
        description: `Idempotency key: requests with the same key create a single ${noun}`,
      }),
    ),
  });

export const MAX_PAGE_SIZE = 100;
/** Callers may leave it out; handlers always have it, for validation fills the default in. */
export const withDefault = <T extends TSchema>(schema: T): T => Type.Optional(schema) as unknown as T;

const paging = {
  page: withDefault(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
  pageSize: withDefault(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: 25 })),
  orderBy: Type.Optional(Type.String({ maxLength: 60 })),
  search: Type.Optional(Type.String({ maxLength: 200 })),
};

export const pagedQuery = <T extends TProperties>(more: T) => Type.Object({ ...paging, ...more });
export const PagedQuery = Type.Object(paging);

export interface Paging {
  readonly page: number;
  readonly pageSize: number;
  readonly orderBy?: string | undefined;
  readonly search?: string | undefined;
}

export const ErrorAnswer = component(
  'Error',
  Type.Object(
    {
      status: Type.Literal('error'),
      message: Type.String({ description: 'Message fit to display to the user' }),
      data: Type.Null(),
      code: Type.String({ description: 'Stable error code' }),
      field: Type.Optional(Type.String({ description: 'Path of the invalid field' })),
      requestId: Type.Optional(Type.String()),
    },
    { description: 'Body of every non-2xx response' },
  ),
);

/** Error answers, for routes whose success answer is no envelope. */
export const refusals = { '4xx': ErrorAnswer, '5xx': ErrorAnswer };

export const answers = <T extends TSchema>(data: T) => ({
  200: Type.Object({ status: Type.Literal('ok'), message: Type.String(), data }, { description: 'ok' }),
  ...refusals,
});

export const listAnswers = <T extends TSchema>(item: T) => ({
  200: Type.Object(
    {
      status: Type.Literal('ok'),
      message: Type.String(),
      data: Type.Array(item),
      count: Type.Optional(Type.Integer({ description: 'Total number of items in the list' })),
    },
    { description: 'ok' },
  ),
  ...refusals,
});

export interface Ok<T> {
  status: 'ok';
  message: string;
  data: T;
}

export const ok = <T>(data: T): Ok<T> => ({ status: 'ok', message: 'ok', data });

export const okList = <T>(data: T[], count?: number): Ok<T[]> & { count?: number } =>
  count === undefined ? ok(data) : { ...ok(data), count };
