import type { Selectable } from 'kysely';
import { anyOf, type Db } from '../../platform/db/database.ts';
import type { CouponTable } from '../../platform/db/schema.ts';

export type CouponRow = Selectable<CouponTable>;

const coupons = (db: Db, organizationId: string) =>
  db.selectFrom('coupon').selectAll('coupon').where('coupon.organization_id', '=', organizationId);

export async function listCouponsByIds(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<CouponRow[]> {
  return coupons(db, organizationId)
    .where((eb) => anyOf(eb.ref('coupon.id'), ids))
    .execute();
}

export async function findCouponByCode(
  db: Db,
  organizationId: string,
  eventId: string,
  codeKey: string,
): Promise<CouponRow | undefined> {
  return coupons(db, organizationId)
    .where('coupon.event_id', '=', eventId)
    .where('coupon.code_key', '=', codeKey)
    .executeTakeFirst();
}
