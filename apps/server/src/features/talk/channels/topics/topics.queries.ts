import type { Db } from '../../../../platform/db/database.ts';
import { isOut } from '../../../ground/accounts/index.ts';
import { readableContent, type Viewer } from '../channels.fragments.ts';

/** A channel or a content, by the table of its topics. */
export type Subject =
  | { readonly table: 'channel_interest'; readonly id: string }
  | { readonly table: 'content_interest'; readonly id: string };

const MOST_LISTED = 500;

export async function listTopicIds(
  db: Db,
  organizationId: string,
  { table, id }: Subject,
): Promise<string[]> {
  const rows =
    table === 'channel_interest'
      ? await db
          .selectFrom('channel_interest')
          .select('channel_interest.interest_id')
          .where('channel_interest.organization_id', '=', organizationId)
          .where('channel_interest.channel_id', '=', id)
          .limit(MOST_LISTED)
          .execute()
      : await db
          .selectFrom('content_interest')
          .select('content_interest.interest_id')
          .where('content_interest.organization_id', '=', organizationId)
          .where('content_interest.content_id', '=', id)
          .limit(MOST_LISTED)
          .execute();
  return rows.map(({ interest_id }) => interest_id);
}

/** Topics of the contents that the viewer may read. */
export async function listTopicsOfAll(db: Db, organizationId: string, viewer: Viewer): Promise<string[]> {
  const rows = await db
    .selectFrom('content_interest')
    .innerJoin('content', (join) =>
      join
        .on('content.organization_id', '=', organizationId)
        .onRef('content.id', '=', 'content_interest.content_id'),
    )
    .innerJoin('channel', (join) =>
      join.on('channel.organization_id', '=', organizationId).onRef('channel.id', '=', 'content.channel_id'),
    )
    .select('content_interest.interest_id')
    .distinct()
    .where('content_interest.organization_id', '=', organizationId)
    .where(isOut('content'))
    .where('channel.visible', '=', true)
    .where(readableContent(db, organizationId, viewer))
    .orderBy('content_interest.interest_id')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(({ interest_id }) => interest_id);
}

export async function insertTopic(
  db: Db,
  organizationId: string,
  { table, id }: Subject,
  interestId: string,
  now: Date,
): Promise<boolean> {
  const row = { organization_id: organizationId, interest_id: interestId, created_at: now };
  const result =
    table === 'channel_interest'
      ? await db
          .insertInto('channel_interest')
          .values({ ...row, channel_id: id })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await db
          .insertInto('content_interest')
          .values({ ...row, content_id: id })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteTopic(
  db: Db,
  organizationId: string,
  { table, id }: Subject,
  interestId: string,
): Promise<boolean> {
  const result =
    table === 'channel_interest'
      ? await db
          .deleteFrom('channel_interest')
          .where('channel_interest.organization_id', '=', organizationId)
          .where('channel_interest.channel_id', '=', id)
          .where('channel_interest.interest_id', '=', interestId)
          .executeTakeFirst()
      : await db
          .deleteFrom('content_interest')
          .where('content_interest.organization_id', '=', organizationId)
          .where('content_interest.content_id', '=', id)
          .where('content_interest.interest_id', '=', interestId)
          .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
