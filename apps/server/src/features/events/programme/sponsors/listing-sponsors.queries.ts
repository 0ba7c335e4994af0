import type { Db } from '../../../../platform/db/database.ts';

/** After those that are there. */
export async function insertSponsors(
  db: Db,
  organizationId: string,
  eventId: string,
  accountIds: readonly string[],
): Promise<void> {
  const last = await db
    .selectFrom('event_sponsor')
    .select(({ fn }) => fn.max('event_sponsor.sort_order').as('sort_order'))
    .where('event_sponsor.organization_id', '=', organizationId)
    .where('event_sponsor.event_id', '=', eventId)
    .executeTakeFirst();
  const first = (last?.sort_order ?? -1) + 1;
  await db
    .insertInto('event_sponsor')
    .values(
      accountIds.map((accountId, index) => ({
        organization_id: organizationId,
        event_id: eventId,
        account_id: accountId,
        sort_order: first + index,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSponsor(
  db: Db,
  organizationId: string,
  eventId: string,
  accountId: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('event_sponsor')
    .where('event_sponsor.organization_id', '=', organizationId)
    .where('event_sponsor.event_id', '=', eventId)
    .where('event_sponsor.account_id', '=', accountId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
