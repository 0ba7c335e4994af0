import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SECTIONS, type Permissions, type Row, type Section } from './rows.ts';

const FEATURES = join(import.meta.dirname, '../features');
const require = createRequire(import.meta.url);

/** As the features say it in `<feature>.permissions.ts`. */
const own = globSync('*/*/*.permissions.ts', { cwd: FEATURES })
  .sort()
  .map((path) => (require(join(FEATURES, path)) as { permissions: Permissions }).permissions);

const rowsOf = (section: Section): Readonly<Record<string, Row>> =>
  Object.assign({}, ...own.map((permissions) => permissions[section] ?? {}));

export const LAST_ROWS = rowsOf('the end of an account');

/** What there is to call, by what it is about. */
export const AREAS: Readonly<Record<string, Readonly<Record<string, Row>>>> = Object.fromEntries(
  SECTIONS.filter((section) => section !== 'the end of an account').map((section) => [
    section,
    rowsOf(section),
  ]),
);

export const ROWS: Readonly<Record<string, Row>> = Object.assign({}, ...Object.values(AREAS), LAST_ROWS);
