import { Parser } from 'htmlparser2';
import type sanitizeHtml from 'sanitize-html';
import { lazily } from './lazily.ts';

const sanitizer = lazily<typeof sanitizeHtml>('sanitize-html');

const MARKUP =
  /<\/?(?:p|br|a|ul|ol|li|strong|em|b|i|u|s|code|pre|h[1-6]|div|span|blockquote|hr|small|img|table|sup|sub)(?:\s[^<>]*)?\/?>/i;
const BLOCKS = /<(?:p|div|h[1-6]|blockquote|pre|table)[\s>]/i;
const LINK = /\bhttps?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'a',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'u',
    's',
    'code',
    'pre',
    'blockquote',
    'h3',
    'h4',
    'hr',
    'sub',
    'sup',
  ],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    div: 'p',
    // The page has its own first two levels.
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, attributes) => ({ tagName, attribs: { ...attributes, rel: 'nofollow noopener ugc' } }),
    // A foreign image would report every reader to its host; a link keeps it reachable.
    img: (_tagName, attributes) => ({
      tagName: 'a',
      attribs: {
        ...(attributes['src'] === undefined ? {} : { href: attributes['src'] }),
        rel: 'nofollow noopener ugc',
      },
      text: attributes['alt'] ?? attributes['src'] ?? '',
    }),
  },
  exclusiveFilter: (frame) =>
    frame.tag === 'p' && frame.text.trim() === '' && frame.mediaChildren.length === 0,
};

/** The longest that any form takes, with room for what placeholders become. */
export const LONGEST_TEXT = 100_000;
const LONGEST_HTML = 2 * LONGEST_TEXT;
const MAX_DEPTH = 50;
const LONGEST_ATTRIBUTE = 10_000;

/**
 * Each closing tag is looked for in all that is open, and each comment in an address is cut out of all of it: without bounds,
 * cleaning takes a time that grows with the square. No honest text comes near them; of others the words are kept, and no tag.
 */
function isTangled(html: string): boolean {
  let depth = 0;
  let isBeyond = false;
  const stop = (): void => {
    isBeyond = true;
    parser.pause();
  };
  const parser: Parser = new Parser({
    onopentag(_name, attributes) {
      depth += 1;
      if (depth > MAX_DEPTH || Object.values(attributes).some((value) => value.length > LONGEST_ATTRIBUTE))
        stop();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.end(html);
  return isBeyond;
}

/** Text that may be cleaned in a time that grows with its length alone. */
function bounded(text: string): string {
  const short = text.length <= LONGEST_HTML ? text : text.slice(0, LONGEST_HTML).toWellFormed();
  return isTangled(short) ? short.replace(/<[^<>]*>/g, ' ').replace(/[<>]/g, ' ') : short;
}

/** Safe HTML from what people write: HTML, plain text, or text with a few tags in it. Null when nothing is left to read. */
export function toHtml(sent: string | null): string | null {
  if (sent === null) return null;
  const text = bounded(sent);
  const html = !MARKUP.test(text) ? paragraphs(escape(text)) : BLOCKS.test(text) ? text : paragraphs(text);
  const clean = sanitizer()(html, ALLOWED).trim();
  return clean === '' ? null : clean;
}

/** Of HTML that was cleaned before, the same; of other HTML what is harmless. */
export const purify = (html: string): string => sanitizer()(bounded(html), ALLOWED);

/** The words alone, paragraphs apart. */
export function toPlainText(text: string | null): string | null {
  const html = toHtml(text);
  if (html === null) return null;
  const broken = html
    .replace(/\s+/g, ' ')
    .replace(/<br\s*\/?>|<\/li>/g, '\n')
    .replace(/<\/(?:p|h3|h4|ul|ol|pre|blockquote)>|<hr\s*\/?>/g, '\n\n');
  const plain = unescape(sanitizer()(broken, { allowedTags: [], allowedAttributes: {} }))
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return plain === '' ? null : plain;
}

/** The beginning of a text in one line, cut between words. */
export function teaser(text: string | null, length = 240): string | null {
  const line = text?.replace(/\s+/g, ' ').trim();
  if (line === undefined || line === '') return null;
  if (line.length <= length) return line;
  const cut = line.slice(0, length);
  const space = cut.lastIndexOf(' ');
  return `${cut
    .slice(0, space > length / 2 ? space : length)
    .toWellFormed()
    .replace(/[\s,;:.\uFFFD]+$/, '')}…`;
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (/^<(?:ul|ol|li|hr)\b/i.test(part) ? part : `<p>${part.replace(/\n/g, '<br>')}</p>`))
    .join('\n');
}

const escape = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(LINK, (url) => `<a href="${url.replace(/"/g, '&quot;')}">${url}</a>`);

/** Words as they are, in an element or in a value between quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const unescape = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
