import { element, empty, text } from './xml.ts';

interface AtomEntry {
  readonly id: string;
  readonly title: string;
  readonly summary: string | null;
  readonly link: string;
  readonly published: Date;
  readonly updated: Date;
}

export interface AtomFeed {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly link: string;
  /** The address of the feed itself. */
  readonly self: string;
  readonly language: string;
  readonly author: string;
  readonly updated: Date;
  readonly entries: readonly AtomEntry[];
}

const urn = (id: string): string => element('id', `urn:uuid:${id}`);
const optional = (name: string, value: string | null): string[] =>
  value === null ? [] : [element(name, value)];

const entryXml = (entry: AtomEntry): string =>
  [
    '<entry>',
    urn(entry.id),
    element('title', entry.title),
    empty('link', { rel: 'alternate', href: entry.link }),
    element('published', entry.published.toISOString()),
    element('updated', entry.updated.toISOString()),
    ...optional('summary', entry.summary),
    '</entry>',
  ].join('\n');

/** RFC 4287. */
export const atomXml = (feed: AtomFeed): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${text(feed.language)}">`,
    urn(feed.id),
    element('title', feed.title),
    ...optional('subtitle', feed.subtitle),
    empty('link', { rel: 'alternate', href: feed.link }),
    empty('link', { rel: 'self', href: feed.self, type: 'application/atom+xml' }),
    `<author>${element('name', feed.author)}</author>`,
    element('updated', feed.updated.toISOString()),
    ...feed.entries.map(entryXml),
    '</feed>',
    '',
  ].join('\n');
