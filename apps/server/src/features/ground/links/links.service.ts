import { createHash } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import { AppError, unauthenticated } from '../../../platform/errors.ts';
import { newNumericId } from '../../../platform/ids.ts';
import { OutboundError } from '../../../platform/outbound/outbound-error.ts';
import { createQueue } from '../../../platform/queue.ts';
import { createImage } from '../storage/index.ts';
import { mayAskForPreview } from './links.policy.ts';
import * as queries from './links.queries.ts';
import type { LinkPreviewView } from './links.schemas.ts';
import { viewLinkPreview } from './links.views.ts';
import { readPage, type PageFacts } from './page.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;
const UNREADABLE_KEPT_MS = 60 * 60 * 1000;

const queue = createQueue({ concurrency: 8, maxWaiting: 40 });
/** Several people paste the same address at once: it is fetched once. */
const underWay = new Map<string, Promise<void>>();

/** The page is asked at most once a day, whoever asks for it in this organization. */
export async function getLinkPreview(
  ctx: Context,
  href: string,
): Promise<queries.LinkPreviewRow | undefined> {
  if (!mayAskForPreview(ctx.actor)) throw unauthenticated();
  const address = readAddress(href);
  if (address === undefined) return undefined;
  let preview = await findPreview(ctx, address);
  if (preview === undefined || !isFresh(ctx, preview)) {
    await fetchOnce(ctx, address);
    preview = await findPreview(ctx, address);
  }
  return preview?.readable === true ? preview : undefined;
}

/** For the job: what is missing or old is fetched, one after the other; an unreadable page is remembered as such. */
export async function fetchLinkPreviews(ctx: Context, hrefs: readonly string[]): Promise<void> {
  for (const href of hrefs) {
    const address = readAddress(href);
    if (address === undefined) continue;
    const preview = await findPreview(ctx, address);
    if (preview === undefined || !isFresh(ctx, preview)) await fetchOnce(ctx, address);
  }
}

/** Stored previews of the addresses; reading a feed never fetches a foreign page. */
export async function getLinkPreviews(
  ctx: Context,
  hrefs: readonly string[],
): Promise<Map<string, LinkPreviewView>> {
  const asked = hrefs.flatMap((href) => {
    const address = readAddress(href);
    return address === undefined ? [] : [{ href, hash: address.hash }];
  });
  if (asked.length === 0) return new Map();
  const hashes = [...new Set(asked.map(({ hash }) => hash))];
  const rows = await queries.listLinkPreviews(ctx.db, ctx.organizationId, hashes);
  const byHash = new Map(
    rows.filter((row) => row.readable).map((row) => [row.href_hash, viewLinkPreview(row)]),
  );
  return new Map(
    asked.flatMap(({ href, hash }) => {
      const view = byHash.get(hash);
      return view === undefined ? [] : [[href, view] as const];
    }),
  );
}

/** Deletes previews of pages that no text links to any more. Their pictures are then unattached, and swept. */
export async function forgetLinkPreviews(ctx: Context, hrefs: readonly string[]): Promise<void> {
  const hashes = hrefs.flatMap((href) => readAddress(href)?.hash ?? []);
  if (hashes.length > 0) await queries.deleteLinkPreviews(ctx.db, ctx.organizationId, hashes);
}

interface Address {
  readonly href: string;
  readonly hash: string;
}

function readAddress(href: string): Address | undefined {
  if (href.length > 2048 || !URL.canParse(href)) return undefined;
  const url = new URL(href);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  url.hash = '';
  return { href: url.href, hash: createHash('sha256').update(url.href).digest('base64url') };
}

async function findPreview(ctx: Context, { hash }: Address): Promise<queries.LinkPreviewRow | undefined> {
  const [preview] = await queries.listLinkPreviews(ctx.db, ctx.organizationId, [hash]);
  return preview;
}

function isFresh(ctx: Context, preview: queries.LinkPreviewRow): boolean {
  const age = ctx.now().getTime() - preview.fetched_at.getTime();
  return age < (preview.readable ? KEPT_MS : UNREADABLE_KEPT_MS);
}

async function fetchOnce(ctx: Context, address: Address): Promise<void> {
  const key = `${ctx.organizationId} ${address.hash}`;
  let fetching = underWay.get(key);
  if (fetching === undefined) {
    fetching = queue.run(() => fetchAndStore(ctx, address)).finally(() => underWay.delete(key));
    underWay.set(key, fetching);
  }
  await fetching;
}

async function fetchAndStore(ctx: Context, address: Address): Promise<void> {
  // A call that looked just before another fetch ended arrives here just after it.
  const known = await findPreview(ctx, address);
  if (known !== undefined && isFresh(ctx, known)) return;
  const { href, hash } = address;
  const row = {
    organization_id: ctx.organizationId,
    id: newNumericId(),
    href_hash: hash,
    href,
    // Where the page says it lives is not believed: the link goes where its author pointed.
    url: href,
  };
  const page = await fetchPage(ctx, href);
  if (page === undefined) return queries.upsertUnreadable(ctx.db, { ...row, fetched_at: ctx.now() });
  const image_id = await fetchImage(ctx, page.imageUrl);
  await queries.upsertLinkPreview(ctx.db, {
    ...row,
    readable: true,
    title: page.title,
    site_name: page.siteName,
    description: page.description,
    media_type: page.mediaType,
    channel: page.channel,
    image_id,
    video: page.video,
    fetched_at: ctx.now(),
  });
}

async function fetchPage(ctx: Context, href: string): Promise<PageFacts | undefined> {
  try {
    const answer = await ctx.services.outbound.get(href, {
      accept: ['text/html', 'application/xhtml+xml'],
      language: ctx.locale,
      whenTooLarge: 'cut',
    });
    return readPage(answer);
  } catch (error) {
    if (error instanceof OutboundError) return undefined;
    throw error;
  }
}

/** The page's picture is kept by us, so that whoever reads a post is not reported to a foreign site. */
async function fetchImage(ctx: Context, url: string | null): Promise<string | null> {
  if (url === null) return null;
  try {
    const { bytes } = await ctx.services.outbound.get(url, { accept: ['image/'], whenTooLarge: 'refuse' });
    return (await createImage(ctx, { data: bytes, kind: 'link' })).id;
  } catch (error) {
    const isForeignFault =
      error instanceof OutboundError || (error instanceof AppError && error.code.startsWith('image.'));
    if (isForeignFault) return null;
    throw error;
  }
}
