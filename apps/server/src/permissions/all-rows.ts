import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  SECTIONS,
  type Exceptions,
  type Permissions,
  type Powers,
  type Row,
  type Section,
  type Variant,
} from './rows.ts';

const FEATURES = join(import.meta.dirname, '../features');
const require = createRequire(import.meta.url);

interface PermissionsModule {
  readonly permissions: Permissions;
  readonly exceptions?: Exceptions;
  readonly variants?: readonly Variant[];
  readonly powers?: Powers;
}

/** As the features say it in `<feature>.permissions.ts`, by the name of the feature. */
const modules = globSync('*/*/*.permissions.ts', { cwd: FEATURES })
  .map((path) => path.replaceAll('\\', '/'))
  .sort()
  .map((path) => [dirname(path), require(join(FEATURES, path)) as PermissionsModule] as const);

const own = modules.map(([, { permissions }]) => permissions);

/** The feature that each call belongs to, by operation id. */
export const OWNERS: ReadonlyMap<string, string> = new Map(
  modules.flatMap(([feature, { permissions }]) =>
    Object.values(permissions).flatMap((rows) => Object.keys(rows).map((id) => [id, feature] as const)),
  ),
);

export const EXCEPTIONS: readonly (readonly [feature: string, exceptions: Exceptions])[] = modules.map(
  ([feature, { exceptions }]) => [feature, exceptions ?? {}],
);

/** The powers that open a call of the staff, by operation id. */
export const NEEDED: ReadonlyMap<string, string> = new Map(
  modules.flatMap(([, { powers }]) =>
    Object.entries(powers ?? {}).flatMap(([needed, ids]) => ids.map((id) => [id, needed] as const)),
  ),
);

/** The same calls with other things. */
export const VARIANTS: readonly Variant[] = modules.flatMap(([, { variants }]) => variants ?? []);

const rowsOf = (section: Section): Readonly<Record<string, Row>> =>
  Object.assign({}, ...own.map((permissions) => permissions[section] ?? {}));

export const LAST_ROWS = rowsOf('the end of an account');

/** The rows of all calls, by the section of the document that shows them. */
export const AREAS: Readonly<Record<string, Readonly<Record<string, Row>>>> = Object.fromEntries(
  SECTIONS.filter((section) => section !== 'the end of an account').map((section) => [
    section,
    rowsOf(section),
  ]),
);

export const ROWS: Readonly<Record<string, Row>> = Object.assign({}, ...Object.values(AREAS), LAST_ROWS);
