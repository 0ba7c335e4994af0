import { noteChanges } from '../changes.ts';
import type { Context } from '../context.ts';
import { FOREIGN_KEY_VIOLATION, sqlState } from '../db/database.ts';
import { viewImage, type ImageColumns } from '../db/images.ts';
import { readOrder } from '../db/list.ts';
import { deleteRow, holdRow, insertOnce, updateRow, type TenantTable } from '../db/rows.ts';
import { conflict, notFound, type AppError, type Noun as NounName } from '../errors.ts';
import type { Paging } from '../http/schemas.ts';
import { isUuid, newId } from '../ids.ts';
import { refuseReversed } from '../period.ts';
import { searchable, slugify } from '../text.ts';
import { holdUnchanged } from '../unchanged.ts';
import { columnOf, nameIn, type Field, type Fields } from './fields.ts';
import * as queries from './queries.ts';

export type View = Record<string, unknown> & { readonly id: string };
type Given = Record<string, unknown>;

/** The noun, as its use cases need to know it. */
export interface Noun {
  readonly noun: NounName;
  readonly table: TenantTable;
  /** Prefix of its facts: `benefits.benefit` makes `benefits.benefitCreated`. */
  readonly facts: string;
  readonly fields: Fields;
  /** The refusal of a deletion while other rows name this one. */
  readonly inUse?: (ctx: Context, id: string) => AppError | Promise<AppError>;
}

export interface Listing {
  /** Names of fields, `-` before those that descend. The id decides between equals. */
  readonly order: readonly string[];
  readonly where?: queries.Condition;
  /** The answer says how many there are. */
  readonly isCounted?: boolean;
  /** The caller may choose another order. */
  readonly isSortable?: boolean;
}

/** Each table of a noun has an id; their union tells only of the organization. */
const byId = (id: string): object => ({ id });

const SLUG_TRIES = 50;

const fieldsOf = ({ fields }: Noun): (readonly [string, Field])[] => Object.entries(fields);

const sourceOf = (noun: Noun): queries.Source => ({
  table: noun.table,
  pictures: fieldsOf(noun).flatMap(([name, field]) =>
    field.kind === 'picture' ? [columnOf(name, field)] : [],
  ),
});

const hiddenOf = (noun: Noun): { hidden: readonly string[] } => ({ hidden: sourceOf(noun).pictures });

/** Columns by the names that an order may have. */
const sortableOf = (noun: Noun): Record<string, string> => ({
  ...Object.fromEntries(
    fieldsOf(noun).flatMap(([name, field]) =>
      field.kind === 'value' ? [[name, columnOf(name, field)] as const] : [],
    ),
  ),
  createdAt: 'created_at',
  updatedAt: 'updated_at',
});

export async function list(
  ctx: Context,
  noun: Noun,
  listing: Listing,
  paging: Paging,
): Promise<{ views: View[]; count: number | undefined }> {
  const source = sourceOf(noun);
  const selection = { where: listing.where, now: ctx.now(), search: paging.search };
  const text = listing.isSortable === true ? (paging.orderBy ?? '').trim() : '';
  const orders = readOrder(sortableOf(noun), 'id', text === '' ? listing.order : text.split(','));
  const [rows, count] = await Promise.all([
    queries.list(ctx.db, ctx.organizationId, source, selection, orders, paging),
    listing.isCounted === true ? queries.count(ctx.db, ctx.organizationId, source, selection) : undefined,
  ]);
  return { views: await viewAll(ctx, noun, rows), count };
}

export async function get(ctx: Context, noun: Noun, idOrSlug: string): Promise<View> {
  const [view] = await viewAll(ctx, noun, [await findRow(ctx, noun, idOrSlug)]);
  if (view === undefined) throw notFound(noun.noun);
  return view;
}

export async function create(ctx: Context, noun: Noun, given: Given): Promise<View> {
  await requireReferences(ctx, noun, given);
  const id = newId();
  const now = ctx.now();
  const columns = toColumns(noun, given);
  const row = {
    ...initialOf(noun, now),
    ...columns,
    ...(await storePictures(ctx, noun, given)),
    ...searchText(noun, columns),
    id,
    created_at: now,
    updated_at: now,
  };
  await ctx.transaction(async (inner) => {
    await insertWithSlug(inner, noun, row, given);
    noteChanges(inner, undefined, row, hiddenOf(noun));
    await inner.record({ name: `${noun.facts}Created`, id });
  });
  return get(ctx, noun, id);
}

export async function update(ctx: Context, noun: Noun, idOrSlug: string, given: Given): Promise<View> {
  const { id } = await findRow(ctx, noun, idOrSlug);
  await requireReferences(ctx, noun, given);
  const columns = toColumns(noun, given);
  const pictures = await storePictures(ctx, noun, given);
  await ctx.transaction(async (inner) => {
    const before = await holdRow(inner.db, noun.table, ctx.organizationId, byId(id));
    if (before === undefined) throw notFound(noun.noun);
    await holdUnchanged(inner, noun.table, id);
    const changes = {
      ...columns,
      ...pictures,
      ...searchText(noun, { ...before, ...columns }),
      updated_at: ctx.now(),
    };
    const isThere = await inPeriod(noun, () =>
      updateRow(inner.db, noun.table, ctx.organizationId, byId(id), changes as never),
    );
    if (!isThere) throw notFound(noun.noun);
    noteChanges(inner, before, changes, hiddenOf(noun));
    await inner.record({ name: `${noun.facts}Changed`, id });
  });
  return get(ctx, noun, id);
}

export async function remove(ctx: Context, noun: Noun, idOrSlug: string): Promise<null> {
  const { id } = await findRow(ctx, noun, idOrSlug);
  try {
    await ctx.transaction(async (inner) => {
      const before = await holdRow(inner.db, noun.table, ctx.organizationId, byId(id));
      if (!(await deleteRow(inner.db, noun.table, ctx.organizationId, byId(id)))) throw notFound(noun.noun);
      noteChanges(inner, before, undefined, hiddenOf(noun));
      await inner.record({ name: `${noun.facts}Deleted`, id });
    });
  } catch (error) {
    if (noun.inUse === undefined || sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error;
    throw await noun.inUse(ctx, id);
  }
  return null;
}

export const requireRow = async (ctx: Context, noun: Noun, idOrSlug: string): Promise<void> => {
  await findRow(ctx, noun, idOrSlug);
};

async function findRow(ctx: Context, noun: Noun, idOrSlug: string): Promise<queries.Row> {
  const column = isUuid(idOrSlug) ? 'id' : 'slug';
  const row = await queries.find(ctx.db, ctx.organizationId, sourceOf(noun), column, idOrSlug);
  if (row === undefined) throw notFound(noun.noun);
  return row;
}

async function insertWithSlug(ctx: Context, noun: Noun, row: Given, given: Given): Promise<void> {
  const [named] = fieldsOf(noun).flatMap(([name, field]) =>
    field.kind === 'slug' ? [{ column: columnOf(name, field), ...field }] : [],
  );
  const insert = (columns: Given): Promise<boolean> =>
    inPeriod(noun, () => insertOnce(ctx.db, noun.table, ctx.organizationId, columns as never));
  if (named === undefined) {
    await insert(row);
    return;
  }
  const base = slugify(String(given[named.of]), noun.noun);
  const tries = named.taken === 'number' ? SLUG_TRIES : 1;
  for (let number = 1; number <= tries; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (await insert({ ...row, [named.column]: slug })) return;
  }
  throw named.taken === 'number' ? conflict('name.taken', { field: named.of }) : named.taken();
}

/** Writes, and refuses an end before the start where the noun has both. */
const inPeriod = (noun: Noun, write: () => Promise<boolean>): Promise<boolean> =>
  'endDate' in noun.fields ? refuseReversed(write) : write();

const initialOf = (noun: Noun, now: Date): Given =>
  Object.fromEntries(
    fieldsOf(noun).flatMap(([name, field]) =>
      field.kind === 'value' && field.initial !== undefined
        ? [[columnOf(name, field), field.initial(now)]]
        : [],
    ),
  );

/** The columns that a request names, pictures apart; the others stay out. */
const toColumns = (noun: Noun, given: Given): Given =>
  Object.fromEntries(
    fieldsOf(noun).flatMap(([name, field]) => {
      const value = given[nameIn(name, field)];
      if (value === undefined) return [];
      if (field.kind === 'value') return [[columnOf(name, field), field.write(value, name)]];
      return field.kind === 'reference' ? [[columnOf(name, field), value]] : [];
    }),
  );

function searchText(noun: Noun, columns: Given): { search_text?: string } {
  const searched = fieldsOf(noun).filter(([, field]) => field.kind === 'value' && field.isSearched);
  if (searched.length === 0) return {};
  const parts = searched.map(([name, field]) => columns[columnOf(name, field)]);
  return { search_text: searchable(...parts.filter((part) => typeof part === 'string')) };
}

async function storePictures(ctx: Context, noun: Noun, given: Given): Promise<Given> {
  const columns: Given = {};
  for (const [name, field] of fieldsOf(noun)) {
    if (field.kind !== 'picture') continue;
    const id = await field.store(ctx, given[name] as string | null | undefined);
    if (id !== undefined) columns[columnOf(name, field)] = id;
  }
  return columns;
}

async function requireReferences(ctx: Context, noun: Noun, given: Given): Promise<void> {
  for (const [name, field] of fieldsOf(noun)) {
    const id = given[nameIn(name, field)];
    if (field.kind === 'reference' && typeof id === 'string') await field.of.require(ctx, id);
  }
}

/** One question for each field that another feature completes, whatever the number of rows. */
async function viewAll(ctx: Context, noun: Noun, rows: readonly queries.Row[]): Promise<View[]> {
  const fields = fieldsOf(noun);
  const completed = new Map(
    await Promise.all(
      fields.map(
        async ([name, field]) => [name, await complete(ctx, columnOf(name, field), field, rows)] as const,
      ),
    ),
  );
  return rows.map((row) => ({
    id: row.id,
    ...Object.assign({}, ...fields.map(([name, field]) => viewField(name, field, row, completed.get(name)))),
    createdAt: (row['created_at'] as Date).toISOString(),
    updatedAt: (row['updated_at'] as Date).toISOString(),
  }));
}

async function complete(ctx: Context, column: string, field: Field, rows: readonly queries.Row[]) {
  if (field.kind === 'loaded')
    return field.load(
      ctx,
      rows.map(({ id }) => id),
    );
  if (field.kind !== 'reference') return undefined;
  const ids = new Set(rows.flatMap((row) => (row[column] as string | null) ?? []));
  return field.of.find(ctx, [...ids]);
}

function viewField(
  name: string,
  field: Field,
  row: queries.Row,
  completed: ReadonlyMap<string, unknown> | undefined,
): Given {
  const stored = row[columnOf(name, field)];
  switch (field.kind) {
    case 'value':
      return { [name]: field.read(stored) };
    case 'slug':
      return { [name]: stored };
    case 'picture':
      return { [name]: viewImage(row[`${columnOf(name, field)}_image`] as ImageColumns | null) };
    case 'loaded':
      return { [name]: completed?.get(row.id) };
    case 'reference': {
      // Not even its id, when the actor may not know of it.
      const known = completed?.has(String(stored)) === true;
      return {
        [nameIn(name, field)]: known ? stored : null,
        [name]: known ? completed.get(String(stored)) : null,
      };
    }
  }
}
