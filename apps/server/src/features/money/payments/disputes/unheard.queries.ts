import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Of the account: when its first payment was begun. */
export async function findFirstPayment(
  db: Db,
  organizationId: string,
  integrationId: string,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payment_attempt')
    .select(({ fn }) => fn.min('payment_attempt.created_at').as('at'))
    .where('payment_attempt.organization_id', '=', organizationId)
    .where('payment_attempt.integration_id', '=', integrationId)
    .where('payment_attempt.provider_reference', 'is not', null)
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** Those of these payments of the account that are ours, by their names there. */
export async function listOwnReferences(
  db: Db,
  organizationId: string,
  integrationId: string,
  references: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('payment_attempt')
    .select('payment_attempt.provider_reference')
    .where('payment_attempt.organization_id', '=', organizationId)
    .where('payment_attempt.integration_id', '=', integrationId)
    .where(sql<boolean>`payment_attempt.provider_reference = any(${references}::text[])`)
    .execute();
  return new Set(rows.flatMap(({ provider_reference: reference }) => reference ?? []));
}

/** Of these disputes those that are known, by their names at the account, with the time of the last reading. */
export async function listKnownDisputes(
  db: Db,
  organizationId: string,
  integrationId: string,
  references: readonly string[],
): Promise<Map<string, Date | null>> {
  const rows = await db
    .selectFrom('payment_dispute')
    .innerJoin('payment_attempt', (join) =>
      join
        .on('payment_attempt.organization_id', '=', organizationId)
        .onRef('payment_attempt.id', '=', 'payment_dispute.attempt_id'),
    )
    .select(['payment_dispute.provider_reference', 'payment_dispute.read_at'])
    .where('payment_dispute.organization_id', '=', organizationId)
    .where('payment_attempt.integration_id', '=', integrationId)
    .where(sql<boolean>`payment_dispute.provider_reference = any(${references}::text[])`)
    .execute();
  return new Map(rows.map(({ provider_reference: reference, read_at: at }) => [reference, at]));
}
