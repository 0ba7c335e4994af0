import { sql, type ExpressionBuilder, type Selectable, type SelectQueryBuilder } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../../platform/db/images.ts';
import type { Schema } from '../../../../platform/db/schema.ts';
import { accountColumn, notBlocked, type BaseAccountColumns } from '../../../ground/accounts/index.ts';
import { audible, messagesIn, type MessagePeople } from '../../../talk/conversations/index.ts';
import type { ChatMessageTable } from '../chat.tables.ts';

export interface AttachmentJson {
  readonly image: ImageColumns | null;
  readonly file: {
    readonly id: number;
    readonly key: string;
    readonly name: string;
    readonly content_type: string;
    readonly size: number;
  } | null;
}

export interface QuotedJson {
  readonly account_id: string;
  readonly author: BaseAccountColumns;
  readonly text: string;
  readonly images_count: number;
  readonly file_name: string | null;
}

/** The same emoji once; `ownId` is the reader's own reaction. */
export interface ReactionCount {
  readonly emojiName: string;
  readonly count: number;
  readonly ownId: string | null;
}

export interface MessageRow
  extends
    MessagePeople,
    Pick<
      Selectable<ChatMessageTable>,
      'channel_id' | 'id' | 'type' | 'text' | 'client_key' | 'reply_to_id' | 'created_at' | 'updated_at'
    > {
  attachments: AttachmentJson[] | null;
  /** The message that it replies to; null when that is gone, or is not for the reader. */
  quoted: QuotedJson | null;
  /** Null where nobody reacted, and where no reader is known. */
  reactions: ReactionCount[] | null;
}

/** Complete messages as nobody in particular hears them; callers add which, and decide elsewhere for whom. */
export const messages = (db: Db, organizationId: string) =>
  told(db, organizationId).select((eb) => [
    quoted(eb, organizationId).as('quoted'),
    sql<ReactionCount[] | null>`null`.as('reactions'),
  ]);

const told = (db: Db, organizationId: string) =>
  messagesIn(db, organizationId, 'chat_message')
    .select([
      'message.channel_id',
      'message.id',
      'message.type',
      'message.text',
      'message.client_key',
      'message.reply_to_id',
      'message.created_at',
      'message.updated_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('chat_attachment as attachment')
        .leftJoin('image as picture', (join) =>
          join
            .on('picture.organization_id', '=', organizationId)
            .onRef('picture.id', '=', 'attachment.image_id'),
        )
        .leftJoin('stored_file as file', (join) =>
          join.on('file.organization_id', '=', organizationId).onRef('file.id', '=', 'attachment.file_id'),
        )
        .select(
          sql<AttachmentJson[]>`json_agg(json_build_object('image', ${imageColumn('picture')},
            'file', case when file.id is null then null else json_build_object('id', file.id, 'key', file.key,
              'name', file.name, 'content_type', file.content_type, 'size', file.size) end)
            order by attachment.position)`.as('attachments'),
        )
        .where('attachment.organization_id', '=', organizationId)
        .whereRef('attachment.channel_id', '=', 'message.channel_id')
        .whereRef('attachment.message_id', '=', 'message.id')
        .as('attachments'),
    );

/** Those that the viewer may hear, each with what they may know of its quote and its reactions. */
export const heardMessages = (db: Db, organizationId: string, viewerId: string) =>
  told(db, organizationId)
    .select((eb) => [
      quoted(eb, organizationId)
        .where(notBlocked(db, organizationId, viewerId, 'quoted.account_id'))
        .as('quoted'),
      eb
        .selectFrom(
          countedReactions(db, organizationId, viewerId)
            .where('reaction.channel_id', '=', eb.ref('message.channel_id'))
            .where('reaction.message_id', '=', eb.ref('message.id'))
            .as('kind'),
        )
        .select(
          sql<ReactionCount[]>`json_agg(json_build_object('emojiName', kind.emoji_name, 'count', kind.count,
            'ownId', kind.own_id) order by kind.first_at, kind.emoji_name)`.as('reactions'),
        )
        .as('reactions'),
    ])
    .where(audible(db, organizationId, viewerId, 'message'));

/** How many reacted how, as the viewer may know it: people of a blocked pair do not count for each other. Without a viewer, all. */
export const countedReactions = (db: Db, organizationId: string, viewerId: string | undefined) =>
  db
    .selectFrom('chat_reaction as reaction')
    .select([
      'reaction.emoji_name',
      sql<number>`count(*)::int`.as('count'),
      sql<
        string | null
      >`min(reaction.id::text) filter (where reaction.account_id = ${viewerId ?? null}::uuid)`.as('own_id'),
      sql<Date>`min(reaction.created_at)`.as('first_at'),
    ])
    .where('reaction.organization_id', '=', organizationId)
    .$if(viewerId !== undefined, (query) =>
      query.where(notBlocked(db, organizationId, viewerId ?? '', 'reaction.account_id')),
    )
    .groupBy('reaction.emoji_name');

/** Of a text as much as a line or two show. */
const QUOTED_LENGTH = 300;

type Quoting = Schema & { message: ChatMessageTable };
type Quote = SelectQueryBuilder<
  Quoting & { quoted: ChatMessageTable },
  'message' | 'quoted',
  { quoted: QuotedJson }
>;

const quoted = (eb: ExpressionBuilder<Quoting, 'message'>, organizationId: string): Quote =>
  eb
    .selectFrom('chat_message as quoted')
    .innerJoin('account as said_by', (join) =>
      join.on('said_by.organization_id', '=', organizationId).onRef('said_by.id', '=', 'quoted.account_id'),
    )
    .leftJoin('image as said_face', (join) =>
      join
        .on('said_face.organization_id', '=', organizationId)
        .onRef('said_face.id', '=', 'said_by.image_id'),
    )
    .select((inner) => {
      const attached = inner
        .selectFrom('chat_attachment as brought')
        .where('brought.organization_id', '=', organizationId)
        .whereRef('brought.channel_id', '=', 'quoted.channel_id')
        .whereRef('brought.message_id', '=', 'quoted.id');
      const images = attached.select(sql<number>`count(brought.image_id)::int`.as('count'));
      const file = attached
        .innerJoin('stored_file as brought_file', (join) =>
          join
            .on('brought_file.organization_id', '=', organizationId)
            .onRef('brought_file.id', '=', 'brought.file_id'),
        )
        .select('brought_file.name')
        .orderBy('brought.position')
        .limit(1);
      return sql<QuotedJson>`json_build_object('account_id', quoted.account_id,
        'author', ${accountColumn('said_by', 'said_face')}, 'text', left(quoted.text, ${sql.lit(QUOTED_LENGTH)}),
        'images_count', (${images}), 'file_name', (${file}))`.as('quoted');
    })
    .where('quoted.organization_id', '=', organizationId)
    .whereRef('quoted.channel_id', '=', 'message.channel_id')
    .whereRef('quoted.id', '=', 'message.reply_to_id') as unknown as Quote;
