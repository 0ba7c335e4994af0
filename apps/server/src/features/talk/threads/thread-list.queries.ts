import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { containsPattern } from '../../../platform/text.ts';
import { isWith } from '../conversations/index.ts';
import { threads, type ThreadRow, type ThreadState } from './threads.queries.ts';

/**
 * Last written to first. Found by the subject, the circle or the people in it. Which ones is asked first, so that
 * nothing is counted for rows that no page shows.
 */
export async function listThreads(
  db: Db,
  organizationId: string,
  viewerId: string,
  { page, pageSize, search }: Paging,
  states: readonly ThreadState[],
  circleId: string | undefined,
): Promise<ThreadRow[]> {
  let listed = db
    .selectFrom('thread_participant as listed')
    .innerJoin('thread as found', (join) =>
      join.on('found.organization_id', '=', organizationId).onRef('found.id', '=', 'listed.thread_id'),
    )
    .leftJoin('thread_circle as around', (join) =>
      join.on('around.organization_id', '=', organizationId).onRef('around.id', '=', 'found.circle_id'),
    )
    .select('listed.thread_id')
    .where('listed.organization_id', '=', organizationId)
    .where('listed.account_id', '=', viewerId)
    .where('listed.state', 'in', states);
  if (circleId !== undefined) listed = listed.where('found.circle_id', '=', circleId);
  if (search !== undefined && search.trim() !== '') {
    const pattern = containsPattern(search);
    listed = listed.where((eb) =>
      eb.or([
        eb('found.search_text', 'like', pattern),
        eb('around.search_text', 'like', pattern),
        isWith(pattern, db, organizationId, viewerId, 'thread_participant', sql.ref('found.id')),
      ]),
    );
  }
  const shown = listed
    .orderBy('listed.last_message_at', 'desc')
    .orderBy('listed.thread_id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return threads(db, organizationId, viewerId)
    .where('own.thread_id', 'in', shown)
    .orderBy('own.last_message_at', 'desc')
    .orderBy('own.thread_id', 'desc')
    .execute();
}

export async function listThreadIds(db: Db, organizationId: string, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('thread_participant')
    .select('thread_participant.thread_id')
    .where('thread_participant.organization_id', '=', organizationId)
    .where('thread_participant.account_id', '=', accountId)
    .where('thread_participant.state', '!=', 'deleted')
    .execute();
  return rows.map((row) => row.thread_id);
}
