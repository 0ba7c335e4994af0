import type { Db } from '../../../../platform/db/database.ts';
import type { RegistrationRow } from '../registrations.queries.ts';

/** The registration, locked; until the transaction ends its event is not called off. */
export async function lockRegistrationAtEvent(
  db: Db,
  organizationId: string,
  id: string,
): Promise<(RegistrationRow & { readonly event_canceled_at: Date | null }) | undefined> {
  return db
    .selectFrom('registration')
    .innerJoin('event', (join) =>
      join.on('event.organization_id', '=', organizationId).onRef('event.id', '=', 'registration.event_id'),
    )
    .selectAll('registration')
    .select('event.canceled_at as event_canceled_at')
    .where('registration.organization_id', '=', organizationId)
    .where('registration.id', '=', id)
    .forUpdate('registration')
    .forShare('event')
    .executeTakeFirst();
}
