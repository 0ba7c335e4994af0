import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { readAll, readOrder, refuseDeep, refuseUnknown } from '../../../../platform/db/list.ts';
import { forbidden, notFound } from '../../../../platform/errors.ts';
import { hasPower } from '../../../../platform/powers.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { readInstant } from '../../../../platform/period.ts';
import { requirePower } from '../accounts.policy.ts';
import { findMember } from '../accounts.service.ts';
import { holdAccounts } from '../holds.service.ts';
import { writeProfile } from '../self.service.ts';
import { requireDirectoryExporter, requireDirectoryReader } from './directory.policy.ts';
import * as queries from './directory.queries.ts';
import {
  EXPORT_PARAMETERS,
  LIST_PARAMETERS,
  type DirectoryQuery,
  type UpdateEntry,
} from './directory.schemas.ts';

const NEWEST_FIRST = '-createdAt';

export async function listDirectory(
  ctx: Context,
  query: DirectoryQuery & Paging,
): Promise<{ rows: queries.DirectoryRow[]; count: number }> {
  requireDirectoryReader(ctx.actor);
  refuseUnknown(query, LIST_PARAMETERS);
  refuseDeep(query);
  const isSearch = (query.search ?? '').trim() !== '';
  const sortable = isSearch ? queries.SORTABLE_FOUND : queries.SORTABLE;
  const orders = readOrder(sortable, queries.ID, (query.orderBy ?? NEWEST_FIRST).split(','));
  const asked = askedFor(ctx, query);
  const [rows, count] = await Promise.all([
    queries.listDirectory(ctx.db, ctx.organizationId, asked, orders, query),
    queries.countDirectory(ctx.db, ctx.organizationId, asked),
  ]);
  return { rows, count };
}

export function readDirectory(ctx: Context, query: DirectoryQuery): AsyncIterable<queries.DirectoryRow> {
  requireDirectoryExporter(ctx.actor);
  refuseUnknown(query, EXPORT_PARAMETERS);
  const asked = askedFor(ctx, query);
  return readAll((after, count) =>
    queries.listDirectoryAfter(ctx.db, ctx.organizationId, asked, after, count),
  );
}

export async function getEntry(ctx: Context, idOrUsername: string): Promise<queries.DirectoryRow> {
  requireDirectoryReader(ctx.actor);
  const row = await queries.findEntry(ctx.db, ctx.organizationId, idOrUsername);
  if (row === undefined) throw notFound('account');
  return row;
}

/** Changes the public fields; addresses and choices are the person's own. */
export async function updateEntry(
  ctx: Context,
  idOrUsername: string,
  changes: UpdateEntry,
): Promise<queries.DirectoryRow> {
  requirePower(ctx.actor, 'accounts:write');
  const { id } = await getEntry(ctx, idOrUsername);
  await refuseSuperior(ctx, id);
  const read = async (inner: Context): Promise<queries.DirectoryRow> => {
    await holdAccounts(inner, [id]);
    return getEntry(inner, id);
  };
  await writeProfile(ctx, id, changes, read, (inner, before, columns) =>
    noteChanges(inner, before, columns, { name: nameOf(before) }),
  );
  return getEntry(ctx, id);
}

const nameOf = ({ first_name, last_name, username }: queries.DirectoryRow): string =>
  [first_name, last_name].filter(Boolean).join(' ') || username;

/** Nobody changes somebody who has more powers. */
export async function refuseSuperior(ctx: Context, accountId: string): Promise<void> {
  const person = await findMember(ctx, accountId);
  const powers = person?.kind === 'member' ? [...(person.powers ?? [])] : [];
  if (powers.some((power) => !hasPower(ctx.actor, power))) throw forbidden('account.superior');
}

const askedFor = (ctx: Context, { createdFrom, createdUntil, ...filter }: DirectoryQuery): queries.Asked => ({
  now: ctx.now(),
  filter: {
    ...filter,
    ...(createdFrom !== undefined && { createdFrom: readInstant(createdFrom, 'createdFrom') }),
    ...(createdUntil !== undefined && { createdUntil: readInstant(createdUntil, 'createdUntil') }),
  },
});
