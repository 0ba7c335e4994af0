import { randomBytes } from 'node:crypto';
import type { Context } from '../../../../platform/context.ts';
import { conflict } from '../../../../platform/errors.ts';
import { newNumericId } from '../../../../platform/ids.ts';
import { holdLimit, type SoldName } from '../../../money/capacity/index.ts';
import { couponsOf } from './coupons.service.ts';
import * as queries from './draft.queries.ts';
import type { Change, Draft } from './draft.service.ts';
import { addPieces, differenceOf, piecesOf, type Pieces } from './holdings.ts';
import { sumAnswerPieces } from './holds.queries.ts';
import type { Selection } from '../paying/pricing.ts';
import { renewHold, updateRegistration, type RegistrationRow } from '../registrations.queries.ts';
import { settle, takeFirst } from './sold-out.service.ts';
import { dropStrayAnswers, findStrayAnswers } from './stray-answers.service.ts';

/** 128 bits that nobody guesses: what the code at the door proves. */
export const issueSecret = (): string => randomBytes(16).toString('base64url');

/** Takes and gives the difference to what was chosen before, all or nothing, and writes the change. */
export async function writeChange(
  inner: Context,
  { standing, registration, selection: before, kept }: Draft,
  { selection, couponId }: Change,
): Promise<void> {
  const { db, organizationId } = inner;
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
  const eventId = registration.event_id;
  const nameOf = (id: string): SoldName => {
    if (coupons.has(id)) return { of: 'coupon' };
    return { of: id === eventId ? 'event' : 'chosen' };
  };
  const prePaidCouponIds = new Set([...coupons.values()].flatMap(({ row }) => (row.pre_paid ? row.id : [])));
  const needs = (selection: Selection, isLimited: boolean): Pieces =>
    piecesOf(selection, { eventId, isLimited, prePaidCouponIds });
  if (before.passes.length === 0 && kept.size === 0 && registrationLimit === null) {
    const count = needs(after, true).get(eventId) ?? 0;
    await takeFirst(inner, needs(after, false), { id: eventId, count }, nameOf);
    return writeDraft(inner, registration, before, after);
  }
  const isLimited = await holdLimit(inner, eventId, registrationLimit);
  const gone = before.passes.filter(({ id }) => !after.passes.some((pass) => pass.id === id));
  const answered =
    gone.length === 0
      ? new Map<string, number>()
      : await sumAnswerPieces(
          inner.db,
          inner.organizationId,
          gone.map(({ id }) => id),
        );
  const stray = await findStrayAnswers(inner, eventId, before, after);
  // A pass that was kept is one of the event as well.
  const ofEvent = new Map(
    isLimited ? [[eventId, [...kept.values()].reduce((sum, count) => sum + count, 0)]] : [],
  );
  const had = addPieces(needs(before, isLimited), kept, ofEvent);
  const difference = differenceOf(had, needs(after, isLimited));
  await settle(inner, { ...difference, give: addPieces(difference.give, answered, stray.pieces) }, nameOf);
  // Stock first, and then rows that name the thing: whoever deletes something that was never sold keeps the same order.
  await writeDraft(inner, registration, before, after);
  await dropStrayAnswers(inner, stray);
}

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
