import type { Db } from '../../../../platform/db/database.ts';
import { isDisputed, kept } from '../../../money/payments/index.ts';

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
 * Canceled events, however long ago, of which somebody still has a pass or a payment with money that is still here. Disputed
 * payments do not count until the bank has decided.
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
            .where(kept(db, organizationId), '>', 0)
            .where((inner) => inner.not(isDisputed(db, organizationId))),
        ),
      ]),
    )
    .orderBy('event.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
