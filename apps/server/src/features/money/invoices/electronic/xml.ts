/** An element as text; empty ones are left out, because EN 16931 forbids them. */
export type Xml = string;

type Attributes = Readonly<Record<string, string>>;
type Content = string | null | readonly Xml[];

/** `&` first: the others are written with it. */
const SIGNS = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
  ['\r', '&#13;'],
] as const;
// Signs that XML 1.0 cannot hold, however they are written.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text that XML can hold. */
export const plain = (value: string): string => value.toWellFormed().replace(FORBIDDEN, '').trim();

const escape = (value: string): string =>
  SIGNS.reduce((text, [sign, reference]) => text.replaceAll(sign, reference), plain(value));

export function element(name: string, content: Content, attributes: Attributes = {}): Xml {
  const inner = typeof content === 'string' ? escape(content) : (content ?? []).join('');
  if (inner === '') return '';
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  return `<${name}${written.join('')}>${inner}</${name}>`;
}

export const xmlFile = (root: Xml): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`, 'utf8');
