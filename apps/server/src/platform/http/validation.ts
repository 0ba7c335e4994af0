import type { FastifyError, FastifySchemaValidationError } from 'fastify';
import { isRefusalCode, type RefusalCode, type RefusalValues } from '../errors.ts';

interface Invalid {
  /** Of the keyword of the schema that the request does not meet. */
  readonly code: string;
  readonly text: RefusalCode;
  readonly values: RefusalValues;
  readonly field: string | undefined;
}

/** Longer lists, such as that of all currencies, help nobody. */
const MOST_LISTED = 20;
const LONGEST_FIELD = 200;

/** The first thing in which a request differs from its schema. */
export function readInvalid(error: FastifyError): Invalid {
  const [first] = error.validation ?? [];
  const code = `request.${first?.keyword ?? 'invalid'}`;
  const field = first === undefined ? '' : fieldOf(first);
  const named = field === '' ? (error.validationContext ?? 'request') : field;
  return {
    code,
    text: isRefusalCode(code) ? code : 'request.invalid',
    values: { field: named, ...(first && valuesOf(first)) },
    field: field === '' ? undefined : field,
  };
}

function fieldOf({ instancePath, params }: FastifySchemaValidationError): string {
  const named = params['missingProperty'] ?? params['additionalProperty'];
  const path = instancePath.slice(1).replaceAll('/', '.');
  const field = [path, typeof named === 'string' ? named : ''].filter((part) => part !== '').join('.');
  // Callers choose the names of fields that do not exist.
  return field.slice(0, LONGEST_FIELD).replaceAll(/[\p{Cc}\p{Cf}]/gu, '');
}

/** The values for the sentence of the keyword. */
function valuesOf({ keyword, params }: FastifySchemaValidationError): RefusalValues {
  switch (keyword) {
    case 'enum': {
      const allowed = listOf(params['allowedValues']);
      const more = allowed.length > MOST_LISTED ? ', …' : '';
      return { allowed: allowed.slice(0, MOST_LISTED).join(', ') + more };
    }
    case 'type':
      return { type: listOf(params['type'])[0] ?? '' };
    case 'format':
      return { format: String(params['format']).replaceAll('-', '') };
    default: {
      const limit = params['limit'] ?? params['multipleOf'] ?? 0;
      return { limit: typeof limit === 'number' ? limit : String(limit) };
    }
  }
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String);
