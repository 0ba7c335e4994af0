import { createHash, randomBytes, timingSafeEqual, type Hash } from 'node:crypto';
import type { Context } from '../../../../platform/context.ts';
import { featureUnavailable, notFound } from '../../../../platform/errors.ts';
import { isUuid } from '../../../../platform/ids.ts';
import type { Place } from '../../../../platform/db/strides.ts';
import { createQueue } from '../../../../platform/queue.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';
import { fileUrl, squareUri } from '../../../ground/storage/index.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { findChannel, type ChannelRow, type Viewer } from '../channels.queries.ts';
import { getOpenedChannel, getReadableChannel } from '../channels.service.ts';
import { listContents, type ContentFilter, type ContentRow } from '../contents/contents.queries.ts';
import type { Media } from '../grants/grants.queries.ts';
import { grantForFeed } from '../grants/grants.service.ts';
import { listPeopleOf, type PersonRow } from '../contents/parts.queries.ts';
import { listCaptionsOf, listChaptered } from '../tracks/tracks.queries.ts';
import { captionsUrl, chaptersUrl } from '../tracks/tracks.views.ts';
import { atomXml } from './atom-xml.ts';
import { itemXml, PODCAST_END, podcastXml, type Podcast, type PodcastItem } from './podcast-xml.ts';
import * as queries from './podcast.queries.ts';

const MOST_EPISODES = 300;
/** So many of them are read at once. */
const AT_ONCE = 25;
/** Of all episodes together; beyond, older ones are left out. Texts of usual length fit in three hundred times. */
const MOST_SIGNS = 2_000_000;
/** One stretch at a time, so that many who ask at once do not fill one turn of the event loop together. */
const writing = createQueue({ concurrency: 1, maxWaiting: 100 });
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
  const channel = await getOpenedChannel(ctx, idOrSlug);
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
  // Also of a channel that this person may not read any more: with the right its address would come back.
  const anyone: Viewer = { accountId, seesAll: true };
  const channel = await findChannel(ctx.db, ctx.organizationId, anyone, idOrSlug, ctx.now());
  if (channel === undefined) throw notFound('channel');
  const wasThere = await queries.deleteFeed(ctx.db, ctx.organizationId, channel.id, accountId);
  if (!wasThere) await getReadableChannel(ctx, idOrSlug);
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
  /** To be sent one after the other: put together they would be written anew in one stretch. */
  readonly parts: readonly Buffer[];
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
  const isPrivate = token !== undefined;
  const origin = siteOrigin(ctx);
  const items = await writeItems(ctx, origin, channel.id, viewer);
  // The address may have been withdrawn meanwhile.
  if (isPrivate) await viewerBehind(ctx, slug, token);
  const podcast: Podcast = {
    title: channel.name,
    description: channel.description ?? channel.name,
    link: `${origin}/channels/${encodeURIComponent(channel.slug)}`,
    self: token === undefined ? `${origin}${feedPath(channel.slug)}` : urlOf(ctx, channel, token),
    id: channel.id,
    language: organization.locale,
    author: organization.name,
    email: organization.email,
    image: `${origin}${squareUri(channel.image.id)}`,
    category: channel.podcast_category,
    type: channel.podcast_type,
    isExplicit: channel.explicit,
    isPrivate,
  };
  const head = Buffer.from(podcastXml(podcast));
  return tagged([head, ...items.parts, Buffer.from(PODCAST_END)], items.hash.update(head), isPrivate);
}

const tagged = (parts: readonly Buffer[], hash: Hash, isPrivate: boolean): Feed => ({
  parts,
  isPrivate,
  etag: `"${hash.digest('base64url').slice(0, 27)}"`,
});

const MOST_ENTRIES = 50;

/** The newest contents of every kind, by their titles and teasers, of a channel that visitors may read. */
export async function getAtom(ctx: Context, slug: string): Promise<Feed> {
  if (!ctx.organization.modules.has('channels')) throw featureUnavailable();
  const { db, organizationId, organization } = ctx;
  const visitor: Viewer = { accountId: undefined, seesAll: false };
  const channel = await findChannel(db, organizationId, visitor, slug, ctx.now());
  if (channel === undefined || !channel.readable) throw notFound('channel');
  const paging = { page: 1, pageSize: MOST_ENTRIES };
  const rows = await writing.run(
    () => listContents(db, organizationId, visitor, { channelId: channel.id }, paging),
    [organizationId, ''],
  );
  const origin = siteOrigin(ctx);
  const link = `${origin}/channels/${encodeURIComponent(channel.slug)}`;
  const entries = rows.flatMap((row) =>
    row.published_at === null || !row.readable
      ? []
      : {
          id: row.id,
          title: row.title,
          summary: row.description,
          link: `${link}/${encodeURIComponent(row.slug)}`,
          published: row.published_at,
          updated: row.updated_at,
        },
  );
  const updated = new Date(Math.max(...[channel, ...rows].map(({ updated_at }) => updated_at.getTime())));
  const feed = {
    id: channel.id,
    title: channel.name,
    subtitle: channel.description,
    link,
    self: `${link}/atom.xml`,
    language: organization.locale,
    author: organization.name,
    updated,
    entries,
  };
  const xml = Buffer.from(atomXml(feed));
  return tagged([xml], createHash('sha256').update(xml), false);
}

/** The newest first, in stretches between which others have their turn. */
async function writeItems(
  ctx: Context,
  origin: string,
  channelId: string,
  viewer: FeedReader,
): Promise<{ readonly parts: readonly Buffer[]; readonly hash: Hash }> {
  const turn = [ctx.organizationId, viewer.accountId ?? ''];
  const parts: Buffer[] = [];
  const hash = createHash('sha256');
  let signs = 0;
  let before: Place | undefined;
  for (let read = 0; read < MOST_EPISODES; read += AT_ONCE) {
    const filter: ContentFilter = { channelId, type: 'audio', before };
    const stretch = await writing.run(() => writeStretch(ctx, origin, filter, viewer), turn);
    for (const xml of stretch.items) {
      signs += xml.length;
      if (signs > MOST_SIGNS) return { parts, hash };
      const part = Buffer.from(xml);
      hash.update(part);
      parts.push(part);
    }
    if (stretch.last === undefined) break;
    before = stretch.last;
  }
  return { parts, hash };
}

/** `last` is where the next stretch goes on; undefined after the oldest. */
async function writeStretch(
  ctx: Context,
  origin: string,
  filter: ContentFilter,
  viewer: FeedReader,
): Promise<{ readonly items: readonly string[]; readonly last: Place | undefined }> {
  const { db, organizationId } = ctx;
  const paging = { page: 1, pageSize: AT_ONCE };
  const episodes = await listContents(db, organizationId, viewer, filter, paging);
  const ids = episodes.map(({ id }) => id);
  const [guests, captions, chaptered] = await Promise.all([
    listPeopleOf(db, organizationId, ids),
    listCaptionsOf(db, organizationId, ids),
    listChaptered(db, organizationId, ids),
  ]);
  const guestsOf = Map.groupBy(guests, (guest) => guest.content_id);
  const captionsOf = Map.groupBy(captions, (caption) => caption.content_id);
  const items = episodes.flatMap((episode) => {
    const { id } = episode;
    const item = viewItem(origin, episode, {
      guests: guestsOf.get(id) ?? [],
      audio: audioUrl(ctx, episode, viewer),
      transcripts: (captionsOf.get(id) ?? []).map(({ id: captionId, language }) => ({
        url: origin + captionsUrl(captionId, feedGrant(ctx, episode, viewer, { captionId })),
        language,
      })),
      chapters: chaptered.has(id)
        ? origin + chaptersUrl(id, feedGrant(ctx, episode, viewer, { chaptersOf: id }))
        : null,
    });
    return item === undefined ? [] : [itemXml(item)];
  });
  const oldest = episodes.at(AT_ONCE - 1);
  const at = oldest?.published_at ?? undefined;
  return { items, last: oldest && at && { id: oldest.id, at } };
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
  readonly guests: readonly PersonRow[];
  readonly audio: string;
}

function viewItem(
  origin: string,
  row: ContentRow,
  { guests, audio: url, ...parts }: Parts,
): PodcastItem | undefined {
  if (row.audio === null || row.published_at === null) return undefined;
  const page = `/channels/${encodeURIComponent(row.channel.slug)}/${encodeURIComponent(row.slug)}`;
  return {
    id: row.id,
    title: row.title,
    description: row.description ?? row.title,
    link: origin + page,
    published: row.published_at,
    seconds: row.duration_seconds,
    image: row.image === null ? null : origin + squareUri(row.image.id),
    season: row.season,
    episode: row.episode,
    isExplicit: row.explicit,
    audio: {
      url: origin + url,
      size: Number(row.audio.size),
      type: row.audio.content_type,
    },
    ...parts,
    people: guests.map(({ name, type: role }) => ({ name, role })),
  };
}
