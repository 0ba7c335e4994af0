import { describeApi } from '../api.ts';
import type { Method } from './app.ts';

/** JSON schema, as far as the description of the API uses it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface Operation {
  readonly id: string;
  readonly method: Method;
  /** Under `/api`, with `{param}`s. */
  readonly path: string;
  readonly params: readonly string[];
  readonly query: readonly string[];
  readonly body: Schema | undefined;
  readonly answer: Schema | undefined;
}

interface Described {
  operationId: string;
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Description {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

/** Every call of the API, read from its own description. */
export async function listOperations(): Promise<{ operations: Operation[]; resolve: Resolve }> {
  const { paths, components } = (await describeApi()) as Description;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId, parameters = [], requestBody, responses }]): Operation => ({
        id: operationId,
        method: method.toUpperCase() as Method,
        path: path.replace(/^\/api/, ''),
        params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
        query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
        body: requestBody?.content['application/json']?.schema,
        answer: responses['200']?.content?.['application/json']?.schema,
      }),
    ),
  );
  const resolve: Resolve = (schema) => {
    if (schema.$ref === undefined) return schema;
    const found = components.schemas[schema.$ref.replace('#/components/schemas/', '')];
    if (found === undefined) throw new Error(`${schema.$ref} is not described`);
    return resolve(found);
  };
  return { operations, resolve };
}

export type Resolve = (schema: Schema) => Schema;

export function fillPath(path: string, value: (param: string) => string): string {
  return path.replace(/\{(\w+)\}/g, (_match, param: string) => encodeURIComponent(value(param)));
}

/** The least that a schema takes: what must be there, and no more. */
export function sample(schema: Schema, resolve: Resolve): unknown {
  const {
    type,
    format,
    enum: values,
    anyOf,
    items,
    properties = {},
    required = [],
    ...limits
  } = resolve(schema);
  if (limits.const !== undefined) return limits.const;
  if (values !== undefined) return values[0];
  if (anyOf?.[0] !== undefined) return sample(anyOf[0], resolve);
  switch (type) {
    case 'object':
      return Object.fromEntries(required.map((name) => [name, sample(properties[name] ?? {}, resolve)]));
    case 'array':
      return Array.from({ length: limits.minItems ?? 0 }, () => sample(items ?? {}, resolve));
    case 'string':
      return format === 'date-time'
        ? '2030-01-01T10:00:00.000Z'
        : 'sample'.padEnd(limits.minLength ?? 0, 'x');
    case 'integer':
    case 'number':
      return limits.minimum ?? 1;
    case 'boolean':
      return false;
    default:
      return null;
  }
}
