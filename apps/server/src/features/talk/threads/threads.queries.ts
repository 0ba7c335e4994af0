import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../platform/db/images.ts';
import { deleteRow, holdRow, updateRow } from '../../../platform/db/rows.ts';
import type { NewRow } from '../../../platform/db/schema.ts';
import type { ThreadParticipantTable, ThreadTable } from './threads.tables.ts';
import { accountColumn, type BaseAccountColumns } from '../../ground/accounts/index.ts';
import { audible, countPeople, peopleIn } from '../conversations/index.ts';
import type { CircleRole } from './threads.policy.ts';

type Part = Selectable<ThreadParticipantTable>;
export type ThreadState = Part['state'];

export interface ThreadRow extends Omit<Selectable<ThreadTable>, 'search_text' | 'last_message_at'> {
  image: ImageColumns | null;
  circle_name: string | null;
  circle_role: CircleRole | null;
  is_starter: boolean;
  state: ThreadState;
  notifications: boolean;
  last_read_at: Date | null;
  own_account: BaseAccountColumns;
  last_message_id: string | null;
  unread: number;
  accounts_count: number;
  faces: BaseAccountColumns[] | null;
}

/** Unread messages are counted up to here: "99+" says enough. */
const MAX_UNREAD = 100;
const SHOWN_FACES = 4;

/** Threads of the viewer with all that a list shows of them. */
export const threads = (db: Db, organizationId: string, viewerId: string) =>
  db
    .selectFrom('thread_participant as own')
    .innerJoin('thread', (join) =>
      join.on('thread.organization_id', '=', organizationId).onRef('thread.id', '=', 'own.thread_id'),
    )
    .innerJoin('account as self', (join) =>
      join.on('self.organization_id', '=', organizationId).onRef('self.id', '=', 'own.account_id'),
    )
    .leftJoin('image as self_image', (join) =>
      join.on('self_image.organization_id', '=', organizationId).onRef('self_image.id', '=', 'self.image_id'),
    )
    .leftJoin('thread_circle as circle', (join) =>
      join.on('circle.organization_id', '=', organizationId).onRef('circle.id', '=', 'thread.circle_id'),
    )
    .leftJoin('thread_circle_account as own_role', (join) =>
      join
        .on('own_role.organization_id', '=', organizationId)
        .onRef('own_role.circle_id', '=', 'thread.circle_id')
        .on('own_role.account_id', '=', viewerId),
    )
    .leftJoin('image as picture', (join) =>
      join.on('picture.organization_id', '=', organizationId).onRef('picture.id', '=', 'thread.image_id'),
    )
    .select([
      'thread.organization_id',
      'thread.id',
      'thread.circle_id',
      'thread.subject',
      'thread.image_id',
      'thread.created_at',
      'thread.updated_at',
      'circle.name as circle_name',
      'own_role.role as circle_role',
      'own.is_starter',
      'own.state',
      'own.notifications',
      'own.last_read_at',
      imageColumn('picture').as('image'),
      accountColumn('self', 'self_image').$castTo<BaseAccountColumns>().as('own_account'),
    ])
    .select((eb) => [
      eb
        .selectFrom('thread_message as last')
        .select('last.id')
        .where('last.organization_id', '=', organizationId)
        .whereRef('last.thread_id', '=', 'thread.id')
        .where(audible(db, organizationId, viewerId, 'last'))
        .orderBy('last.sent_at', 'desc')
        .limit(1)
        .as('last_message_id'),
      eb
        .selectFrom(
          eb
            .selectFrom('thread_message as message')
            .select('message.id')
            .where('message.organization_id', '=', organizationId)
            .whereRef('message.thread_id', '=', 'thread.id')
            .where('message.type', '!=', 'system')
            .where('message.account_id', '!=', viewerId)
            .whereRef('message.sent_at', '>', sql`coalesce(own.last_read_at, own.created_at)`)
            .where(audible(db, organizationId, viewerId, 'message'))
            .limit(MAX_UNREAD)
            .as('unread_message'),
        )
        .select(sql<number>`count(*)::int`.as('unread'))
        .$asScalar()
        .$notNull()
        .as('unread'),
      countPeople(db, organizationId, viewerId, 'thread_participant', sql.ref('thread.id')).as(
        'accounts_count',
      ),
      eb
        .selectFrom(
          peopleIn(db, organizationId, viewerId, 'thread_participant', sql.ref('thread.id'))
            .select(accountColumn('person', 'portrait').as('face'))
            .where('part.account_id', '!=', viewerId)
            .orderBy('part.last_read_at', (order) => order.desc().nullsLast())
            .orderBy('part.account_id')
            .limit(SHOWN_FACES)
            .as('shown'),
        )
        .select(sql<BaseAccountColumns[]>`json_agg(shown.face)`.as('faces'))
        .as('faces'),
    ])
    .where('own.organization_id', '=', organizationId)
    .where('own.account_id', '=', viewerId);

export async function findThread(
  db: Db,
  organizationId: string,
  viewerId: string,
  id: string,
): Promise<ThreadRow | undefined> {
  return threads(db, organizationId, viewerId).where('thread.id', '=', id).executeTakeFirst();
}

export async function insertThread(
  db: Db,
  organizationId: string,
  row: Omit<NewRow<ThreadTable>, 'created_at' | 'updated_at' | 'last_message_at'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('thread')
    .values({
      ...row,
      organization_id: organizationId,
      last_message_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export const updateThread = (
  db: Db,
  organizationId: string,
  id: string,
  changes: { subject: string; search_text: string } | { image_id: string | null },
  now: Date,
): Promise<boolean> => updateRow(db, 'thread', organizationId, { id }, { ...changes, updated_at: now });

/** As whoever writes to it does: first the thread, then its participants. Undefined when it is gone. */
export const lockThread = (
  db: Db,
  organizationId: string,
  id: string,
): Promise<{ subject: string } | undefined> => holdRow(db, 'thread', organizationId, { id });

/**
 * The time of the next message, later than any before. It locks the thread: who takes part and what is written change
 * one after the other. Undefined when the thread is gone.
 */
export async function nextMessageTime(
  db: Db,
  organizationId: string,
  id: string,
  now: Date,
): Promise<Date | undefined> {
  const row = await db
    .updateTable('thread')
    .set({
      last_message_at: sql<Date>`greatest(${now}::timestamptz, thread.last_message_at + interval '1 millisecond')`,
    })
    .where('thread.organization_id', '=', organizationId)
    .where('thread.id', '=', id)
    .returning('thread.last_message_at')
    .executeTakeFirst();
  return row?.last_message_at;
}

export const deleteThread = (db: Db, organizationId: string, id: string): Promise<boolean> =>
  deleteRow(db, 'thread', organizationId, { id });
