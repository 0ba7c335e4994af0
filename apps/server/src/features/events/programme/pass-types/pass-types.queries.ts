import type { Selectable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../../platform/db/images.ts';
import type { Schema } from '../../../../platform/db/schema.ts';
import { passTypeTiers, type TierName } from './pass-types.fragments.ts';

/** All that an event offers, or those that are named. */
export type Offered = { readonly eventId: string } | { readonly ids: readonly string[] };

export type PassTypeRow = Selectable<Schema['pass_type']> & {
  readonly image: ImageColumns | null;
  /** Of its stock. */
  readonly supply: number | null;
  readonly taken: number | null;
  readonly spare: number | null;
  readonly has_prices: boolean;
  readonly has_refunds: boolean;
  readonly tiers: TierName[];
};
export type PriceRow = Selectable<Schema['pass_type_price']>;
export type RefundRow = Selectable<Schema['pass_type_refund']>;

export async function listPassTypes(db: Db, organizationId: string, which: Offered): Promise<PassTypeRow[]> {
  const query = db
    .selectFrom('pass_type')
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'pass_type.image_id'),
    )
    .leftJoin('stock', (join) =>
      join.on('stock.organization_id', '=', organizationId).onRef('stock.id', '=', 'pass_type.id'),
    )
    .selectAll('pass_type')
    .select((eb) => [
      imageColumn('image').as('image'),
      'stock.supply',
      'stock.taken',
      'stock.spare',
      eb
        .exists(
          eb
            .selectFrom('pass_type_price')
            .select('pass_type_price.id')
            .where('pass_type_price.organization_id', '=', organizationId)
            .whereRef('pass_type_price.pass_type_id', '=', 'pass_type.id'),
        )
        .$castTo<boolean>()
        .as('has_prices'),
      eb
        .exists(
          eb
            .selectFrom('pass_type_refund')
            .select('pass_type_refund.id')
            .where('pass_type_refund.organization_id', '=', organizationId)
            .whereRef('pass_type_refund.pass_type_id', '=', 'pass_type.id'),
        )
        .$castTo<boolean>()
        .as('has_refunds'),
      passTypeTiers(db, organizationId).as('tiers'),
    ])
    .where('pass_type.organization_id', '=', organizationId)
    .orderBy('pass_type.sort_order')
    .orderBy('pass_type.id');
  return 'ids' in which
    ? query.where((eb) => anyOf(eb.ref('pass_type.id'), which.ids)).execute()
    : query.where('pass_type.event_id', '=', which.eventId).execute();
}

export async function listPrices(
  db: Db,
  organizationId: string,
  passTypeIds: readonly string[],
): Promise<PriceRow[]> {
  if (passTypeIds.length === 0) return [];
  return db
    .selectFrom('pass_type_price')
    .selectAll('pass_type_price')
    .where('pass_type_price.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('pass_type_price.pass_type_id'), passTypeIds))
    .orderBy('pass_type_price.start_date')
    .orderBy('pass_type_price.id')
    .execute();
}

export async function listRefunds(
  db: Db,
  organizationId: string,
  passTypeIds: readonly string[],
): Promise<RefundRow[]> {
  if (passTypeIds.length === 0) return [];
  return db
    .selectFrom('pass_type_refund')
    .selectAll('pass_type_refund')
    .where('pass_type_refund.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('pass_type_refund.pass_type_id'), passTypeIds))
    .orderBy('pass_type_refund.start_date')
    .orderBy('pass_type_refund.id')
    .execute();
}
