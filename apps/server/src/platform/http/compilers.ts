import { createHash } from 'node:crypto';
import type { Ajv, ValidateFunction } from 'ajv';
import type * as Validation from 'ajv';
import type {
  FastifyInstance,
  FastifySchema,
  FastifySchemaCompiler,
  FastifySerializerCompiler,
} from 'fastify';
import { lazily, once } from '../lazily.ts';
import { listComponents } from './schemas.ts';
import { compileSerializer } from './serializer.ts';

/** Compiling every schema takes longer than all else at a start, and most are not asked for in a while. */
export type CompileTime = 'atFirstUse' | 'atStart';

const validation = lazily<typeof Validation>('ajv');
const formats = lazily<(ajv: Ajv) => void>('ajv-formats');

/** Validators of requests and serializers of answers, in the form that Fastify asks for. */
export function createCompilers(when: CompileTime) {
  const validator: FastifySchemaCompiler<FastifySchema> = ({ schema, httpPart }) => {
    const compile = (): ValidateFunction =>
      (httpPart === 'body' ? compileStrictly : compileLeniently)(schema as object);
    return when === 'atStart' ? compile() : validateLater(compile);
  };
  const serializer: FastifySerializerCompiler<FastifySchema> = ({ schema }) => {
    const compile = () => serializerOf(schema as object);
    return when === 'atStart' ? compile() : serializeLater(compile);
  };
  return { buildValidator: () => validator, buildSerializer: () => serializer };
}

/** The same for all routes below `app`, whatever the server has. */
export function useCompilers(app: FastifyInstance, when: CompileTime): void {
  const { buildValidator, buildSerializer } = createCompilers(when);
  app.setValidatorCompiler(buildValidator());
  app.setSerializerCompiler(buildSerializer());
}

// Bodies are JSON and mean what they say; query and path arrive as text and are read as what the schema names.
const compileStrictly = oncePerSchema(createValidators(false));
const compileLeniently = oncePerSchema(createValidators('array'));
const serializerOf = oncePerSchema((schema) => compileSerializer(schema, listComponents()));

/** Many routes have equal schemas, the refusals above all, and a process of the tests opens the program many times. */
function oncePerSchema<T>(compile: (schema: object) => T): (schema: object) => T {
  const compiled = new Map<string, T>();
  return (schema) => {
    const key = createHash('sha1').update(JSON.stringify(schema)).digest('base64');
    let made = compiled.get(key);
    if (made === undefined) compiled.set(key, (made = compile(schema)));
    return made;
  };
}

function createValidators(coerceTypes: false | 'array'): (schema: object) => ValidateFunction {
  const shared = { allErrors: false, useDefaults: true, strict: false, removeAdditional: false } as const;
  const ajv = once((): Ajv => {
    const made = new (validation().Ajv)({ ...shared, coerceTypes });
    formats()(made);
    // ISO 8601 knows leap seconds, which no clock of ours can show.
    const { validate } = made.formats['date-time'] as { validate: (text: string) => boolean };
    return made.addFormat('date-time', (text: string) => validate(text) && !Number.isNaN(Date.parse(text)));
  });
  const known = new Set<string>();
  return (schema) => {
    for (const [name, component] of listComponents()) {
      if (known.has(name)) continue;
      ajv().addSchema({ ...component, $id: `${name}#` });
      known.add(name);
    }
    return ajv().compile(schema);
  };
}

type Validator = ReturnType<FastifySchemaCompiler<FastifySchema>>;

/** Fastify reads the errors from the function that it called. */
function validateLater(compile: () => ValidateFunction): Validator {
  const compiled = once(compile);
  const validate: Validator = (data) => {
    const validator = compiled();
    const isValid = validator(data);
    validate.errors = validator.errors ?? null;
    return isValid;
  };
  return validate;
}

function serializeLater(compile: () => (data: unknown) => string): (data: unknown) => string {
  const compiled = once(compile);
  return (data) => compiled()(data);
}
