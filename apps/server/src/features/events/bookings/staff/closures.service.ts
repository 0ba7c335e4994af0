import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { deleteRow, holdRow, insertOnce } from '../../../../platform/db/rows.ts';
import { forbidden, invalid, notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { readInstant } from '../../../../platform/period.ts';
import { hasPower } from '../../../../platform/powers.ts';
import { placeChanged } from '../bookings.facts.ts';
import { keepsByName, requireKeeperOf, requirePlaceKeeper } from '../managers/keeping.service.ts';
import { requirePlace } from '../places/places.service.ts';
import { listSpaceIds, lockSpaces } from '../places/spaces.queries.ts';
import { requireSpaceById } from '../taking/taking.service.ts';
import * as closures from './closures.queries.ts';
import * as queries from './staff-bookings.queries.ts';
import type { CloseBody } from './staff-bookings.schemas.ts';
import { cancelClosedJob } from './closing.jobs.ts';
import { cancelStretch } from './closing.service.ts';

const SHOWN = 100;
const NOTHING = { canceled: 0, isDone: true };

export async function listClosures(ctx: Context, placeId: string): Promise<closures.ClosureRow[]> {
  await requirePlaceKeeper(ctx, 'bookings:read', placeId);
  await requirePlace(ctx, placeId);
  return closures.listComingClosures(ctx.db, ctx.organizationId, placeId, ctx.now());
}

interface Closed {
  readonly closure: closures.ClosureRow;
  readonly touched: queries.StaffBookingRow[];
  readonly count: number;
  readonly canceled: number;
}

/**
 * Behind the lock of the spaces, so that nobody takes a slot while it is found out what is touched. A few bookings are canceled
 * at once, many by a job: nothing new comes into the time meanwhile.
 */
export async function createClosure(
  ctx: Context,
  placeId: string,
  { spaceId = null, cancel, ...given }: CloseBody,
): Promise<Closed> {
  await requirePlaceKeeper(ctx, 'bookings:write', placeId);
  await requirePlace(ctx, placeId);
  const [from, to] = [readInstant(given.start, 'start'), readInstant(given.end, 'end')];
  if (to <= from) throw invalid('period.reversed', { field: 'end' });
  if (spaceId !== null && (await requireSpaceById(ctx, spaceId)).place_id !== placeId)
    throw notFound('booking.space');
  const closure = {
    organization_id: ctx.organizationId,
    id: newId(),
    place_id: placeId,
    space_id: spaceId,
    starts_at: from,
    ends_at: to,
    reason: given.reason?.trim() || null,
    created_at: ctx.now(),
    canceling_since: cancel ? ctx.now() : null,
    canceled: 0,
  };
  return ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const spaceIds = spaceId === null ? await listSpaceIds(db, organizationId, placeId) : [spaceId];
    await lockSpaces(db, organizationId, spaceIds);
    const { organization_id: _, ...row } = closure;
    await insertOnce(db, 'booking_closure', organizationId, row);
    const period = { from, to, now: ctx.now() };
    const closed = { placeId, spaceId };
    const count = await queries.countTouched(db, organizationId, closed, period);
    const shown = { withDrafts: false, withEvents: true, limit: SHOWN };
    const ids = await queries.listTouchedIds(db, organizationId, closed, period, shown);
    if (cancel) await requireRefunder(inner, closed, period);
    const { canceled, isDone } = cancel ? await cancelStretch(inner, closure) : NOTHING;
    if (!isDone)
      await inner.services.jobs.enqueue(
        inner,
        cancelClosedJob,
        { closureId: closure.id },
        { key: closure.id },
      );
    const touched = await queries.listByIds(inner, ids);
    noteChanges(inner, undefined, { ...row, canceled: cancel ? count : 0 }, { name: row.reason ?? '' });
    await inner.record(placeChanged(placeId));
    const canceling_since = isDone ? null : closure.canceling_since;
    return { closure: { ...closure, canceled, canceling_since }, touched, count, canceled };
  });
}

/** All that was paid goes back, in the job too: so it is asked of the one who decides. */
async function requireRefunder(
  inner: Context,
  closed: queries.Closed,
  period: queries.Period,
): Promise<void> {
  if (hasPower(inner.actor, 'payments:write') || (await keepsByName(inner, closed.placeId))) return;
  if (await queries.hasReturnable(inner.db, inner.organizationId, closed, period))
    throw forbidden('refund.notAllowed');
}

export async function deleteClosure(ctx: Context, id: string): Promise<null> {
  await requireKeeperOf(ctx, 'bookings:write', 'booking_closure', id);
  await ctx.transaction(async (inner) => {
    const before = await holdRow(inner.db, 'booking_closure', inner.organizationId, { id });
    if (before === undefined) throw notFound('booking.closure');
    await deleteRow(inner.db, 'booking_closure', inner.organizationId, { id });
    noteChanges(inner, before, undefined, { name: before.reason ?? '' });
    await inner.record(placeChanged(before.place_id));
  });
  return null;
}
