import type { Db } from '../../platform/db/database.ts';
import type { Paging } from '../../platform/http/schemas.ts';
import { containsPattern } from '../../platform/text.ts';

export interface ListingFilter {
  readonly past: boolean;
  readonly draft?: boolean | undefined;
}
export type ListingOrder = 'eventStart' | 'name';

/** Ids of the events that the account made or co-hosts; upcoming ones with the next first, past ones with the last. */
export async function listHostedIds(
  db: Db,
  organizationId: string,
  accountId: string,
  { past, draft }: ListingFilter,
  { page, pageSize, search }: Paging,
  order: ListingOrder,
): Promise<string[]> {
  let query = db
    .selectFrom('event')
    .leftJoin('event_host as host', (join) =>
      join
        .on('host.organization_id', '=', organizationId)
        .onRef('host.event_id', '=', 'event.id')
        .on('host.account_id', '=', accountId),
    )
    .select('event.id')
    .where('event.organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('event.creator_id', '=', accountId), eb('host.account_id', 'is not', null)]))
    .where('event.event_end', past ? '<' : '>=', (eb) => eb.fn<Date>('now', []));
  if (draft !== undefined) query = query.where('event.draft', '=', draft);
  if (search !== undefined && search.trim() !== '')
    query = query.where('event.search_text', 'like', containsPattern(search));
  const direction = past ? 'desc' : 'asc';
  const ordered =
    order === 'name'
      ? query.orderBy('event.name').orderBy('event.id')
      : query.orderBy('event.event_start', direction).orderBy('event.id', direction);
  const rows = await ordered
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map(({ id }) => id);
}
