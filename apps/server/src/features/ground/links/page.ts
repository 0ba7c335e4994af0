import type * as Html from 'htmlparser2';
import { lazily } from '../../../platform/lazily.ts';
import type { OutboundAnswer } from '../../../platform/outbound/outbound.ts';

export interface PageFacts {
  title: string | null;
  siteName: string | null;
  description: string | null;
  mediaType: string | null;
  channel: string | null;
  imageUrl: string | null;
  video: string | null;
}

/** The metadata in the head of a page. `undefined` when there is nothing worth showing. */
export function readPage({ bytes, contentType, url }: OutboundAnswer): PageFacts | undefined {
  const head = readHead(decodeHtml(bytes, contentType));
  const first = (...names: string[]): string | undefined => {
    const name = names.find((candidate) => head.meta.get(candidate)?.trim());
    return name === undefined ? undefined : head.meta.get(name);
  };
  const facts: PageFacts = {
    title: line(first('og:title', 'twitter:title') ?? head.title, 300),
    siteName: line(first('og:site_name') ?? new URL(url).hostname.replace(/^www\./, ''), 120),
    description: line(first('og:description', 'twitter:description', 'description'), 1000),
    mediaType: line(first('og:type'), 60),
    channel: personName(first('author', 'article:author', 'twitter:creator')),
    imageUrl: readUrl(first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'), url, [
      'https:',
      'http:',
    ]),
    video: readUrl(first('og:video:secure_url', 'og:video', 'og:video:url', 'twitter:player'), url, [
      'https:',
    ]),
  };
  return facts.title === null && facts.description === null && facts.imageUrl === null ? undefined : facts;
}

interface Head {
  meta: Map<string, string>;
  title: string;
}

const library = lazily<typeof Html>('htmlparser2');
const MAX_TITLE = 2000;
// The parser's time grows with the depth of what stays open; no head is deep.
const MAX_DEPTH = 200;

/** One pass without a tree: pages are built to be hard on those who build trees of them. */
function readHead(html: string): Head {
  const head: Head = { meta: new Map(), title: '' };
  let inTitle = false;
  let titles = 0;
  let depth = 0;
  const stop = (): void => {
    parser.pause();
    inTitle = false;
  };
  const parser: Html.Parser = new (library().Parser)({
    onopentag(name, attributes) {
      depth += 1;
      if (name === 'body' || depth > MAX_DEPTH) return stop();
      if (name === 'title') inTitle = ++titles === 1;
      if (name !== 'meta') return;
      const key = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase();
      const content = attributes['content'];
      if (content !== undefined && !head.meta.has(key)) head.meta.set(key, content);
    },
    ontext(text) {
      if (inTitle && head.title.length < MAX_TITLE) head.title += text;
    },
    onclosetag(name) {
      depth -= 1;
      if (name === 'title') inTitle = false;
      if (name === 'head') stop();
    },
  });
  parser.end(html);
  return head;
}

/** Text of one line: pages put line ends, controls and broken halves of characters into it. */
function line(text: string | undefined, maxLength: number): string | null {
  const plain = (text ?? '')
    .slice(0, maxLength * 4)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const characters = [...plain];
  if (characters.length === 0) return null;
  return characters.length <= maxLength
    ? plain
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
}

/** Some pages give an address instead of a name. */
function personName(author: string | undefined): string | null {
  const name = line(author, 120);
  return name === null || /^https?:/i.test(name) ? null : name;
}

function readUrl(value: string | undefined, base: string, protocols: readonly string[]): string | null {
  if (value === undefined || value.length > 2048 || !URL.canParse(value, base)) return null;
  const url = new URL(value, base);
  return protocols.includes(url.protocol) ? url.href : null;
}

/** Header first, then what the page declares in its first bytes, as browsers do. */
function decodeHtml(bytes: Buffer, contentType: string): string {
  const declared =
    /charset\s*=\s*"?([\w-]{1,40})/i.exec(contentType)?.[1] ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(bytes.subarray(0, 2048).toString('latin1'))?.[1];
  try {
    return new TextDecoder(declared).decode(bytes);
  } catch {
    // A charset that nobody knows.
    return new TextDecoder().decode(bytes);
  }
}
