import { isDeepStrictEqual } from 'node:util';
import type { Context } from './context.ts';
import { isStaff } from './powers.ts';
import { storable } from './text.ts';
import type { Change } from './db/columns.ts';

/** The rows that one call changed, as its line in the log of the staff has them. */
export interface Changes {
  /** The title or name of the row. */
  readonly name: string | null;
  readonly fields: Readonly<Record<string, Change>>;
  /** Of a call outside of `/admin` that a power of the staff opened. */
  readonly byPower?: true;
}

type Columns = Readonly<Record<string, unknown>>;

interface Options {
  /** Fields whose values are not kept beside those that their names tell: pictures. */
  readonly hidden?: readonly string[];
  /** Where the rows have neither title nor name. */
  readonly name?: string;
}

const MAX_FIELDS = 100;
const MAX_TEXT = 1000;
const MAX_NAME = 200;
const MAX_ITEMS = 50;
const MAX_DEPTH = 4;

const UNTOLD = new Set(['id', 'organizationId', 'createdAt', 'updatedAt', 'searchText', 'clientKey']);
const SECRET = new Set(
  'secret secrets key keys password passwords token tokens verifier salt hash totp credential credentials certificate sealed'.split(
    ' ',
  ),
);
const PICTURE = new Set(['image', 'picture', 'photo', 'logo', 'icon', 'banner', 'avatar', 'cover']);

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z\d]+/);

/** Names of columns and fields that hold secrets, sealed or not. */
export const isSecretName = (name: string): boolean => wordsOf(name).some((word) => SECRET.has(word));

const isPlain = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean';

/** `passwordMinLength` is a number and no secret. */
const isHidden = (name: string, value: unknown): boolean =>
  !isAbsent(value) &&
  !isPlain(value) &&
  (isSecretName(name) || wordsOf(name).some((word) => PICTURE.has(word)));

const camel = (column: string): string =>
  column.replaceAll(/_([a-z\d])/g, (_match, letter: string) => letter.toUpperCase());

/**
 * Tells the log of the staff what a call changed: the row before and after, either of them absent where it was created or
 * deleted. `after` may hold the changed columns only. Of members who are not of the staff it becomes a line only with `noteByRight`. Inside of a transaction it counts once that has committed. Secrets
 * and pictures are told as changed, without their values.
 */
export function noteChanges(
  { actor, noted }: Context,
  before: object | undefined,
  after: object | undefined,
  { hidden = [], name: given }: Options = {},
): void {
  if (noted === undefined || actor.kind !== 'member') return;
  const old = (before ?? {}) as Columns;
  const next = (after ?? {}) as Columns;
  const fields: Record<string, Change> = {};
  for (const column of Object.keys(after === undefined ? old : next)) {
    const name = camel(column);
    if (UNTOLD.has(name)) continue;
    if (after !== undefined && next[column] === undefined) continue;
    const change = changeOf(column, old[column], next[column], hidden.includes(column));
    // Of a picture not even its id is told.
    if (change !== undefined) fields[change === 'changed' ? name.replace(/Id$/, '') : name] = change;
  }
  noted.push({
    name: (given === undefined ? undefined : storable(given, MAX_NAME)) ?? nameOf(next) ?? nameOf(old),
    fields,
  });
}

/** Tells the same log that only a power of the staff opens what is being done: calls outside of `/admin` are others' own as well. */
export function noteByPower({ actor, noted }: Context): void {
  if (noted !== undefined && isStaff(actor)) noted.push({ name: null, fields: {}, byPower: true });
}

/** Tells the same log that a right which the staff has given to a member opens what is being done. */
export function noteByRight({ noted }: Context): void {
  noted?.push({ name: null, fields: {}, byPower: true });
}

/** All that was noted of one call; of a field noted twice, the first value and the last. */
export function mergeChanges(all: readonly Changes[]): Changes {
  const fields: Record<string, Change> = {};
  for (const [name, change] of all.flatMap((one) => Object.entries(one.fields))) {
    const earlier = fields[name];
    if (earlier === undefined && Object.keys(fields).length >= MAX_FIELDS) continue;
    fields[name] =
      change === 'changed' || earlier === undefined || earlier === 'changed'
        ? change
        : [earlier[0], change[1]];
  }
  return { name: all.find(({ name }) => name !== null)?.name ?? null, fields };
}

const nameOf = ({ title, name }: Columns): string | null => {
  const text = [title, name].find((value) => typeof value === 'string' && value !== '');
  return typeof text === 'string' ? storable(text, MAX_NAME) : null;
};

const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function changeOf(column: string, before: unknown, after: unknown, isUntold: boolean): Change | undefined {
  if (isDeepStrictEqual(before, after) || (isAbsent(before) && isAbsent(after))) return undefined;
  if (isUntold || isHidden(column, before) || isHidden(column, after)) return 'changed';
  const kept = [keep(before), keep(after)] as const;
  // They differ in what may not be kept.
  return isDeepStrictEqual(kept[0], kept[1]) ? 'changed' : kept;
}

/** The value as JSON, cut to a size that a line may have, and without secrets. */
function keep(value: unknown, depth = 0): unknown {
  if (isAbsent(value) || typeof value === 'function' || typeof value === 'symbol') return null;
  if (typeof value === 'string') return storable(value, MAX_TEXT) + (value.length > MAX_TEXT ? '…' : '');
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value) || depth === MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => keep(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_ITEMS)
      .map(([name, item]) => [storable(name), isHidden(name, item) ? '…' : keep(item, depth + 1)]),
  );
}
