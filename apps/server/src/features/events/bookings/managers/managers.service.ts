import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { FOREIGN_KEY_VIOLATION, sqlState } from '../../../../platform/db/database.ts';
import { deleteRow, holdRow, insertOnce } from '../../../../platform/db/rows.ts';
import { conflict, forbidden, notFound } from '../../../../platform/errors.ts';
import {
  holdAccounts,
  requireMember,
  requirePower,
  type BaseAccountColumns,
} from '../../../ground/accounts/index.ts';
import { noteGiven } from '../../../ground/rights/index.ts';
import { requirePlace } from '../places/places.service.ts';
import { listPlacesByIds, type PlaceRow } from '../places/places.queries.ts';
import * as queries from './managers.queries.ts';

const MOST_MANAGERS = 20;

export async function listManagers(ctx: Context, placeId: string): Promise<BaseAccountColumns[]> {
  requirePower(ctx.actor, 'bookings:read');
  await requirePlace(ctx, placeId);
  return queries.listManagers(ctx.db, ctx.organizationId, placeId);
}

/** A manager may give back what the place took, so only those name one who may do that. Again, it changes nothing. */
export async function addManager(
  ctx: Context,
  placeId: string,
  accountId: string,
): Promise<BaseAccountColumns[]> {
  requirePower(ctx.actor, 'bookings:write');
  requirePower(ctx.actor, 'payments:write');
  // It would last longer than the power.
  if (accountId.toLowerCase() === requireMember(ctx.actor).accountId)
    throw forbidden('booking.managers.self');
  try {
    return await ctx.transaction(async (inner) => {
      const { db, organizationId } = inner;
      await holdAccounts(inner, [accountId]);
      const place = await holdRow(db, 'booking_place', organizationId, { id: placeId });
      if (place === undefined) throw notFound('booking.place');
      const before = await queries.listManagers(db, organizationId, placeId);
      if (before.some(({ id }) => id === accountId.toLowerCase())) return before;
      if (before.length >= MOST_MANAGERS)
        throw conflict('booking.managers.max', { values: { max: MOST_MANAGERS } });
      const row = { place_id: placeId, account_id: accountId, created_at: inner.now() };
      await insertOnce(db, 'booking_place_manager', organizationId, row);
      await noteGiven(inner, 'placeManager', { subjectId: placeId, name: place.name, accountId });
      noteChanges(inner, undefined, { accountId }, { name: place.name });
      return queries.listManagers(db, organizationId, placeId);
    });
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw notFound('account');
    throw error;
  }
}

export async function removeManager(ctx: Context, placeId: string, accountId: string): Promise<null> {
  requirePower(ctx.actor, 'bookings:write');
  const { name } = await requirePlace(ctx, placeId);
  await ctx.transaction(async (inner) => {
    const key = { place_id: placeId, account_id: accountId };
    const before = await holdRow(inner.db, 'booking_place_manager', inner.organizationId, key);
    if (before === undefined) throw notFound('booking.manager');
    await deleteRow(inner.db, 'booking_place_manager', inner.organizationId, key);
    noteChanges(inner, { accountId }, undefined, { name });
  });
  return null;
}

/** Those that the member runs. */
export async function listManagedPlaces(ctx: Context): Promise<PlaceRow[]> {
  const { accountId } = requireMember(ctx.actor);
  const ids = await queries.listManagedIds(ctx.db, ctx.organizationId, accountId);
  return listPlacesByIds(ctx.db, ctx.organizationId, [...ids]);
}
