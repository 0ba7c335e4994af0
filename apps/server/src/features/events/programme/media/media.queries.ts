import { sql, type RawBuilder } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import { imageColumn } from '../../../../platform/db/images.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import { fileColumn, videoColumn, type Media } from '../../../ground/storage/index.ts';

export type MediaKind = 'image' | 'video' | 'file';

/** The pass types of the `event_media` in the statement. */
const passTypeIds = (db: Db, organizationId: string): RawBuilder<string[]> =>
  sql<string[]>`case when event_media.restricted then (${db
    .selectFrom('event_media_pass_type')
    .select(sql`coalesce(json_agg(event_media_pass_type.pass_type_id), '[]'::json)`.as('ids'))
    .where('event_media_pass_type.organization_id', '=', organizationId)
    .whereRef('event_media_pass_type.media_id', '=', sql.ref<string>('event_media.id'))})
    else '[]'::json end`;

/** Whether the account has a valid pass of one of them. */
const holdsPass = (db: Db, organizationId: string, accountId: string | undefined): RawBuilder<boolean> =>
  accountId === undefined
    ? sql<boolean>`false`
    : sql<boolean>`(event_media.restricted and exists (${db
        .selectFrom('registration')
        .innerJoin('pass', (join) =>
          join
            .on('pass.organization_id', '=', organizationId)
            .onRef('pass.registration_id', '=', 'registration.id'),
        )
        .innerJoin('event_media_pass_type as opening', (join) =>
          join
            .on('opening.organization_id', '=', organizationId)
            .onRef('opening.pass_type_id', '=', 'pass.pass_type_id'),
        )
        .select('pass.id')
        .where('registration.organization_id', '=', organizationId)
        .where('registration.account_id', '=', accountId)
        .whereRef('registration.event_id', '=', sql.ref<string>('event_media.event_id'))
        .whereRef('opening.media_id', '=', sql.ref<string>('event_media.id'))
        .where('pass.status', 'in', ['needsInfo', 'ready'])}))`;

/** Whether one of them is no secret, so that others may be told whom the item is for. */
const namesPublicPass = (db: Db, organizationId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (${db
    .selectFrom('event_media_pass_type as asked')
    .innerJoin('pass_type', (join) =>
      join
        .on('pass_type.organization_id', '=', organizationId)
        .onRef('pass_type.id', '=', 'asked.pass_type_id'),
    )
    .select('pass_type.id')
    .where('asked.organization_id', '=', organizationId)
    .whereRef('asked.media_id', '=', sql.ref<string>('event_media.id'))
    .where('pass_type.visibility', '=', 'public')})`;

export type MediaRow = Awaited<ReturnType<typeof listAllMedia>>[number];

const media = (db: Db, organizationId: string, accountId: string | undefined) =>
  db
    .selectFrom('event_media')
    .leftJoin('image', (join) =>
      join
        .on('image.organization_id', '=', organizationId)
        .on(({ eb, fn }) =>
          eb('image.id', '=', fn.coalesce('event_media.image_id', 'event_media.closed_image_id')),
        ),
    )
    .leftJoin('video', (join) =>
      join.on('video.organization_id', '=', organizationId).onRef('video.id', '=', 'event_media.video_id'),
    )
    .leftJoin('stored_file as file', (join) =>
      join.on('file.organization_id', '=', organizationId).onRef('file.id', '=', 'event_media.file_id'),
    )
    .selectAll('event_media')
    .select([
      imageColumn('image').as('image'),
      videoColumn('video').as('video'),
      fileColumn('file').as('file'),
      passTypeIds(db, organizationId).as('pass_type_ids'),
      holdsPass(db, organizationId, accountId).as('holds'),
    ])
    .where('event_media.organization_id', '=', organizationId)
    .orderBy('event_media.sort_order')
    .orderBy('event_media.id');

export async function listAllMedia(
  db: Db,
  organizationId: string,
  eventIds: readonly string[],
  accountId: string | undefined,
) {
  return media(db, organizationId, accountId)
    .where((eb) => anyOf(eb.ref('event_media.event_id'), eventIds))
    .execute();
}

export interface MediaViewer {
  readonly accountId: string | undefined;
  /** The event is theirs to run, so nothing is closed to them. */
  readonly runs: boolean;
  /** Closed items are to be listed, too. */
  readonly locked: boolean;
}

export async function listMedia(
  db: Db,
  organizationId: string,
  eventId: string,
  { page, pageSize, search, type }: Paging & { type?: MediaKind | undefined },
  { accountId, runs, locked }: MediaViewer,
): Promise<MediaRow[]> {
  let query = media(db, organizationId, accountId).where('event_media.event_id', '=', eventId);
  const isSearched = search !== undefined && search.trim() !== '';
  if (type === 'image')
    query = query.where(({ eb, fn }) =>
      eb(fn.coalesce('event_media.image_id', 'event_media.closed_image_id'), 'is not', null),
    );
  else if (type !== undefined) query = query.where(`event_media.${type}_id`, 'is not', null);
  if (isSearched) query = query.where('event_media.search_text', 'like', containsPattern(search));
  if (!runs)
    query = query.where((eb) =>
      eb.or([
        eb('event_media.restricted', '=', false),
        holdsPass(db, organizationId, accountId),
        // The words of a closed item would be found letter by letter.
        ...(locked && !isSearched ? [namesPublicPass(db, organizationId)] : []),
      ]),
    );
  return query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** How many items of each event somebody is told of, also of those that are closed to them; events that they run have no others. */
export async function countToldMedia(
  db: Db,
  organizationId: string,
  eventIds: readonly string[],
  { accountId, run }: { readonly accountId: string | undefined; readonly run: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('event_media')
    .select((eb) => ['event_media.event_id', eb.fn.countAll<number>().as('count')])
    .where('event_media.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('event_media.event_id'), eventIds))
    .where((eb) =>
      eb.or([
        eb('event_media.restricted', '=', false),
        anyOf(eb.ref('event_media.event_id'), run),
        holdsPass(db, organizationId, accountId),
        namesPublicPass(db, organizationId),
      ]),
    )
    .groupBy('event_media.event_id')
    .execute();
  return new Map(rows.map((row) => [row.event_id, row.count]));
}

export async function findMedia(
  db: Db,
  organizationId: string,
  eventId: string,
  id: string,
  accountId: string | undefined,
): Promise<MediaRow | undefined> {
  return media(db, organizationId, accountId)
    .where('event_media.event_id', '=', eventId)
    .where('event_media.id', '=', id)
    .executeTakeFirst();
}

const MOST_HOLDERS = 1000;

/** The items of events that hold a video or a file, and whether the account has a pass for each; those that open it first. */
export async function listHolders(
  db: Db,
  organizationId: string,
  held: Media,
  accountId: string | undefined,
) {
  const query = db
    .selectFrom('event_media')
    .select([
      'event_media.event_id',
      'event_media.restricted',
      holdsPass(db, organizationId, accountId).as('holds'),
    ])
    .where('event_media.organization_id', '=', organizationId)
    .orderBy('holds', 'desc')
    .orderBy('event_media.restricted')
    .orderBy('event_media.created_at', 'desc')
    .limit(MOST_HOLDERS);
  if ('videoId' in held) return query.where('event_media.video_id', '=', held.videoId).execute();
  const file = db
    .selectFrom('stored_file')
    .select('stored_file.id')
    .where('stored_file.organization_id', '=', organizationId)
    .where('stored_file.key', '=', held.fileKey);
  return query.where('event_media.file_id', '=', file).execute();
}
