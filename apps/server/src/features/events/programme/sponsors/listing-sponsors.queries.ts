import { sql } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';

/** After those that are there. */
export async function insertSponsors(
  db: Db,
  organizationId: string,
  eventId: string,
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length === 0) return;
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

/** Of these accounts, or all, those that stand anywhere among the sponsors of an event. */
export async function listNamedSponsors(
  db: Db,
  organizationId: string,
  eventId: string,
  { among, withSessions }: { among?: readonly string[]; withSessions: boolean },
): Promise<string[]> {
  const isAmong = (column: string) =>
    among === undefined ? sql<boolean>`true` : anyOf(sql.ref(column), among);
  let query = db
    .selectFrom('event_sponsor')
    .select('event_sponsor.account_id')
    .where('event_sponsor.organization_id', '=', organizationId)
    .where('event_sponsor.event_id', '=', eventId)
    .where(isAmong('event_sponsor.account_id'))
    .union(
      db
        .selectFrom('event_sponsorship')
        .innerJoin('event_sponsorship_level as level', (join) =>
          join
            .on('level.organization_id', '=', organizationId)
            .onRef('level.id', '=', 'event_sponsorship.level_id'),
        )
        .select((eb) => eb.ref('event_sponsorship.account_id').$notNull().as('account_id'))
        .where('event_sponsorship.organization_id', '=', organizationId)
        .where('event_sponsorship.account_id', 'is not', null)
        .where('level.event_id', '=', eventId)
        .where(isAmong('event_sponsorship.account_id')),
    );
  if (withSessions)
    query = query.union(
      db
        .selectFrom('session_sponsor')
        .innerJoin('event_session as session', (join) =>
          join
            .on('session.organization_id', '=', organizationId)
            .onRef('session.id', '=', 'session_sponsor.session_id'),
        )
        .select('session_sponsor.account_id')
        .where('session_sponsor.organization_id', '=', organizationId)
        .where('session.event_id', '=', eventId)
        .where(isAmong('session_sponsor.account_id')),
    );
  return (await query.execute()).map((row) => row.account_id);
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

/** Takes an account out of the ranks of an event, and from beside its sessions; returns the number of places. */
export async function deleteOtherPlaces(
  db: Db,
  organizationId: string,
  eventId: string,
  accountId: string,
): Promise<number> {
  const ranks = await db
    .deleteFrom('event_sponsorship')
    .where('event_sponsorship.organization_id', '=', organizationId)
    .where('event_sponsorship.account_id', '=', accountId)
    .where('event_sponsorship.level_id', 'in', (query) =>
      query
        .selectFrom('event_sponsorship_level')
        .select('event_sponsorship_level.id')
        .where('event_sponsorship_level.organization_id', '=', organizationId)
        .where('event_sponsorship_level.event_id', '=', eventId),
    )
    .executeTakeFirst();
  const sessions = await db
    .deleteFrom('session_sponsor')
    .where('session_sponsor.organization_id', '=', organizationId)
    .where('session_sponsor.account_id', '=', accountId)
    .where('session_sponsor.session_id', 'in', (query) =>
      query
        .selectFrom('event_session')
        .select('event_session.id')
        .where('event_session.organization_id', '=', organizationId)
        .where('event_session.event_id', '=', eventId),
    )
    .executeTakeFirst();
  return Number(ranks.numDeletedRows + sessions.numDeletedRows);
}
