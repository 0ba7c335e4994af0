import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../../platform/context.ts';
import { featureUnavailable, notFound } from '../../../../platform/errors.ts';
import { isUuid } from '../../../../platform/ids.ts';
import { imageUri } from '../../../../platform/db/images.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';
import { fileUrl } from '../../../ground/storage/index.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { findChannel, type ChannelRow, type Viewer } from '../channels.queries.ts';
import { getReadableChannel } from '../channels.service.ts';
import { listContents, type ContentRow } from '../contents/contents.queries.ts';
import type { Media } from '../grants/grants.queries.ts';
import { grantForFeed } from '../grants/grants.service.ts';
import { listGuestsOf, type GuestRow } from '../contents/parts.queries.ts';
import { listCaptionsOf, listChaptered } from '../tracks/tracks.queries.ts';
import { captionsUrl, chaptersUrl } from '../tracks/tracks.views.ts';
import { podcastXml, type PodcastItem } from './podcast-xml.ts';
import * as queries from './podcast.queries.ts';

const MOST_EPISODES = 300;
const PURPOSE = 'channel feed';
const MAC_BYTES = 16;

const feedPath = (slug: string): string => `/channels/${encodeURIComponent(slug)}/feed.xml`;

const macsOf = (ctx: Context, channelId: string, accountId: string, nonce: string): readonly Buffer[] =>
  ctx.services.secrets
    .macs(PURPOSE, ctx.organizationId, channelId, accountId, nonce)
    .map((mac) => mac.subarray(0, MAC_BYTES));

/** Says whose address it is, signed; the row that it was made from has to be there still. */
function tokenOf(ctx: Context, channelId: string, accountId: string, nonce: string): string {
  const [mac] = macsOf(ctx, channelId, accountId, nonce);
  return `${accountId}.${mac?.toString('base64url') ?? ''}`;
}

const urlOf = (ctx: Context, channel: ChannelRow, token: string): string =>
  `${siteOrigin(ctx)}${feedPath(channel.slug)}?member=${token}`;

export async function getMemberFeed(ctx: Context, idOrSlug: string): Promise<{ url: string } | null> {
  const { accountId } = requireMember(ctx.actor);
  const channel = await getReadableChannel(ctx, idOrSlug);
  const nonce = await queries.findNonce(ctx.db, ctx.organizationId, channel.id, accountId);
  return nonce === undefined
    ? null
    : { url: urlOf(ctx, channel, tokenOf(ctx, channel.id, accountId, nonce)) };
}

export async function createMemberFeed(ctx: Context, idOrSlug: string): Promise<{ url: string }> {
  const { accountId } = requireMember(ctx.actor);
  const channel = await getReadableChannel(ctx, idOrSlug);
  const nonce = randomBytes(12).toString('base64url');
  await queries.insertFeed(
    ctx.db,
    ctx.organizationId,
    { channelId: channel.id, accountId, nonce },
    ctx.now(),
  );
  const feed = await getMemberFeed(ctx, channel.id);
  if (feed === null) throw notFound('channel');
  return feed;
}

export async function deleteMemberFeed(ctx: Context, idOrSlug: string): Promise<null> {
  const { accountId } = requireMember(ctx.actor);
  const { id } = await getReadableChannel(ctx, idOrSlug);
  await queries.deleteFeed(ctx.db, ctx.organizationId, id, accountId);
  return null;
}

/** The reader behind the address: a visitor, or the member for whom it was made. */
async function viewerBehind(ctx: Context, slug: string, token: string | undefined): Promise<FeedReader> {
  const everybody: Viewer = { accountId: undefined, seesAll: false };
  if (token === undefined) return everybody;
  const [accountId = '', mac = ''] = token.split('.');
  const channel = await findChannel(ctx.db, ctx.organizationId, everybody, slug, ctx.now());
  if (channel === undefined || !isUuid(accountId)) throw notFound('channel');
  const nonce = await queries.findNonce(ctx.db, ctx.organizationId, channel.id, accountId);
  const given = Buffer.from(mac, 'base64url');
  const isOurs =
    nonce !== undefined &&
    macsOf(ctx, channel.id, accountId, nonce).some(
      (own) => own.length === given.length && timingSafeEqual(own, given),
    );
  if (!isOurs) throw notFound('channel');
  return { accountId, nonce, seesAll: false };
}

export interface Feed {
  readonly xml: string;
  readonly etag: string;
  readonly isPrivate: boolean;
}

/** The newest episodes of a channel, for whoever may read it: the same rule as its page. */
export async function getFeed(ctx: Context, slug: string, token: string | undefined): Promise<Feed> {
  if (!ctx.organization.modules.has('channels')) throw featureUnavailable();
  const viewer = await viewerBehind(ctx, slug, token);
  const { db, organizationId, organization } = ctx;
  const channel = await findChannel(db, organizationId, viewer, slug, ctx.now());
  if (channel === undefined || !channel.readable) throw notFound('channel');
  const filter = { channelId: channel.id, type: 'audio' } as const;
  const episodes = await listContents(db, organizationId, viewer, filter, {
    page: 1,
    pageSize: MOST_EPISODES,
  });
  const ids = episodes.map(({ id }) => id);
  const [guests, captions, chaptered] = await Promise.all([
    listGuestsOf(db, organizationId, ids),
    listCaptionsOf(db, organizationId, ids),
    listChaptered(db, organizationId, ids),
  ]);
  const origin = siteOrigin(ctx);
  const isPrivate = token !== undefined;
  const xml = podcastXml({
    title: channel.name,
    description: channel.description ?? channel.name,
    link: `${origin}/channels/${encodeURIComponent(channel.slug)}`,
    self: token === undefined ? `${origin}${feedPath(channel.slug)}` : urlOf(ctx, channel, token),
    id: channel.id,
    language: organization.locale,
    author: organization.name,
    email: organization.email,
    image: `${origin}${imageUri(channel.image.id)}`,
    isPrivate,
    items: episodes.flatMap((episode) =>
      viewItem(origin, episode, {
        guests,
        audio: audioUrl(ctx, episode, viewer),
        transcripts: captions.flatMap(({ id, content_id, language }) => {
          if (content_id !== episode.id) return [];
          const grant = feedGrant(ctx, episode, viewer, { captionId: id });
          return [{ url: origin + captionsUrl(id, grant), language }];
        }),
        chapters: chaptered.has(episode.id)
          ? origin + chaptersUrl(episode.id, feedGrant(ctx, episode, viewer, { chaptersOf: episode.id }))
          : null,
      }),
    ),
  });
  return { xml, isPrivate, etag: `"${createHash('sha256').update(xml).digest('base64url').slice(0, 27)}"` };
}

type FeedReader = Viewer & { readonly nonce?: string };

/** Opens what not everybody may fetch, for as long as the reader has the address of the feed. */
const feedGrant = (
  ctx: Context,
  { open }: ContentRow,
  { accountId, nonce }: FeedReader,
  media: Media,
): string | null =>
  open || accountId === undefined || nonce === undefined ? null : grantForFeed(ctx, media, accountId, nonce);

function audioUrl(ctx: Context, episode: ContentRow, reader: FeedReader): string {
  const { audio } = episode;
  if (audio === null) return '';
  const grant = feedGrant(ctx, episode, reader, { fileKey: audio.key });
  return grant === null ? fileUrl(audio) : `${fileUrl(audio)}?grant=${grant}`;
}

interface Parts extends Pick<PodcastItem, 'transcripts' | 'chapters'> {
  readonly guests: readonly GuestRow[];
  readonly audio: string;
}

function viewItem(origin: string, row: ContentRow, { guests, audio: url, ...parts }: Parts): PodcastItem[] {
  if (row.audio === null || row.published_at === null) return [];
  const page = `/channels/${encodeURIComponent(row.channel.slug)}/${encodeURIComponent(row.slug)}`;
  return [
    {
      id: row.id,
      title: row.title,
      description: row.description ?? row.title,
      link: origin + page,
      published: row.published_at,
      seconds: row.duration_seconds,
      image: row.image === null ? null : origin + imageUri(row.image.id),
      audio: {
        url: origin + url,
        size: Number(row.audio.size),
        type: row.audio.content_type,
      },
      ...parts,
      people: guests.flatMap((guest) =>
        guest.content_id === row.id ? [{ name: guest.name, role: guest.type }] : [],
      ),
    },
  ];
}
