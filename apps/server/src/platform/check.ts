import type { Static, TSchema } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import type * as Validation from 'typebox/schema';
import { lazily } from './lazily.ts';

const library = lazily<typeof Validation>('typebox/schema');

/** As `typebox/value` does it, which reads a hundred and forty modules more. */
export const isValid = <T extends TSchema>(schema: T, value: unknown): value is Static<T> =>
  library().Check(schema, value);

export const errorsOf = (schema: TSchema, value: unknown): TLocalizedValidationError[] =>
  library().Errors(schema, value)[1];

/** For what was stored after a check: anything else is our mistake. The result says nothing of the schema, as for a job. */
export function read<T extends TSchema>(schema: T, value: unknown): NoInfer<Static<T>> {
  if (isValid(schema, value)) return value;
  const [error] = errorsOf(schema, value);
  throw new TypeError(`${error?.instancePath ?? ''} ${error?.message ?? 'is not valid'}`.trim());
}
