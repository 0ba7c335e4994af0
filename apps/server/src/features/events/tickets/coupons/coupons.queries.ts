import type { Insertable, Selectable, SelectQueryBuilder, Updateable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { CouponTable } from '../tickets.tables.ts';
import type { Schema } from '../../../../platform/db/schema.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';

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

export async function listCoupons(
  db: Db,
  organizationId: string,
  eventId: string,
  { page, pageSize, search }: Paging,
): Promise<CouponRow[]> {
  return sought(coupons(db, organizationId), search)
    .where('coupon.event_id', '=', eventId)
    .orderBy('coupon.created_at', 'desc')
    .orderBy('coupon.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function countCoupons(
  db: Db,
  organizationId: string,
  eventId: string,
  search: string | undefined,
): Promise<number> {
  const { count } = await sought(
    db.selectFrom('coupon').where('coupon.organization_id', '=', organizationId),
    search,
  )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('coupon.event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return count;
}

const sought = <O>(
  query: SelectQueryBuilder<Schema, 'coupon', O>,
  search: string | undefined,
): SelectQueryBuilder<Schema, 'coupon', O> =>
  search === undefined || search.trim() === ''
    ? query
    : query.where((eb) =>
        eb.or([
          eb('coupon.code_key', 'like', containsPattern(search)),
          eb(eb.fn<string>('lower', [eb.ref('coupon.description')]), 'like', containsPattern(search)),
        ]),
      );

/** Locked against other changes, not against its use. */
export async function findCouponForUpdate(
  db: Db,
  organizationId: string,
  eventId: string,
  id: string,
): Promise<CouponRow | undefined> {
  return coupons(db, organizationId)
    .where('coupon.event_id', '=', eventId)
    .where('coupon.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The ids of those that were made; where the event has the code already, there is none. */
export async function insertCoupons(db: Db, rows: readonly Insertable<CouponTable>[]): Promise<string[]> {
  const made = await db
    .insertInto('coupon')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['organization_id', 'event_id', 'code_key']).doNothing())
    .returning('coupon.id')
    .execute();
  return made.map(({ id }) => id);
}

export async function listCouponsByCodes(
  db: Db,
  organizationId: string,
  eventId: string,
  codeKeys: readonly string[],
): Promise<CouponRow[]> {
  return coupons(db, organizationId)
    .where('coupon.event_id', '=', eventId)
    .where('coupon.code_key', 'in', codeKeys)
    .orderBy('coupon.code_key')
    .execute();
}

export async function updateCoupon(
  db: Db,
  organizationId: string,
  id: string,
  changes: Updateable<CouponTable>,
): Promise<void> {
  await db
    .updateTable('coupon')
    .set(changes)
    .where('coupon.organization_id', '=', organizationId)
    .where('coupon.id', '=', id)
    .execute();
}

export async function deleteCoupons(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('coupon')
    .where('coupon.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('coupon.id'), ids))
    .execute();
}

export async function listCouponsFor(
  db: Db,
  organizationId: string,
  passTypeId: string,
): Promise<Pick<CouponRow, 'id' | 'pre_paid'>[]> {
  return db
    .selectFrom('coupon')
    .select(['coupon.id', 'coupon.pre_paid'])
    .where('coupon.organization_id', '=', organizationId)
    .where('coupon.pass_type_id', '=', passTypeId)
    .execute();
}

/** Passes, and orders being put together, that name one of them. */
export async function countUses(db: Db, organizationId: string, ids: readonly string[]): Promise<number> {
  const [passes, registrations] = await Promise.all([
    db
      .selectFrom('pass')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('pass.organization_id', '=', organizationId)
      .where((eb) => anyOf(eb.ref('pass.coupon_id').$castTo<string>(), ids))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('registration')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('registration.organization_id', '=', organizationId)
      .where((eb) => anyOf(eb.ref('registration.coupon_id').$castTo<string>(), ids))
      .executeTakeFirstOrThrow(),
  ]);
  return Math.max(passes.count, registrations.count);
}
