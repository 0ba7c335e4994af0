import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { getAccountsById, type BaseAccountView } from '../../ground/accounts/index.ts';
import { listAddOnsByIds, listCouponsByIds, listPackagesByIds } from '../tickets/index.ts';
import { listManagedCoupons } from './group-coupons/group-coupons.queries.ts';
import { listPackages } from './passes/passes.queries.ts';
import { listPasses } from './passes/passes.service.ts';
import type { CompletePass } from './passes/passes.views.ts';
import { listLinesOfReceipts, listReceiptsOfRegistrations } from '../../money/payments/index.ts';
import {
  findEventAndMoment,
  listEventDetails,
  type EventDetailsRow,
  type Moment,
} from './registration-parts.queries.ts';
import type { RegistrationRow } from './registrations.queries.ts';
import type { RegistrationView } from './registrations.schemas.ts';
import { viewRegistration, type CompleteReceipt, type CompleteRegistration } from './registrations.views.ts';

/** As many questions for many registrations as for one. `known`: their events, and whether anything was bought that few buy. */
export async function completeRegistrations(
  ctx: Context,
  rows: readonly RegistrationRow[],
  known?: EventDetailsRow & Moment,
): Promise<CompleteRegistration[]> {
  if (rows.length === 0) return [];
  const { db, organizationId } = ctx;
  const ids = rows.map(({ id }) => id);
  const events =
    known === undefined
      ? await listEventDetails(db, organizationId, [...new Set(rows.map((row) => row.event_id))])
      : [known];
  const accounts = await getAccountsById(ctx, [...new Set(rows.map((row) => row.account_id))]);
  const passes = await listPasses(ctx, ids);
  const packages = passes.some(({ row }) => row.registration_package_id !== null)
    ? await listPackages(db, organizationId, { registrationIds: ids })
    : [];
  const packageTypes = await listPackagesByIds(
    ctx,
    packages.map((row) => row.package_id),
  );
  const receipts = known?.has_receipts !== false ? await completeReceipts(ctx, ids, passes) : [];
  const managed = known?.has_coupons !== false ? await listManagedCoupons(db, organizationId, ids) : [];
  const coupons = await listCouponsByIds(ctx, [
    ...managed.map(({ id }) => id),
    ...rows.flatMap((row) => row.coupon_id ?? []),
    ...passes.flatMap((pass) => pass.row.coupon_id ?? []),
  ]);
  return rows.flatMap((row) => {
    const event = events.find(({ id }) => id === row.event_id);
    const account: BaseAccountView | undefined = accounts.get(row.account_id);
    if (event === undefined || account === undefined) return [];
    return {
      row,
      event,
      account,
      passes: passes.filter((pass) => pass.row.registration_id === row.id),
      packages: packages.filter((one) => one.registration_id === row.id),
      packageTypes,
      receipts: receipts.filter((receipt) => receipt.row.registration_id === row.id),
      managed: managed.filter((one) => one.registration_id === row.id),
      coupons,
    };
  });
}

async function completeReceipts(
  ctx: Context,
  registrationIds: readonly string[],
  passes: readonly CompletePass[],
): Promise<CompleteReceipt[]> {
  const rows = await listReceiptsOfRegistrations(ctx, registrationIds);
  if (rows.length === 0) return [];
  const lines = await listLinesOfReceipts(
    ctx,
    rows.map(({ id }) => id),
  );
  const idsOf = (kind: string): string[] =>
    lines.filter((line) => line.kind === kind).map((line) => line.thing_id);
  const addOns = await listAddOnsByIds(ctx, idsOf('addOn'));
  const coupons = await listCouponsByIds(ctx, idsOf('coupon'));
  return rows.map((row) => ({
    row,
    lines: lines.filter((line) => line.receipt_id === row.id),
    passes,
    addOns,
    coupons,
  }));
}

const PURPOSES: Readonly<Record<string, RegistrationView['paying'][number]['purpose']>> = {
  registration: 'registration',
  coupons: 'coupons',
  session: 'session',
  addOns: 'addOns',
};

export async function getRegistrationAnswer(ctx: Context, row: RegistrationRow): Promise<RegistrationView> {
  const found = await findEventAndMoment(ctx.db, ctx.organizationId, row);
  if (found === undefined) throw notFound('registration');
  const [registration] = await completeRegistrations(ctx, [row], found);
  if (registration === undefined) throw notFound('registration');
  const { now, paying } = found;
  return {
    ...viewRegistration(registration, now),
    paying: paying.map(({ id, purpose, subject }) => ({
      intentId: id,
      purpose: PURPOSES[purpose] ?? 'registration',
      sessionId: purpose === 'session' ? subject.slice(row.id.length + 1) : null,
    })),
  };
}
