import { sql } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import { passTypeTiers, type TierName } from '../../programme/index.ts';

export interface SoldPassType {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly price: number;
  readonly min_quantity_per_sale: number;
  readonly max_quantity_per_sale: number;
  readonly override_start_date: Date | null;
  readonly enable_coupons: boolean;
  readonly min_coupon_quantity: number | null;
  readonly max_coupon_quantity: number | null;
  readonly tiers: readonly TierName[];
}

/** Pass types of the event with the price of this moment, by the clock of the database. */
export async function listSoldPassTypes(
  db: Db,
  organizationId: string,
  eventId: string,
  ids: readonly string[],
): Promise<SoldPassType[]> {
  return db
    .selectFrom('pass_type')
    .select((eb) => [
      'pass_type.id',
      'pass_type.name',
      'pass_type.active',
      'pass_type.min_quantity_per_sale',
      'pass_type.max_quantity_per_sale',
      'pass_type.override_start_date',
      'pass_type.enable_coupons',
      'pass_type.min_coupon_quantity',
      'pass_type.max_coupon_quantity',
      eb.fn
        .coalesce(
          eb
            .selectFrom('pass_type_price')
            .select('pass_type_price.price')
            .where('pass_type_price.organization_id', '=', organizationId)
            .whereRef('pass_type_price.pass_type_id', '=', 'pass_type.id')
            .where('pass_type_price.start_date', '<=', sql<Date>`now()`)
            .where('pass_type_price.end_date', '>', sql<Date>`now()`)
            .orderBy('pass_type_price.start_date')
            .limit(1),
          'pass_type.price',
        )
        .as('price'),
      passTypeTiers(db, organizationId).as('tiers'),
    ])
    .where('pass_type.organization_id', '=', organizationId)
    .where('pass_type.event_id', '=', eventId)
    .where((eb) => anyOf(eb.ref('pass_type.id'), ids))
    .execute();
}

/**
 * Passes that this buyer has taken with a coupon for good. A pass that was handed on still counts for the one who bought it,
 * and never for the one who was given it.
 */
export async function countCouponUses(
  db: Db,
  organizationId: string,
  buyer: { readonly registrationId: string; readonly accountId: string },
  couponId: string,
): Promise<number> {
  const { uses } = await db
    .selectFrom('pass')
    .select(({ fn }) => fn.countAll<number>().as('uses'))
    .where('pass.organization_id', '=', organizationId)
    .where((eb) =>
      eb.or([
        eb('pass.payer_id', '=', buyer.accountId),
        eb.and([eb('pass.payer_id', 'is', null), eb('pass.registration_id', '=', buyer.registrationId)]),
      ]),
    )
    .where('pass.coupon_id', '=', couponId)
    .where('pass.status', 'in', ['ready', 'needsInfo'])
    .executeTakeFirstOrThrow();
  return Number(uses);
}
