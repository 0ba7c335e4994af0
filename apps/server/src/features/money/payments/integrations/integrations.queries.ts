import { sql, type Selectable, type Updateable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';
import type { PaymentIntegrationTable } from '../payments.tables.ts';

export type IntegrationRow = Selectable<PaymentIntegrationTable>;

const integrations = (db: Db, organizationId: string) =>
  db
    .selectFrom('payment_integration')
    .selectAll('payment_integration')
    .where('payment_integration.organization_id', '=', organizationId);

export async function listIntegrations(db: Db, organizationId: string): Promise<IntegrationRow[]> {
  return integrations(db, organizationId)
    .orderBy('payment_integration.created_at')
    .orderBy('payment_integration.id')
    .execute();
}

export async function findIntegration(
  db: Db,
  organizationId: string,
  id: string,
): Promise<IntegrationRow | undefined> {
  return integrations(db, organizationId).where('payment_integration.id', '=', id).executeTakeFirst();
}

/** Accounts with a list of disputes to read; those that were not asked for the longest time first. */
export async function listToAskForDisputes(
  db: Db,
  organizationId: string,
  { listedBefore, askedBefore }: { readonly listedBefore: Date; readonly askedBefore: Date },
): Promise<IntegrationRow[]> {
  return integrations(db, organizationId)
    .where('payment_integration.type', '<>', 'manual')
    .where('payment_integration.secrets', 'is not', null)
    .where(({ eb, or }) =>
      or([
        eb('payment_integration.disputes_since', 'is', null),
        eb('payment_integration.disputes_since', '<', listedBefore),
        eb('payment_integration.disputes_until', 'is not', null),
      ]),
    )
    .where(({ eb, or }) =>
      or([
        eb('payment_integration.disputes_asked_at', 'is', null),
        eb('payment_integration.disputes_asked_at', '<=', askedBefore),
      ]),
    )
    .orderBy(sql`payment_integration.disputes_asked_at`, (order) => order.asc().nullsFirst())
    .orderBy('payment_integration.id')
    .limit(20)
    .execute();
}

/** The row of that account, made when there is none. */
export async function keepIntegration(
  db: Db,
  organizationId: string,
  row: NewRow<PaymentIntegrationTable>,
): Promise<void> {
  await db
    .insertInto('payment_integration')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateIntegration(
  db: Db,
  organizationId: string,
  id: string,
  changes: Updateable<PaymentIntegrationTable>,
): Promise<void> {
  await db
    .updateTable('payment_integration')
    .set(changes)
    .where('payment_integration.organization_id', '=', organizationId)
    .where('payment_integration.id', '=', id)
    .execute();
}

export async function deactivateIntegrations(db: Db, organizationId: string, now: Date): Promise<void> {
  await db
    .updateTable('payment_integration')
    .set({ active: false, offered: false, updated_at: now })
    .where('payment_integration.organization_id', '=', organizationId)
    .where(({ eb, or }) =>
      or([eb('payment_integration.active', '=', true), eb('payment_integration.offered', '=', true)]),
    )
    .execute();
}
