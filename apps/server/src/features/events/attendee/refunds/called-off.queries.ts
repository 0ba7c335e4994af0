import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

export async function isCalledOff(db: Db, organizationId: string, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('event')
    .select('event.id')
    .where('event.organization_id', '=', organizationId)
    .where('event.id', '=', eventId)
    .where('event.canceled_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Registrations of an event that still have passes. */
export async function listHolderIds(
  db: Db,
  organizationId: string,
  eventId: string,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('pass')
    .select('pass.registration_id')
    .distinct()
    .where('pass.organization_id', '=', organizationId)
    .where('pass.event_id', '=', eventId)
    .where('pass.status', 'in', ['ready', 'needsInfo'])
    .$if(after !== undefined, (query) => query.where('pass.registration_id', '>', after ?? ''))
    .orderBy('pass.registration_id')
    .limit(limit)
    .execute();
  return rows.map(({ registration_id }) => registration_id);
}

/**
 * Canceled events, however long ago, of which somebody still has a pass or a payment that has not been refunded. Disputed
 * payments do not count until the bank has decided for the organization.
 */
export async function listUnsettledIds(
  db: Db,
  organizationId: string,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('event')
    .select('event.id')
    .where('event.organization_id', '=', organizationId)
    .where('event.canceled_at', 'is not', null)
    .$if(after !== undefined, (query) => query.where('event.id', '>', after ?? ''))
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('pass')
            .select('pass.id')
            .where('pass.organization_id', '=', organizationId)
            .whereRef('pass.event_id', '=', 'event.id')
            .where('pass.status', 'in', ['ready', 'needsInfo']),
        ),
        eb.exists(
          eb
            .selectFrom('payment_intent')
            .select('payment_intent.id')
            .where('payment_intent.organization_id', '=', organizationId)
            .whereRef('payment_intent.event_id', '=', 'event.id')
            .where('payment_intent.status', '=', 'captured')
            .where('payment_intent.consumed_at', 'is not', null)
            .where(sql<boolean>`payment_intent.captured > payment_intent.refunded`)
            .where((inner) =>
              inner.not(
                inner.exists(
                  inner
                    .selectFrom('payment_dispute')
                    .select('payment_dispute.id')
                    .where('payment_dispute.organization_id', '=', organizationId)
                    .whereRef('payment_dispute.intent_id', '=', 'payment_intent.id')
                    .where('payment_dispute.status', '<>', 'won'),
                ),
              ),
            ),
        ),
      ]),
    )
    .orderBy('event.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
