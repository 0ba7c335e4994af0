import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

export async function addToDay(
  db: Db,
  organizationId: string,
  contentId: string,
  day: string,
  { views, plays }: { readonly views: number; readonly plays: number },
): Promise<void> {
  await db
    .insertInto('content_day')
    .values({ organization_id: organizationId, content_id: contentId, day, views, plays })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'content_id', 'day']).doUpdateSet((eb) => ({
        views: eb('content_day.views', '+', eb.ref('excluded.views')),
        plays: eb('content_day.plays', '+', eb.ref('excluded.plays')),
      })),
    )
    .execute();
}

export async function listChannelDays(db: Db, organizationId: string, channelId: string, from: string) {
  return db
    .selectFrom('content_day')
    .innerJoin('content', (join) =>
      join
        .on('content.organization_id', '=', organizationId)
        .onRef('content.id', '=', 'content_day.content_id'),
    )
    .select((eb) => [
      sql<string>`to_char(${eb.ref('content_day.day')}, 'YYYY-MM-DD')`.as('day'),
      eb.cast<number>(eb.fn.sum('content_day.views'), 'integer').as('views'),
      eb.cast<number>(eb.fn.sum('content_day.plays'), 'integer').as('plays'),
    ])
    .where('content_day.organization_id', '=', organizationId)
    .where('content.channel_id', '=', channelId)
    .where('content_day.day', '>=', from)
    .groupBy('content_day.day')
    .orderBy('content_day.day')
    .execute();
}

/** The contents that were opened most since then. */
export async function listMostSeen(
  db: Db,
  organizationId: string,
  channelId: string,
  from: string,
  limit: number,
) {
  return db
    .selectFrom('content_day')
    .innerJoin('content', (join) =>
      join
        .on('content.organization_id', '=', organizationId)
        .onRef('content.id', '=', 'content_day.content_id'),
    )
    .select((eb) => [
      'content.id',
      'content.slug',
      'content.title',
      eb.cast<number>(eb.fn.sum('content_day.views'), 'integer').as('views'),
      eb.cast<number>(eb.fn.sum('content_day.plays'), 'integer').as('plays'),
    ])
    .where('content_day.organization_id', '=', organizationId)
    .where('content.channel_id', '=', channelId)
    .where('content_day.day', '>=', from)
    .groupBy(['content.id', 'content.slug', 'content.title'])
    .orderBy('views', 'desc')
    .orderBy('content.id')
    .limit(limit)
    .execute();
}
