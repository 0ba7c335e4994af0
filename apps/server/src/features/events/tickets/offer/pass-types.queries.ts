import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { PassTypePriceTable, PassTypeRefundTable, PassTypeTable } from '../tickets.tables.ts';

export type PassTypeChanges = Omit<Updateable<PassTypeTable>, 'organization_id' | 'id' | 'event_id'>;

/** False when the event has one of that slug. */
export async function insertPassType(db: Db, row: Insertable<PassTypeTable>): Promise<boolean> {
  const result = await db
    .insertInto('pass_type')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organization_id', 'event_id', 'slug']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Locked against other changes, not against sales. */
export async function findPassTypeForUpdate(db: Db, organizationId: string, eventId: string, id: string) {
  return db
    .selectFrom('pass_type')
    .selectAll('pass_type')
    .where('pass_type.organization_id', '=', organizationId)
    .where('pass_type.event_id', '=', eventId)
    .where('pass_type.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updatePassType(
  db: Db,
  organizationId: string,
  id: string,
  changes: PassTypeChanges,
): Promise<void> {
  await db
    .updateTable('pass_type')
    .set(changes)
    .where('pass_type.organization_id', '=', organizationId)
    .where('pass_type.id', '=', id)
    .execute();
}

export async function deletePassType(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .deleteFrom('pass_type')
    .where('pass_type.organization_id', '=', organizationId)
    .where('pass_type.id', '=', id)
    .execute();
}

/** All passes there ever were of it, also those given back: their receipts name it. */
export async function countPasses(db: Db, organizationId: string, passTypeId: string): Promise<number> {
  const { count } = await db
    .selectFrom('pass')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pass.organization_id', '=', organizationId)
    .where('pass.pass_type_id', '=', passTypeId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function countPackagesWith(db: Db, organizationId: string, passTypeId: string): Promise<number> {
  const { count } = await db
    .selectFrom('event_package_pass')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_package_pass.organization_id', '=', organizationId)
    .where('event_package_pass.pass_type_id', '=', passTypeId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function replacePrices(
  db: Db,
  organizationId: string,
  passTypeId: string,
  rows: readonly Omit<Insertable<PassTypePriceTable>, 'organization_id' | 'pass_type_id'>[],
): Promise<void> {
  await db
    .deleteFrom('pass_type_price')
    .where('pass_type_price.organization_id', '=', organizationId)
    .where('pass_type_price.pass_type_id', '=', passTypeId)
    .execute();
  if (rows.length === 0) return;
  await db
    .insertInto('pass_type_price')
    .values(rows.map((row) => ({ ...row, organization_id: organizationId, pass_type_id: passTypeId })))
    .execute();
}

export async function replaceTiers(
  db: Db,
  organizationId: string,
  passTypeId: string,
  tierIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('pass_type_tier')
    .where('pass_type_tier.organization_id', '=', organizationId)
    .where('pass_type_tier.pass_type_id', '=', passTypeId)
    .execute();
  if (tierIds.length === 0) return;
  await db
    .insertInto('pass_type_tier')
    .values(
      tierIds.map((tier_id) => ({ organization_id: organizationId, pass_type_id: passTypeId, tier_id })),
    )
    .execute();
}

export async function replaceRefunds(
  db: Db,
  organizationId: string,
  passTypeId: string,
  rows: readonly Omit<Insertable<PassTypeRefundTable>, 'organization_id' | 'pass_type_id'>[],
): Promise<void> {
  await db
    .deleteFrom('pass_type_refund')
    .where('pass_type_refund.organization_id', '=', organizationId)
    .where('pass_type_refund.pass_type_id', '=', passTypeId)
    .execute();
  if (rows.length === 0) return;
  await db
    .insertInto('pass_type_refund')
    .values(rows.map((row) => ({ ...row, organization_id: organizationId, pass_type_id: passTypeId })))
    .execute();
}
