import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { OrganizationChanges, OrganizationTable } from './organization.tables.ts';

export type NewOrganization = Insertable<OrganizationTable>;

/** False when the slug is another organization's. */
export async function claimSlug(db: Db, slug: string, organizationId: string): Promise<boolean> {
  const claimed = await db
    .insertInto('organization_slug')
    .values({ slug, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return claimed.numInsertedOrUpdatedRows === 1n;
}

/** Until the transaction ends, nobody else asks which ids are free. */
export async function lockArrivals(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('organization arrival', 0))`.execute(db);
}

/** Of all organizations: over the connection of the command line. */
export async function listTenants(db: Db): Promise<{ organization_id: string; user_pool_id: string }[]> {
  return db
    .selectFrom('organization')
    .select(['organization.organization_id', 'organization.user_pool_id'])
    .execute();
}

/** False when the slug is another organization's. */
export async function insertOrganization(db: Db, row: NewOrganization): Promise<boolean> {
  if (!(await claimSlug(db, row.slug, row.organization_id))) return false;
  await db.insertInto('organization').values(row).execute();
  return true;
}

export async function updateOrganization(
  db: Db,
  organizationId: string,
  changes: OrganizationChanges,
): Promise<void> {
  await db
    .updateTable('organization')
    .set(changes)
    .where('organization.organization_id', '=', organizationId)
    .execute();
}

export async function listStaffEmails(system: Db, organizationId: string): Promise<string[]> {
  const rows = await system
    .selectFrom('organization_staff')
    .innerJoin('account', (join) =>
      join
        .onRef('account.organization_id', '=', 'organization_staff.organization_id')
        .onRef('account.id', '=', 'organization_staff.account_id'),
    )
    .select('account.email')
    .where('organization_staff.organization_id', '=', organizationId)
    .orderBy('account.email')
    .execute();
  return rows.flatMap((row) => row.email ?? []);
}

/** Something was sold and not refunded, or is being paid. */
export async function hasMoney(db: Db, organizationId: string): Promise<boolean> {
  const paid = await db
    .selectFrom('payment_intent')
    .select('payment_intent.id')
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.amount', '>', 0)
    .where('payment_intent.status', 'not in', ['canceled', 'expired'])
    // Of what came in, only what is left counts: also for group tickets, and for places of passes that were free.
    .where(
      sql<boolean>`(payment_intent.status <> 'captured' or payment_intent.captured > payment_intent.refunded)`,
    )
    .limit(1)
    .executeTakeFirst();
  if (paid !== undefined) return true;
  const sold = await db
    .selectFrom('pass')
    .select('pass.id')
    .where('pass.organization_id', '=', organizationId)
    .where('pass.status', '<>', 'canceled')
    .where((eb) => eb.or([eb('pass.amount_paid', '>', 0), eb('pass.price', '>', eb.ref('pass.discount'))]))
    .limit(1)
    .executeTakeFirst();
  return sold !== undefined;
}
