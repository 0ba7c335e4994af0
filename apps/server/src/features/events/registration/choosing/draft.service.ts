import type { Context } from '../../../../platform/context.ts';
import { conflict } from '../../../../platform/errors.ts';
import { refusePaused } from '../../../money/capacity/index.ts';
import * as queries from './draft.queries.ts';
import type { Pieces } from './holdings.ts';
import { retrySoldOut } from './sold-out.service.ts';
import { NOTHING, type PassLine, type Selection } from '../paying/pricing.ts';
import { lockOwn, needsRegistration, refuseClosed, type Standing } from '../registrations.service.ts';
import type { RegistrationRow } from '../registrations.queries.ts';

/** The selection of a buyer as it was when their registration was locked; a change starts from it. */
export interface Draft {
  readonly standing: Standing;
  readonly registration: RegistrationRow;
  /** The current selection, including one left by an expired hold. */
  readonly selection: Selection;
  /** The hold begins anew: prices are those of now. */
  readonly isNew: boolean;
  /** Pieces that were taken for this buyer already and become the draft's. */
  readonly kept: Pieces;
}

export interface Change {
  readonly selection: Selection;
  /** Absent: as it was. */
  readonly couponId?: string | null;
}

/** Registering is possible, and this person has begun to. */
export function refuseUnopened(standing: Standing): void {
  refuseClosed(standing);
  if (standing.event.registration_id === null) throw needsRegistration();
}

/** The transaction in which a draft is locked, changed and written; once more when something was sold out but for expired holds. */
export const changeDraft = (
  ctx: Context,
  { event }: Standing,
  change: (inner: Context) => Promise<void>,
): Promise<void> => retrySoldOut(ctx, event.id, () => ctx.transaction(change));

interface Lock {
  /** A hold begins, unless one is running. */
  readonly holds: boolean;
  readonly kept?: Pieces | undefined;
}

/** Locks the registration, which is made when there is none, until the transaction ends. No other function here locks. */
export async function lockDraft(
  inner: Context,
  standing: Standing,
  { holds, kept = new Map() }: Lock = { holds: false },
): Promise<Draft> {
  const { db, organizationId } = inner;
  const registration = await lockOwn(inner, standing, holds);
  const { hold_expires_at: ends, hold_again_at: again, updated_at: now } = registration;
  if (holds && kept.size === 0) refusePaused({ ends, again, now });
  if (!registration.isNew && (await queries.isBeingPaid(db, organizationId, registration.id)))
    throw conflict('payment.running');
  const selection = registration.isNew ? NOTHING : await loadDraft(inner, registration.id);
  return { standing, registration, selection, isNew: registration.begins_hold, kept };
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
