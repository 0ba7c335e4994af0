import type { Db } from '../../../../platform/db/database.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';

export async function listAgendaSessionIds(
  db: Db,
  organizationId: string,
  accountId: string,
  eventId: string,
  { page, pageSize, search }: Paging,
): Promise<string[]> {
  const rows = await db
    .selectFrom('agenda_session')
    .innerJoin('event_session as session', (join) =>
      join
        .on('session.organization_id', '=', organizationId)
        .onRef('session.id', '=', 'agenda_session.session_id'),
    )
    .select('session.id')
    .where('agenda_session.organization_id', '=', organizationId)
    .where('agenda_session.account_id', '=', accountId)
    .where('agenda_session.event_id', '=', eventId)
    .$if(search !== undefined && search.trim() !== '', (query) =>
      query.where('session.search_text', 'like', containsPattern(search ?? '')),
    )
    .orderBy('session.start_time')
    .orderBy('session.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertAgendaSession(
  db: Db,
  organizationId: string,
  row: { account_id: string; session_id: string; event_id: string; created_at: Date },
): Promise<void> {
  await db
    .insertInto('agenda_session')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.columns(['organization_id', 'account_id', 'session_id']).doNothing())
    .execute();
}

export async function deleteAgendaSession(
  db: Db,
  organizationId: string,
  accountId: string,
  sessionId: string,
): Promise<void> {
  await db
    .deleteFrom('agenda_session')
    .where('agenda_session.organization_id', '=', organizationId)
    .where('agenda_session.account_id', '=', accountId)
    .where('agenda_session.session_id', '=', sessionId)
    .execute();
}
