import { sql, type Selectable, type Updateable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';
import type { PaymentAttemptTable } from '../payments.tables.ts';
import type { Subject } from './paid-things.ts';

export type AttemptRow = Selectable<PaymentAttemptTable>;

const attempts = (db: Db, organizationId: string) =>
  db
    .selectFrom('payment_attempt')
    .selectAll('payment_attempt')
    .where('payment_attempt.organization_id', '=', organizationId);

/** Under the lock of their intent; the newest first. */
export async function listAttempts(db: Db, organizationId: string, intentId: string): Promise<AttemptRow[]> {
  return attempts(db, organizationId)
    .where('payment_attempt.intent_id', '=', intentId)
    .orderBy('payment_attempt.number', 'desc')
    .execute();
}

export async function findAttempt(
  db: Db,
  organizationId: string,
  id: string,
): Promise<AttemptRow | undefined> {
  return attempts(db, organizationId).where('payment_attempt.id', '=', id).executeTakeFirst();
}

/** By its name at the account that takes its money. */
export async function findAttemptByReference(
  db: Db,
  organizationId: string,
  integrationId: string,
  reference: string,
): Promise<AttemptRow | undefined> {
  return attempts(db, organizationId)
    .where('payment_attempt.integration_id', '=', integrationId)
    .where('payment_attempt.provider_reference', '=', reference)
    .executeTakeFirst();
}

export type AskedAttempt = AttemptRow & { readonly consumed_at: Date | null };

/** Of all payments of a thing, the attempt for which a saved method was asked last. */
export async function findLastAsked(
  db: Db,
  organizationId: string,
  { purpose, subject }: Subject,
): Promise<AskedAttempt | undefined> {
  return attempts(db, organizationId)
    .innerJoin('payment_intent', (join) =>
      join
        .on('payment_intent.organization_id', '=', organizationId)
        .onRef('payment_intent.id', '=', 'payment_attempt.intent_id'),
    )
    .select('payment_intent.consumed_at')
    .where('payment_intent.purpose', '=', purpose)
    .where('payment_intent.subject', '=', subject)
    .where('payment_attempt.asked_method_id', 'is not', null)
    .orderBy('payment_attempt.asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertAttempt(
  db: Db,
  organizationId: string,
  row: NewRow<PaymentAttemptTable>,
): Promise<void> {
  await db
    .insertInto('payment_attempt')
    .values({ ...row, organization_id: organizationId })
    .execute();
}

export async function updateAttempt(
  db: Db,
  organizationId: string,
  id: string,
  changes: Updateable<PaymentAttemptTable>,
): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set(changes)
    .where('payment_attempt.organization_id', '=', organizationId)
    .where('payment_attempt.id', '=', id)
    .execute();
}

/** Unless it was marked anew meanwhile. */
export async function unmarkCapturing(
  db: Db,
  organizationId: string,
  id: string,
  since: Date,
): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ capturing_at: null })
    .where('payment_attempt.organization_id', '=', organizationId)
    .where('payment_attempt.id', '=', id)
    .where('payment_attempt.capturing_at', '=', since)
    .execute();
}

export async function listCapturingBefore(
  db: Db,
  organizationId: string,
  before: Date,
): Promise<AttemptRow[]> {
  return attempts(db, organizationId)
    .where('payment_attempt.capturing_at', '<', before)
    .orderBy('payment_attempt.capturing_at')
    .orderBy('payment_attempt.id')
    .limit(50)
    .execute();
}

/** Unless the money has come. */
export async function cancelAttempt(db: Db, organizationId: string, id: string, now: Date): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ status: 'canceled', updated_at: now })
    .where('payment_attempt.organization_id', '=', organizationId)
    .where('payment_attempt.id', '=', id)
    .where('payment_attempt.status', '<>', 'captured')
    .execute();
}

/** The paid attempt is the one that counts; the others of its intent are to be called off. */
export async function keepPaidAttempt(
  db: Db,
  organizationId: string,
  paid: { readonly id: string; readonly intent_id: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ superseded: sql<boolean>`payment_attempt.id <> ${paid.id}`, updated_at: now })
    .where('payment_attempt.organization_id', '=', organizationId)
    .where('payment_attempt.intent_id', '=', paid.intent_id)
    .execute();
}
