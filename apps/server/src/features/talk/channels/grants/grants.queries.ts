import type { Db } from '../../../../platform/db/database.ts';
import { mayRead, readerOf } from '../../../ground/accounts/index.ts';
import { feedNonce } from '../podcast/podcast.queries.ts';

export type Media =
  | { readonly videoId: string }
  | { readonly fileKey: string }
  | { readonly captionId: string }
  | { readonly chaptersOf: string };

export interface Holder {
  /** Everybody may read the content. */
  readonly open: boolean;
  /** The account may. */
  readonly readable: boolean;
  /** Of the account's feed of that channel. */
  readonly nonce: string | null;
}

const MOST_HOLDERS = 50;
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** The contents that hold a video, a file or captions, and who may read them. */
export async function listHolders(
  db: Db,
  organizationId: string,
  media: Media,
  accountId: string | undefined,
): Promise<Holder[]> {
  const rule = { content: 'content', channel: 'channel' };
  const query = db
    .selectFrom('content')
    .innerJoin('channel', (join) =>
      join.on('channel.organization_id', '=', organizationId).onRef('channel.id', '=', 'content.channel_id'),
    )
    .leftJoin('channel_feed', (join) =>
      join
        .on('channel_feed.organization_id', '=', organizationId)
        .onRef('channel_feed.channel_id', '=', 'channel.id')
        .on('channel_feed.account_id', '=', accountId ?? NOBODY),
    )
    .select([
      mayRead(db, organizationId, rule, readerOf(undefined)).as('open'),
      mayRead(db, organizationId, rule, readerOf(accountId)).as('readable'),
      feedNonce(db, organizationId).as('nonce'),
    ])
    .where('content.organization_id', '=', organizationId)
    .limit(MOST_HOLDERS);
  if ('videoId' in media) return query.where('content.video_id', '=', media.videoId).execute();
  if ('chaptersOf' in media) return query.where('content.id', '=', media.chaptersOf).execute();
  if ('captionId' in media) {
    const captioned = db
      .selectFrom('content_caption')
      .select('content_caption.content_id')
      .where('content_caption.organization_id', '=', organizationId)
      .where('content_caption.id', '=', media.captionId);
    return query.where('content.id', '=', captioned).execute();
  }
  const file = db
    .selectFrom('stored_file')
    .select('stored_file.id')
    .where('stored_file.organization_id', '=', organizationId)
    .where('stored_file.key', '=', media.fileKey);
  return query.where('content.audio_id', '=', file).execute();
}
