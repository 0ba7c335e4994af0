import { sql } from 'kysely';
import type { Context } from '../../../../platform/context.ts';
import { hasPower } from '../../../../platform/powers.ts';
import { seesEvent } from '../../../ground/accounts/index.ts';

export interface ShownEvent {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/** Its name where the reader may see the event that has taken the space; null for all others, and where it is no event. */
export function shownEvent({ db, organizationId, actor }: Context) {
  const reader = sql<string>`${actor.kind === 'member' ? actor.accountId : null}::uuid`;
  const isSeen = hasPower(actor, 'events:read')
    ? sql<boolean>`true`
    : seesEvent(db, organizationId, 'booking.event_id', reader);
  return sql<ShownEvent | null>`(${db
    .selectFrom('event as taker')
    .select(
      sql<ShownEvent>`json_build_object('id', taker.id, 'slug', taker.slug, 'name', taker.name)`.as('shown'),
    )
    .where('taker.organization_id', '=', organizationId)
    .where('taker.id', '=', sql.ref<string>('booking.event_id'))
    .where(isSeen)})`;
}
