import { sql } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';
import {
  countRows,
  deleteRow,
  holdRow,
  insertForAccounts,
  insertOnce,
  updateRow,
} from '../../../platform/db/rows.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { accountColumn, notBlocked, type BaseAccountColumns } from '../../ground/accounts/index.ts';
import { byName, peopleIn } from '../conversations/index.ts';
import type { ThreadState } from './threads.queries.ts';

export interface ParticipantRow {
  last_read_at: Date | null;
  notifications: boolean;
  account: BaseAccountColumns;
}

export async function listParticipants(
  db: Db,
  organizationId: string,
  viewerId: string,
  threadId: string,
  paging: Paging,
): Promise<ParticipantRow[]> {
  const people = peopleIn(db, organizationId, viewerId, 'thread_participant', sql.val(threadId));
  return byName(people, paging)
    .select([
      'part.last_read_at',
      'part.notifications',
      accountColumn('person', 'portrait').$castTo<BaseAccountColumns>().as('account'),
    ])
    .execute();
}

/** False when this client key has made a thread already. */
export const insertStarter = (
  db: Db,
  organizationId: string,
  threadId: string,
  accountId: string,
  clientKey: string | null,
  now: Date,
): Promise<boolean> =>
  insertOnce(db, 'thread_participant', organizationId, {
    thread_id: threadId,
    account_id: accountId,
    is_starter: true,
    last_read_at: now,
    last_message_at: now,
    client_key: clientKey,
    created_at: now,
  });

export async function findThreadByClientKey(
  db: Db,
  organizationId: string,
  accountId: string,
  clientKey: string,
): Promise<{ id: string; subject: string } | undefined> {
  return db
    .selectFrom('thread_participant as own')
    .innerJoin('thread', (join) =>
      join.on('thread.organization_id', '=', organizationId).onRef('thread.id', '=', 'own.thread_id'),
    )
    .select(['thread.id', 'thread.subject'])
    .where('own.organization_id', '=', organizationId)
    .where('own.account_id', '=', accountId)
    .where('own.client_key', '=', clientKey)
    .executeTakeFirst();
}

/** The ids of those who were not in it before. */
export const insertParticipants = (
  db: Db,
  organizationId: string,
  threadId: string,
  accountIds: readonly string[],
  now: Date,
): Promise<string[]> =>
  insertForAccounts(
    db,
    'thread_participant',
    organizationId,
    accountIds.map((accountId) => ({
      thread_id: threadId,
      account_id: accountId,
      last_message_at: now,
      created_at: now,
    })),
  );

export const deleteParticipant = (
  db: Db,
  organizationId: string,
  threadId: string,
  accountId: string,
): Promise<boolean> =>
  deleteRow(db, 'thread_participant', organizationId, { thread_id: threadId, account_id: accountId });

export const countParticipants = (db: Db, organizationId: string, threadId: string): Promise<number> =>
  countRows(db, 'thread_participant', organizationId, { thread_id: threadId });

/** Held until the transaction ends: nobody is removed in the meantime. Undefined when they are not in it. */
export const lockParticipant = (
  db: Db,
  organizationId: string,
  threadId: string,
  accountId: string,
): Promise<object | undefined> =>
  holdRow(db, 'thread_participant', organizationId, { thread_id: threadId, account_id: accountId });

/** Everybody who may hear the writer finds the thread on top again, also those who had put it away. */
export async function bringBack(
  db: Db,
  organizationId: string,
  threadId: string,
  writerId: string,
  sentAt: Date,
): Promise<void> {
  await db
    .updateTable('thread_participant')
    .set({
      last_message_at: sentAt,
      state: sql<ThreadState>`case when thread_participant.state in ('archived', 'deleted') then 'new' else thread_participant.state end`,
      last_read_at: sql<Date | null>`case when thread_participant.account_id = ${writerId} then ${sentAt}::timestamptz else thread_participant.last_read_at end`,
    })
    .where('thread_participant.organization_id', '=', organizationId)
    .where('thread_participant.thread_id', '=', threadId)
    .where(notBlocked(db, organizationId, writerId, 'thread_participant.account_id'))
    .execute();
}

export const updateOwnPart = (
  db: Db,
  organizationId: string,
  threadId: string,
  accountId: string,
  changes: { state?: ThreadState; notifications?: boolean },
): Promise<boolean> =>
  updateRow(
    db,
    'thread_participant',
    organizationId,
    { thread_id: threadId, account_id: accountId },
    changes,
  );

/** Reading never goes back: an older report that arrives late changes nothing. */
export async function markRead(
  db: Db,
  organizationId: string,
  threadId: string,
  accountId: string,
  readAt: Date,
): Promise<void> {
  await db
    .updateTable('thread_participant')
    .set({ last_read_at: readAt })
    .where('thread_participant.organization_id', '=', organizationId)
    .where('thread_participant.thread_id', '=', threadId)
    .where('thread_participant.account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('thread_participant.last_read_at', 'is', null),
        eb('thread_participant.last_read_at', '<', readAt),
      ]),
    )
    .execute();
}

export interface Listener {
  account_id: string;
  notifications: boolean;
}

/** Participants of the thread who may hear the writer, without the writer. */
export async function listAudience(
  db: Db,
  organizationId: string,
  threadId: string,
  writerId: string,
): Promise<Listener[]> {
  return db
    .selectFrom('thread_participant as part')
    .select(['part.account_id', 'part.notifications'])
    .where('part.organization_id', '=', organizationId)
    .where('part.thread_id', '=', threadId)
    .where('part.account_id', '!=', writerId)
    .where(notBlocked(db, organizationId, writerId, 'part.account_id'))
    .execute();
}

/** Into every thread of the circle; what was written before is theirs to read, but not unread. */
export async function insertIntoThreadsOf(
  db: Db,
  organizationId: string,
  circleId: string,
  accountId: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('thread_participant')
    .columns(['organization_id', 'thread_id', 'account_id', 'last_message_at', 'created_at'])
    .expression(
      db
        .selectFrom('thread')
        .select([
          'thread.organization_id',
          'thread.id',
          sql<string>`${accountId}::uuid`.as('account_id'),
          'thread.last_message_at',
          sql<Date>`greatest(${now}::timestamptz, thread.last_message_at)`.as('created_at'),
        ])
        .where('thread.organization_id', '=', organizationId)
        .where('thread.circle_id', '=', circleId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFromThreads(
  db: Db,
  organizationId: string,
  threadIds: readonly string[],
  accountId: string,
): Promise<void> {
  await db
    .deleteFrom('thread_participant')
    .where('thread_participant.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('thread_participant.thread_id'), threadIds))
    .where('thread_participant.account_id', '=', accountId)
    .execute();
}
