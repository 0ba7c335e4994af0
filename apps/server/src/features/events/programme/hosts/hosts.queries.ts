import type { Db } from '../../../../platform/db/database.ts';
import { isUuid } from '../../../../platform/ids.ts';

export type HostedEvent = NonNullable<Awaited<ReturnType<typeof findHostedEvent>>>;

/** An event with what decides who runs it. */
export async function findHostedEvent(db: Db, organizationId: string, accountId: string, idOrSlug: string) {
  return db
    .selectFrom('event')
    .leftJoin('event_host as host', (join) =>
      join
        .on('host.organization_id', '=', organizationId)
        .onRef('host.event_id', '=', 'event.id')
        .on('host.account_id', '=', accountId),
    )
    .selectAll('event')
    .select((eb) =>
      eb
        .or([eb('host.account_id', 'is not', null), eb('event.creator_id', '=', accountId)])
        .$castTo<boolean | null>()
        .as('is_host'),
    )
    .where('event.organization_id', '=', organizationId)
    .where(isUuid(idOrSlug) ? 'event.id' : 'event.slug', '=', idOrSlug)
    .executeTakeFirst();
}
