import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Operation } from './operations.ts';

/**
 * Fields that the wire format guarantees: `?` may be null but is there, `~` may be missing, `[]` is a list, `+` brings those
 * of another entity; after the colon comes the entity that the field holds, if any. Other fields may come beside these.
 */
type Fields = string;

interface FormOfEntity {
  readonly fields: Fields;
  /** By the presence of this key clients tell the full form from the base form. */
  readonly full?: string;
  /** The key that only a full form carries. */
  readonly never?: string;
}

/** The entities that clients of the wire format read from a feature. */
export interface Wire {
  readonly entities?: Readonly<Record<string, Fields | FormOfEntity>>;
  /** By operation id, where the contract has another name for the entity than the wire format. */
  readonly answers?: Readonly<Record<string, string>>;
}

const FEATURES = join(import.meta.dirname, '../features');
const require = createRequire(import.meta.url);

/** As the features say it in `<feature>.wire.ts`, by the name of the feature. */
export const WIRES: ReadonlyMap<string, Wire> = new Map(
  globSync('*/*/*.wire.ts', { cwd: FEATURES })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => [dirname(path), (require(join(FEATURES, path)) as { wire: Wire }).wire]),
);

export const ENTITIES: ReadonlyMap<string, FormOfEntity> = new Map(
  [...WIRES.values()].flatMap(({ entities = {} }) =>
    Object.entries(entities).map(([name, form]) => [
      name,
      typeof form === 'string' ? { fields: form } : form,
    ]),
  ),
);

const ANSWERS: Readonly<Record<string, string>> = Object.assign(
  {},
  ...[...WIRES.values()].map(({ answers }) => answers),
);

/** The entity that a call answers with, alone or in a list: by the name in the contract, unless its feature says otherwise. */
export function entityOf({ id, method, answer }: Operation): string | undefined {
  if (method !== 'GET') return undefined;
  const data = answer?.properties?.['data'];
  const name = (data?.$ref ?? data?.items?.$ref ?? '').replace('#/components/schemas/', '');
  return ANSWERS[id] ?? (ENTITIES.has(name) ? name : undefined);
}
