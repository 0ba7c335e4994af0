import type fastJsonStringify from 'fast-json-stringify';
import type { TSchema } from 'typebox';
import { lazily } from '../lazily.ts';

const library = lazily<typeof fastJsonStringify>('fast-json-stringify');

type JsonSchema = Record<string, unknown>;

/**
 * Answers carry only what their schema names. References are written out and "this or null" becomes `nullable`,
 * because the compiler otherwise validates every branch of a union at run time to choose one.
 */
export function compileSerializer(
  schema: unknown,
  components: ReadonlyMap<string, TSchema>,
): (data: unknown) => string {
  const expanded = expand(schema as JsonSchema, components);
  return library()(expanded as fastJsonStringify.AnySchema);
}

function expand(schema: JsonSchema, components: ReadonlyMap<string, TSchema>): JsonSchema {
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    const target = components.get(reference.replace(/#$/, ''));
    if (target === undefined) throw new Error(`No schema is named ${reference}`);
    return expand(target as unknown as JsonSchema, components);
  }
  const union = schema['anyOf'];
  if (Array.isArray(union)) {
    const branches = union as JsonSchema[];
    const present = branches.filter((branch) => branch['type'] !== 'null');
    const [only] = present;
    if (only !== undefined && present.length === 1 && branches.length === 2)
      return { ...expand(only, components), nullable: true };
    return { anyOf: branches.map((branch) => expand(branch, components)) };
  }
  const result: JsonSchema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$id' || key === 'description') continue;
    if (key === 'properties' || key === 'patternProperties')
      result[key] = Object.fromEntries(
        Object.entries(value as Record<string, JsonSchema>).map(([name, child]) => [
          name,
          expand(child, components),
        ]),
      );
    else if (key === 'items' || key === 'additionalProperties')
      result[key] =
        typeof value === 'object' && value !== null ? expand(value as JsonSchema, components) : value;
    // Instants arrive as ISO text already; without the format they are copied, not parsed.
    else if (key !== 'format' && key !== 'pattern') result[key] = value;
  }
  return result;
}
