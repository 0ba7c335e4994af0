import type { Context } from '../context.ts';
import { FIRST_KEY, type PageList, type PublicPage, type PublicPages } from '../public-pages.ts';
import { SITEMAP_END, SITEMAP_START, writePage, type SiteLanguages } from './sitemap-xml.ts';

/** Pages read and written at once: memory and the event loop see no more of a sitemap than these. */
const STEP = 500;

/** Where a sitemap begins: in which list, after which of its pages. */
export interface SitemapPart {
  readonly name: string;
  readonly after: string;
}

/** Everything that visitors of the organization may read, as its features say. */
export async function listsOf(ctx: Context, features: readonly PublicPages[]): Promise<PageList[]> {
  const open = features.filter(({ module }) => module === undefined || ctx.organization.modules.has(module));
  const loaded = await Promise.all(open.map(async ({ load }) => (await load?.()) ?? []));
  return [fixedPages(open.flatMap(({ paths = [] }) => paths)), ...loaded.flat()];
}

function fixedPages(paths: readonly string[]): PageList {
  const pages = paths.map((path, place) => ({ key: keyOfPlace(place + 1), path }));
  return {
    name: 'pages',
    list: (_ctx, { after, offset, limit }) =>
      Promise.resolve(pages.filter(({ key }) => key > after).slice(offset, offset + limit)),
  };
}

/** Keys are UUIDs, as those of rows. */
const keyOfPlace = (place: number): string =>
  `00000000-0000-4000-8000-${place.toString(16).padStart(12, '0')}`;

/** Every sitemap of the organization. Its pages are passed over, not read: two short answers for each sitemap. */
export async function listParts(
  ctx: Context,
  lists: readonly PageList[],
  pagesPerPart: number,
): Promise<SitemapPart[]> {
  const parts: SitemapPart[] = [];
  for (const { name, list } of lists) {
    let after: string | undefined = FIRST_KEY;
    while (after !== undefined) {
      const [first] = await list(ctx, { after, offset: 0, limit: 1 });
      if (first === undefined) break;
      parts.push({ name, after });
      const [last]: PublicPage[] = await list(ctx, { after, offset: pagesPerPart - 1, limit: 1 });
      after = last?.key;
    }
  }
  return parts;
}

/** The text of one sitemap, piece by piece; `undefined` where no page is. */
export async function writePart(
  ctx: Context,
  { list }: PageList,
  after: string,
  pagesPerPart: number,
  languages: SiteLanguages,
): Promise<AsyncGenerator<string> | undefined> {
  const read = (from: string, left: number): Promise<PublicPage[]> =>
    list(ctx, { after: from, offset: 0, limit: Math.min(left, STEP) });
  const first = await read(after, pagesPerPart);
  if (first.length === 0) return undefined;
  return (async function* () {
    yield SITEMAP_START;
    let left = pagesPerPart;
    for (let pages = first; pages.length > 0;) {
      yield pages.map((page) => writePage(page, languages)).join('');
      left -= pages.length;
      const last = pages.at(-1);
      pages = last === undefined || left <= 0 ? [] : await read(last.key, left);
    }
    yield SITEMAP_END;
  })();
}
