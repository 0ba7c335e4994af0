import { sql, type RawBuilder, type Selectable, type SelectQueryBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { accountColumn, notBlocked, type BaseAccountColumns } from '../../ground/accounts/index.ts';

type MessageTable = 'chat_message' | 'thread_message';

/** The columns that every kind of message has, with the people in it. */
export interface MessagePeople extends Pick<
  Selectable<Schema[MessageTable]>,
  'account_id' | 'event' | 'target_id' | 'entities'
> {
  author: BaseAccountColumns;
  target: BaseAccountColumns | null;
}

type Messages<T extends MessageTable> = SelectQueryBuilder<
  Schema & { message: Schema[T] },
  'message',
  MessagePeople
>;

/** Messages of a table as `message`; callers add which, and who may hear them. */
export const messagesIn = <T extends MessageTable>(db: Db, organizationId: string, table: T): Messages<T> =>
  db
    .selectFrom(db.dynamic.table<MessageTable>(table).as('message'))
    .innerJoin('account as author', (join) =>
      join.on('author.organization_id', '=', organizationId).onRef('author.id', '=', 'message.account_id'),
    )
    .leftJoin('image as author_image', (join) =>
      join
        .on('author_image.organization_id', '=', organizationId)
        .onRef('author_image.id', '=', 'author.image_id'),
    )
    .leftJoin('account as target', (join) =>
      join.on('target.organization_id', '=', organizationId).onRef('target.id', '=', 'message.target_id'),
    )
    .leftJoin('image as target_image', (join) =>
      join
        .on('target_image.organization_id', '=', organizationId)
        .onRef('target_image.id', '=', 'target.image_id'),
    )
    .select([
      'message.account_id',
      'message.event',
      'message.target_id',
      'message.entities',
      accountColumn('author', 'author_image').$castTo<BaseAccountColumns>().as('author'),
      accountColumn('target', 'target_image').as('target'),
    ])
    .where('message.organization_id', '=', organizationId)
    // The table is one of both in here, and the one that they named for callers.
    .$castTo<MessagePeople>() as unknown as Messages<T>;

/** Messages that the viewer may hear: neither by nor about somebody of a blocked pair. */
export const audible = (
  db: Db,
  organizationId: string,
  viewerId: string,
  alias: string,
): RawBuilder<boolean> =>
  sql<boolean>`(${notBlocked(db, organizationId, viewerId, `${alias}.account_id`)}
    and ${notBlocked(db, organizationId, viewerId, `${alias}.target_id`)})`;
