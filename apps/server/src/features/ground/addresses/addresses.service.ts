import type { Context } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { newId } from '../../../platform/ids.ts';
import { searchable } from '../../../platform/text.ts';
import { holdAccounts, requireMember } from '../accounts/index.ts';
import * as queries from './addresses.queries.ts';
import type { AddressBody } from './addresses.schemas.ts';

const MAX_ADDRESSES = 50;

export function listAddresses(ctx: Context, paging: Paging): Promise<queries.AddressRow[]> {
  return queries.listAddresses(ctx.db, ctx.organizationId, requireMember(ctx.actor).accountId, paging);
}

export async function getAddress(ctx: Context, id: string): Promise<queries.AddressRow> {
  const { accountId } = requireMember(ctx.actor);
  const address = await queries.findAddress(ctx.db, ctx.organizationId, accountId, id);
  if (address === undefined) throw notFound('address');
  return address;
}

/** One person's addresses change one after the other, so that exactly one is the primary one. */
async function changeAddresses<T>(
  ctx: Context,
  change: (ctx: Context, accountId: string) => Promise<T>,
): Promise<T> {
  const { accountId } = requireMember(ctx.actor);
  return ctx.transaction(async (inner) => {
    await holdAccounts(inner, [accountId]);
    return change(inner, accountId);
  });
}

export async function createAddress(ctx: Context, address: AddressBody): Promise<queries.AddressRow> {
  const columns = toColumns(address);
  return changeAddresses(ctx, async (inner, accountId) => {
    const count = await queries.countAddresses(inner.db, ctx.organizationId, accountId);
    if (count >= MAX_ADDRESSES) throw conflict('address.tooMany', { values: { max: MAX_ADDRESSES } });
    const isPrimary = count === 0 || address.primary === true;
    if (isPrimary) await queries.clearPrimary(inner.db, ctx.organizationId, accountId);
    const id = newId();
    const now = ctx.now();
    await queries.insertAddress(inner.db, ctx.organizationId, {
      address2: '',
      ...columns,
      id,
      account_id: accountId,
      is_primary: isPrimary,
      created_at: now,
      updated_at: now,
    });
    return getAddress(inner, id);
  });
}

export async function updateAddress(
  ctx: Context,
  id: string,
  address: AddressBody,
): Promise<queries.AddressRow> {
  const columns = toColumns(address);
  return changeAddresses(ctx, async (inner, accountId) => {
    const before = await getAddress(inner, id);
    const becomesPrimary = address.primary === true && !before.is_primary;
    if (becomesPrimary) await queries.clearPrimary(inner.db, ctx.organizationId, accountId);
    await queries.updateAddress(inner.db, ctx.organizationId, accountId, id, {
      ...columns,
      ...(becomesPrimary ? { is_primary: true } : {}),
      updated_at: ctx.now(),
    });
    return getAddress(inner, id);
  });
}

export async function deleteAddress(ctx: Context, id: string): Promise<null> {
  return changeAddresses(ctx, async (inner, accountId) => {
    const deleted = await queries.deleteAddress(inner.db, ctx.organizationId, accountId, id);
    if (deleted === undefined) throw notFound('address');
    const next = deleted.is_primary
      ? await queries.findNewestAddress(inner.db, ctx.organizationId, accountId)
      : undefined;
    if (next !== undefined)
      await queries.updateAddress(inner.db, ctx.organizationId, accountId, next.id, { is_primary: true });
    return null;
  });
}

function toColumns({ primary: _primary, ...address }: AddressBody) {
  const { name, address1, city, zip, country } = address;
  return { ...address, search_text: searchable(name, address1, city, zip, country) };
}
