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
  const { strict, lenient } = createValidators();
  const validator: FastifySchemaCompiler<FastifySchema> = ({ schema, httpPart }) => {
    const compile = (): ValidateFunction =>
      (httpPart === 'body' ? strict() : lenient()).compile(schema as object);
    return when === 'atStart' ? compile() : validateLater(compile);
  };
  const serializer: FastifySerializerCompiler<FastifySchema> = ({ schema }) => {
    const compile = () => compileSerializer(schema, listComponents());
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

function createValidators(): { strict: () => Ajv; lenient: () => Ajv } {
  const shared = { allErrors: false, useDefaults: true, strict: false, removeAdditional: false } as const;
  const create = (coerceTypes: false | 'array') => (): Ajv => {
    const ajv = new (validation().Ajv)({ ...shared, coerceTypes });
    formats()(ajv);
    // ISO 8601 knows leap seconds, which no clock of ours can show.
    const { validate } = ajv.formats['date-time'] as { validate: (text: string) => boolean };
    ajv.addFormat('date-time', (text: string) => validate(text) && !Number.isNaN(Date.parse(text)));
    for (const [name, schema] of listComponents()) ajv.addSchema({ ...schema, $id: `${name}#` });
    return ajv;
  };
  // Bodies are JSON and mean what they say; query and path arrive as text and are read as what the schema names.
  return { strict: once(create(false)), lenient: once(create('array')) };
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
