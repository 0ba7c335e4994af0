import { noteByRight } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { appError, notFound } from '../../../../platform/errors.ts';
import { hasPower } from '../../../../platform/powers.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { mayKeep } from './keeping.policy.ts';
import { findPlaceIdOf, listManagedIds } from './managers.queries.ts';

type Power = 'bookings:read' | 'bookings:write';

/**
 * The staff, or a manager of that place. To managers of other places it is not there; everybody else has no business with any.
 * The place is looked for only after it is known that somebody manages one.
 */
async function requireKeeper(
  ctx: Context,
  power: Power,
  thing: Parameters<typeof notFound>[0],
  findPlaceId: () => Promise<string | undefined>,
): Promise<void> {
  const member = requireMember(ctx.actor);
  if (hasPower(member, power)) return;
  const managed = await listManagedIds(ctx.db, ctx.organizationId, member.accountId);
  if (managed.size === 0) throw appError('forbidden', 'access-denied');
  if (!mayKeep(member, power, await findPlaceId(), managed)) throw notFound(thing);
  if (power === 'bookings:write') noteByRight(ctx);
}

/** Whether the place names the caller as a manager, whatever powers they have beside. */
export async function keepsByName(ctx: Context, placeId: string): Promise<boolean> {
  const { accountId } = requireMember(ctx.actor);
  return (await listManagedIds(ctx.db, ctx.organizationId, accountId)).has(placeId);
}

export const requirePlaceKeeper = (ctx: Context, power: Power, placeId: string | undefined): Promise<void> =>
  requireKeeper(ctx, power, 'booking.place', () => Promise.resolve(placeId?.toLowerCase()));

const THINGS = {
  booking: 'booking',
  booking_space: 'booking.space',
  booking_closure: 'booking.closure',
} as const;

export const requireKeeperOf = (
  ctx: Context,
  power: Power,
  table: keyof typeof THINGS,
  id: string,
): Promise<void> =>
  requireKeeper(ctx, power, THINGS[table], () => findPlaceIdOf(ctx.db, ctx.organizationId, table, id));
