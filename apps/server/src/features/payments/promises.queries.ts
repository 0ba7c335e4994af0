import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { IntentRow } from './intents.queries.ts';

const OPEN = ['created', 'requires_action', 'processing', 'failed'] as const;

/** Nobody changes what is being chosen until the transaction ends. */
export async function lockPaidRegistration(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .selectFrom('registration')
    .select('registration.id')
    .where('registration.organization_id', '=', organizationId)
    .where('registration.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether the passes, or the places, that a payment is for are kept no longer, or the event is called off. */
export async function isLost(
  db: Db,
  organizationId: string,
  { purpose, subject, registration_id: registrationId }: IntentRow,
): Promise<boolean> {
  const [, sessionId = null] = subject.split(' ');
  const row = await db
    .selectFrom('registration')
    .innerJoin('event', (join) =>
      join.on('event.organization_id', '=', organizationId).onRef('event.id', '=', 'registration.event_id'),
    )
    .select((eb) => [
      'event.canceled_at',
      eb
        .exists(
          eb
            .selectFrom('pass')
            .select('pass.id')
            .where('pass.organization_id', '=', organizationId)
            .whereRef('pass.registration_id', '=', 'registration.id')
            .where('pass.status', '=', 'draft'),
        )
        .$castTo<boolean>()
        .as('has_passes'),
      eb
        .exists(
          eb
            .selectFrom('session_access')
            .innerJoin('pass', (join) =>
              join
                .on('pass.organization_id', '=', organizationId)
                .onRef('pass.id', '=', 'session_access.pass_id'),
            )
            .select('session_access.id')
            .where('session_access.organization_id', '=', organizationId)
            .where('session_access.session_id', '=', sessionId)
            .where('session_access.status', '=', 'draft')
            .whereRef('pass.registration_id', '=', 'registration.id'),
        )
        .$castTo<boolean>()
        .as('has_places'),
    ])
    .where('registration.organization_id', '=', organizationId)
    .where('registration.id', '=', registrationId)
    .executeTakeFirst();
  // What is gone altogether is for the delivery, which gives the money back.
  if (row === undefined) return false;
  if (row.canceled_at !== null) return true;
  return (purpose === 'registration' && !row.has_passes) || (purpose === 'session' && !row.has_places);
}

/** From the first promise on: to promise again does not put it off. */
export async function setDue(
  db: Db,
  organizationId: string,
  { intentId, integrationId, now }: { intentId: string; integrationId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('payment_intent')
    .from('payment_integration')
    .set({ due_at: sql<Date>`${now}::timestamptz + payment_integration.term_days * interval '1 day'` })
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.id', '=', intentId)
    .where('payment_intent.status', '=', 'processing')
    .where('payment_intent.due_at', 'is', null)
    .where('payment_integration.organization_id', '=', organizationId)
    .where('payment_integration.id', '=', integrationId)
    .execute();
}

export async function listOverduePromises(
  db: Db,
  organizationId: string,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_intent')
    .select('payment_intent.id')
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.status', '=', 'processing')
    .where('payment_intent.provider', '=', 'manual')
    .where('payment_intent.due_at', '<=', now)
    .orderBy('payment_intent.due_at')
    .orderBy('payment_intent.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Of an event: what may still be paid by transfer or cash. */
export async function listPromisesFor(
  db: Db,
  organizationId: string,
  eventId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_intent')
    .select('payment_intent.id')
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.event_id', '=', eventId)
    .where('payment_intent.provider', '=', 'manual')
    .where('payment_intent.status', 'in', OPEN)
    .orderBy('payment_intent.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
