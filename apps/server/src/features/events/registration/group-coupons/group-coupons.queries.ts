import type { Db } from '../../../../platform/db/database.ts';

export async function insertGroupCoupon(
  db: Db,
  organizationId: string,
  row: {
    id: string;
    event_id: string;
    code: string;
    code_key: string;
    description: string;
    pass_type_id: string;
    registration_id: string;
    created_at: Date;
    updated_at: Date;
  },
): Promise<void> {
  await db
    .insertInto('coupon')
    .values({
      ...row,
      organization_id: organizationId,
      pre_paid: true,
      start_date: null,
      end_date: null,
      discount_amount: null,
      discount_percent: 100,
      quantity_min: null,
      quantity_max: null,
      purchase_limit: null,
    })
    .execute();
}

export interface ManagedCouponRow {
  readonly id: string;
  readonly registration_id: string;
  readonly purchases: number;
}

/** Coupons that registrations have bought, with the passes that were taken with each. */
export async function listManagedCoupons(
  db: Db,
  organizationId: string,
  registrationIds: readonly string[],
): Promise<ManagedCouponRow[]> {
  const rows = await db
    .selectFrom('coupon')
    .select((eb) => [
      'coupon.id',
      'coupon.registration_id',
      eb
        .selectFrom('pass')
        .select(({ fn }) => fn.countAll<number>().as('purchases'))
        .where('pass.organization_id', '=', organizationId)
        .whereRef('pass.coupon_id', '=', 'coupon.id')
        .where('pass.status', 'in', ['ready', 'needsInfo'])
        .as('purchases'),
    ])
    .where('coupon.organization_id', '=', organizationId)
    .where('coupon.registration_id', 'in', registrationIds)
    .orderBy('coupon.created_at')
    .orderBy('coupon.id')
    .execute();
  return rows.flatMap(({ id, registration_id, purchases }) =>
    registration_id === null ? [] : [{ id, registration_id, purchases: Number(purchases ?? 0) }],
  );
}
