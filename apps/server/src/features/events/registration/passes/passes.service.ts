import type { Context } from '../../../../platform/context.ts';
import { listBaseSessionsById } from '../../programme/index.ts';
import {
  listAddOnsByIds,
  listCouponsByIds,
  listPackagesByIds,
  listPassTypesByIds,
  listQuestionsByIds,
  listRoomTypesByIds,
} from '../../tickets/index.ts';
import * as queries from './passes.queries.ts';
import type { Catalog, CompletePass } from './passes.views.ts';

/** Passes of registrations with what hangs on them, drafts and canceled ones among them. */
export const listPasses = async (ctx: Context, registrationIds: readonly string[]): Promise<CompletePass[]> =>
  completePasses(ctx, await queries.listPassesOf(ctx.db, ctx.organizationId, registrationIds));

export const listPassesByIds = async (ctx: Context, ids: readonly string[]): Promise<CompletePass[]> =>
  completePasses(ctx, await queries.listPassesByIds(ctx.db, ctx.organizationId, ids));

/** As many questions for many passes, of whichever events, as for one. */
export async function completePasses(
  ctx: Context,
  rows: readonly queries.PassRow[],
): Promise<CompletePass[]> {
  if (rows.length === 0) return [];
  const { db, organizationId } = ctx;
  const idsOf = (kept: readonly queries.PassRow[]): string[] => kept.map(({ id }) => id);
  const [reservations, responses, accesses, packages] = [
    await queries.listReservationsByIds(
      db,
      organizationId,
      rows.flatMap((row) => row.reservation_id ?? []),
    ),
    await queries.listResponses(db, organizationId, idsOf(rows.filter((row) => row.has_responses))),
    await queries.listAccesses(db, organizationId, {
      passIds: idsOf(rows.filter((row) => row.has_accesses)),
    }),
    await queries.listPackages(db, organizationId, {
      ids: rows.flatMap((row) => row.registration_package_id ?? []),
    }),
  ];
  const catalog: Catalog = {
    passTypes: await listPassTypesByIds(
      ctx,
      rows.map((row) => row.pass_type_id),
    ),
    addOns: await listAddOnsByIds(
      ctx,
      rows.flatMap((row) => row.add_ons.map((one) => one.add_on_id)),
    ),
    roomTypes: await listRoomTypesByIds(
      ctx,
      reservations.map((row) => row.room_type_id),
    ),
    questions: await listQuestionsByIds(
      ctx,
      responses.map((row) => row.question_id),
    ),
    coupons: await listCouponsByIds(
      ctx,
      rows.flatMap((row) => row.coupon_id ?? []),
    ),
    packages: await listPackagesByIds(
      ctx,
      packages.map((row) => row.package_id),
    ),
    sessions: await listBaseSessionsById(
      ctx,
      accesses.map((row) => row.session_id),
    ),
  };
  return rows.map((row) => ({
    row,
    addOnIds: row.add_ons.map((one) => one.add_on_id),
    reservation: reservations.find(({ id }) => id === row.reservation_id) ?? null,
    responses: responses.filter((one) => one.pass_id === row.id),
    accesses: accesses.filter((one) => one.pass_id === row.id),
    attendeePackage: packages.find(({ id }) => id === row.registration_package_id) ?? null,
    catalog,
  }));
}
