import { randomBytes } from 'node:crypto';
import type { Context } from '../../../../platform/context.ts';
import { AppError, appError, conflict, invalid } from '../../../../platform/errors.ts';
import { newNumericId } from '../../../../platform/ids.ts';
import { exchangeStock, holdLimit } from '../../../money/capacity/index.ts';
import { listCouponsByIds, type CompleteCoupon } from '../../tickets/index.ts';
import * as queries from './draft.queries.ts';
import { addPieces, differenceOf, piecesOf, type Difference, type Pieces } from './holdings.ts';
import { releaseExpiredOf } from './holds.service.ts';
import { discounted, NOTHING, sumsOf, type PassLine, type Selection, type Terms } from '../paying/pricing.ts';
import { lockOwn, needsRegistration, refuseClosed, type Standing } from '../registrations.service.ts';
import {
  renewHold,
  updateRegistration,
  type LockedRegistration,
  type RegistrationRow,
} from '../registrations.queries.ts';
import { settleStays } from './stays.service.ts';
import { dropStrayAnswers, findStrayAnswers } from './stray-answers.service.ts';

/** 128 bits that nobody guesses: what the code at the door proves. */
export const issueSecret = (): string => randomBytes(16).toString('base64url');

const MAX_TOTAL = 2_000_000_000;

/** The state that a change starts from. */
export interface Chosen {
  readonly registration: RegistrationRow;
  /** The current selection, including one left by an expired hold. */
  readonly selection: Selection;
  /** The hold begins anew: prices are those of now. */
  readonly isNew: boolean;
}

export interface Changed {
  readonly selection: Selection;
  /** Absent: as it was. */
  readonly couponId?: string | null;
}

export interface How {
  /** Makes the registration, when there is none. */
  readonly opens: boolean;
  readonly holds: boolean;
  /** Pass types of which so many were taken for this buyer already, in the transaction that this is a part of. */
  readonly kept?: Pieces | undefined;
}

type Change = (ctx: Context, chosen: Chosen) => Changed | Promise<Changed>;

/**
 * Changes what somebody is choosing: behind the lock of the registration the new selection is worked out, and the
 * difference to the old one taken from and given to stock, all or nothing.
 */
export async function changeDraft(
  ctx: Context,
  standing: Standing,
  { opens, holds, kept }: How,
  change: Change,
): Promise<void> {
  refuseClosed(standing);
  if (!opens && standing.event.registration_id === null) throw needsRegistration();
  const attempt = (): Promise<void> =>
    ctx.transaction((inner) => changeOnce(inner, standing, { holds, kept }, change));
  // Within another's transaction there is no second try: what the first has written would stand.
  await (kept === undefined ? retrySoldOut(ctx, standing.event.id, attempt) : attempt());
}

/** When something is out, what holds that have expired still keep is set free, and it is tried once more. */
export async function retrySoldOut<T>(ctx: Context, eventId: string, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!isSoldOut(error) || !(await releaseExpiredOf(ctx, eventId))) throw error;
    return attempt();
  }
}

export const isSoldOut = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'stock.soldOut';

async function changeOnce(
  inner: Context,
  standing: Standing,
  { holds, kept = new Map() }: Pick<How, 'holds' | 'kept'>,
  change: Change,
): Promise<void> {
  const { db, organizationId } = inner;
  const registration = await lockOwn(inner, standing, holds);
  if (holds && kept.size === 0) refuseInPause(registration);
  if (!registration.isNew && (await queries.isBeingPaid(db, organizationId, registration.id)))
    throw conflict('payment.running');
  const before = registration.isNew ? NOTHING : await loadDraft(inner, registration.id);
  const { selection: wanted, couponId } = await change(inner, {
    registration,
    selection: before,
    isNew: registration.begins_hold,
  });
  const chosen = await settleStays(inner, standing.event, wanted);
  const coupons = await couponsOf(inner, chosen);
  const selection = discounted(chosen, new Map([...coupons].map(([id, coupon]) => [id, termsOf(coupon)])));
  if (sumsOf(selection).subTotal > MAX_TOTAL) throw invalid('selection.tooMuch', { field: 'passes' });
  await putDraft(inner, registration, before, selection, standing.event.registration_limit, kept);
  const changes = {
    ...(couponId === undefined || couponId === registration.coupon_id ? {} : { coupon_id: couponId }),
    ...(selection.passes.length === 0 && registration.hold_expires_at !== null
      ? { hold_expires_at: null }
      : {}),
  };
  // Stock kept by a waitlist must not be lost to a hold that is about to expire.
  if (kept.size > 0) await renewHold(db, organizationId, registration.id);
  if (Object.keys(changes).length > 0) await updateRegistration(db, organizationId, registration.id, changes);
}

/**
 * Updates prices and rules of rooms once more before the payment. An order that is being paid keeps the agreed terms.
 */
export async function settleDraft(ctx: Context, standing: Standing): Promise<void> {
  const { registration_id: id } = standing.event;
  if (id === null || (await loadDraft(ctx, id)).reservations.length === 0) return;
  if (await queries.isBeingPaid(ctx.db, ctx.organizationId, id)) return;
  await changeDraft(ctx, standing, { opens: false, holds: false }, (_inner, { selection }) => ({
    selection,
  }));
}

/** Holds that ran out without a purchase keep things from others; after some of them the others come first. */
function refuseInPause({
  hold_expires_at: end,
  hold_again_at: again,
  updated_at: now,
}: LockedRegistration): void {
  if ((end !== null && end > now) || again === null) return;
  const seconds = Math.max(1, Math.ceil((again.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  throw appError('tooManyRequests', 'hold.paused', { values: { minutes } }).retryAfter(seconds);
}

export async function loadDraft({ db, organizationId }: Context, registrationId: string): Promise<Selection> {
  const rows = await queries.listPassLines(db, organizationId, { registrationId, statuses: ['draft'] });
  if (rows.length === 0) return NOTHING;
  // Neither is without a pass in it.
  const packages = rows.some((row) => row.registration_package_id !== null)
    ? await queries.listPackageLines(db, organizationId, registrationId)
    : [];
  const reservations = rows.some((row) => row.reservation_id !== null)
    ? await queries.listReservationLines(db, organizationId, registrationId)
    : [];
  return {
    passes: rows.map(toLine),
    packages: packages.map((row) => ({ id: row.id, packageId: row.package_id, price: row.price })),
    reservations: reservations.map((row) => ({
      id: row.id,
      roomTypeId: row.room_type_id,
      start: row.start_date,
      end: row.end_date,
      price: row.price,
      discount: row.discount,
    })),
  };
}

type PassLineRow = Awaited<ReturnType<typeof queries.listPassLines>>[number];

const toLine = (row: PassLineRow): PassLine => ({
  id: row.id,
  passTypeId: row.pass_type_id,
  packageId: row.registration_package_id,
  couponId: row.coupon_id,
  reservationId: row.reservation_id,
  price: row.price,
  discount: row.discount,
  addOns: row.add_ons.map((addOn) => ({
    addOnId: addOn.add_on_id,
    price: addOn.price,
    discount: addOn.discount,
  })),
});

/** Coupons of passes, with what they take off. */
export async function couponsOf(
  ctx: Context,
  ...selections: readonly Selection[]
): Promise<Map<string, CompleteCoupon>> {
  return listCouponsByIds(
    ctx,
    selections.flatMap(({ passes }) => passes.flatMap(({ couponId }) => couponId ?? [])),
  );
}

export const termsOf = ({ row }: CompleteCoupon): Terms => ({
  prePaid: row.pre_paid,
  percent: row.discount_percent,
  amount: row.discount_amount,
  toPass: row.apply_to_pass_type,
  toAddOns: row.apply_to_add_ons,
  toReservation: row.apply_to_reservation,
});

/** Writes what has changed, and takes and gives what that makes a difference to. */
export async function putDraft(
  inner: Context,
  registration: RegistrationRow,
  before: Selection,
  after: Selection,
  registrationLimit: number | null,
  kept: Pieces = new Map(),
): Promise<void> {
  const coupons = await couponsOf(inner, before, after);
  const scarcity = {
    eventId: registration.event_id,
    isLimited: await holdLimit(inner, registration.event_id, registrationLimit),
    prePaidCouponIds: new Set([...coupons.values()].flatMap(({ row }) => (row.pre_paid ? row.id : []))),
  };
  const gone = before.passes.filter(({ id }) => !after.passes.some((pass) => pass.id === id));
  const answered =
    gone.length === 0
      ? new Map<string, number>()
      : await queries.sumAnswerPieces(
          inner.db,
          inner.organizationId,
          gone.map(({ id }) => id),
        );
  const stray = await findStrayAnswers(inner, registration.event_id, before, after);
  // A pass that was kept is one of the event as well.
  const ofEvent = new Map(
    scarcity.isLimited
      ? [[registration.event_id, [...kept.values()].reduce((sum, count) => sum + count, 0)]]
      : [],
  );
  const had = addPieces(piecesOf(before, scarcity), kept, ofEvent);
  const difference = differenceOf(had, piecesOf(after, scarcity));
  await settle(inner, { ...difference, give: addPieces(difference.give, answered, stray.pieces) }, (id) => {
    const coupon = coupons.get(id);
    if (coupon !== undefined) return `The code ${coupon.row.code}`;
    return id === registration.event_id ? 'This event' : 'What you have chosen';
  });
  // Stock first, and then rows that name the thing: whoever deletes something that was never sold keeps the same order.
  await writeDraft(inner, registration, before, after);
  await dropStrayAnswers(inner, stray);
}

export const settle = (
  inner: Context,
  difference: Difference,
  nameOf: (id: string) => string = () => 'What you have chosen',
): Promise<void> => exchangeStock(inner, difference, (id) => ({ name: nameOf(id), field: 'passes' }));

async function writeDraft(
  inner: Context,
  registration: RegistrationRow,
  before: Selection,
  after: Selection,
): Promise<void> {
  const { db, organizationId } = inner;
  const now = inner.now();
  const packages = after.packages.filter((line) => isNews(before.packages, line));
  if (packages.length > 0)
    refuseForeign(
      packages.length,
      await queries.putPackages(
        db,
        organizationId,
        packages.map((line) => ({
          id: line.id,
          registration_id: registration.id,
          package_id: line.packageId,
          status: 'draft',
          price: line.price,
          created_at: now,
        })),
      ),
    );
  const reservations = after.reservations.filter((line) => isNews(before.reservations, line));
  if (reservations.length > 0)
    refuseForeign(
      reservations.length,
      await queries.putReservations(
        db,
        organizationId,
        reservations.map((line) => ({
          id: line.id,
          registration_id: registration.id,
          room_type_id: line.roomTypeId,
          start_date: line.start,
          end_date: line.end,
          status: 'draft',
          price: line.price,
          discount: line.discount,
          created_at: now,
        })),
      ),
    );
  await writePasses(inner, registration, before, after);
  await queries.deleteDrafts(db, organizationId, 'pass', goneOf(before.passes, after.passes));
  await queries.deleteDrafts(
    db,
    organizationId,
    'registration_package',
    goneOf(before.packages, after.packages),
  );
  await queries.deleteDrafts(
    db,
    organizationId,
    'room_reservation',
    goneOf(before.reservations, after.reservations),
  );
}

async function writePasses(
  inner: Context,
  registration: RegistrationRow,
  before: Selection,
  after: Selection,
): Promise<void> {
  const { db, organizationId } = inner;
  const now = inner.now();
  const number = newNumericId(now.getTime());
  const passes = after.passes.filter((line) => isNews(before.passes, line));
  if (passes.length === 0) return;
  refuseForeign(
    passes.length,
    await queries.putPasses(
      db,
      organizationId,
      passes.map((line, index) => ({
        id: line.id,
        event_id: registration.event_id,
        registration_id: registration.id,
        pass_type_id: line.passTypeId,
        number: number + index,
        status: 'draft',
        secret: issueSecret(),
        location: null,
        coupon_id: line.couponId,
        registration_package_id: line.packageId,
        reservation_id: line.reservationId,
        payer_id: null,
        price: line.price,
        discount: line.discount,
        created_at: now,
        updated_at: now,
      })),
    ),
  );
  const known = new Set(before.passes.map(({ id }) => id));
  const changed = passes.map(({ id }) => id).filter((id) => known.has(id));
  if (changed.length > 0) await queries.deleteAddOns(db, organizationId, changed);
  const addOns = passes.flatMap((line) =>
    line.addOns.map((addOn) => ({
      pass_id: line.id,
      add_on_id: addOn.addOnId,
      price: addOn.price,
      discount: addOn.discount,
    })),
  );
  if (addOns.length > 0) await queries.putAddOns(db, organizationId, addOns);
}

interface Line {
  readonly id: string;
}

const isNews = <T extends Line>(before: readonly T[], line: T): boolean =>
  JSON.stringify(before.find(({ id }) => id === line.id)) !== JSON.stringify(line);

const goneOf = (before: readonly Line[], after: readonly Line[]): string[] =>
  before.map(({ id }) => id).filter((id) => !after.some((line) => line.id === id));

function refuseForeign(sent: number, written: number): void {
  if (written < sent) throw conflict('id.taken', { field: 'id' });
}
