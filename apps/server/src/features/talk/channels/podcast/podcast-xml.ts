import { createHash } from 'node:crypto';
import { categoryNames } from './categories.types.ts';
import { element, empty, text } from './xml.ts';

export interface PodcastItem {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly link: string;
  readonly published: Date;
  readonly seconds: number | null;
  readonly image: string | null;
  readonly season: number | null;
  readonly episode: number | null;
  readonly isExplicit: boolean;
  readonly audio: { readonly url: string; readonly size: number; readonly type: string };
  readonly transcripts: readonly { readonly url: string; readonly language: string }[];
  /** The address of its chapters. */
  readonly chapters: string | null;
  readonly people: readonly { readonly name: string; readonly role: 'host' | 'guest' | 'author' }[];
}

export interface Podcast {
  readonly title: string;
  readonly description: string;
  readonly link: string;
  /** The address of the feed itself. */
  readonly self: string;
  /** Names the podcast for ever, whoever reads it and wherever it moves. */
  readonly id: string;
  readonly language: string;
  readonly author: string;
  readonly email: string;
  readonly image: string;
  /** A code of `categories.types.ts`; null for none. */
  readonly category: string | null;
  readonly type: 'episodic' | 'serial';
  readonly isExplicit: boolean;
  /** Private feeds ask directories to leave them out. */
  readonly isPrivate: boolean;
}

/** Namespace of podcast:guid, as the podcast namespace fixes it. */
const PODCASTS = 'ead4c236bf5858c6a2c6a5b28edd6af8';

/** A UUID of version 5. Not from the address of the feed: apps would take a podcast that moved for another one. */
export function podcastGuid(id: string): string {
  const hash = createHash('sha1').update(Buffer.from(PODCASTS, 'hex')).update(id).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

const ROLES = { host: 'host', guest: 'guest', author: 'author' } as const;

export const itemXml = (item: PodcastItem): string =>
  [
    '<item>',
    element('title', item.title),
    element('link', item.link),
    `<guid isPermaLink="false">${text(item.id)}</guid>`,
    element('pubDate', item.published.toUTCString()),
    element('description', item.description),
    empty('enclosure', { url: item.audio.url, length: item.audio.size, type: item.audio.type }),
    ...(item.seconds === null ? [] : [element('itunes:duration', String(item.seconds))]),
    ...(item.image === null ? [] : [empty('itunes:image', { href: item.image })]),
    ...(item.season === null ? [] : [element('itunes:season', String(item.season))]),
    ...(item.episode === null ? [] : [element('itunes:episode', String(item.episode))]),
    element('itunes:explicit', String(item.isExplicit)),
    ...item.transcripts.map(({ url, language }) =>
      empty('podcast:transcript', { url, type: 'text/vtt', language, rel: 'captions' }),
    ),
    ...(item.chapters === null
      ? []
      : [empty('podcast:chapters', { url: item.chapters, type: 'application/json+chapters' })]),
    ...item.people.map(
      ({ name, role }) => `<podcast:person role="${ROLES[role]}">${text(name)}</podcast:person>`,
    ),
    '</item>',
    '',
  ].join('\n');

/** A part stands within its category. */
const categoryXml = (code: string): string =>
  categoryNames(code).reduceRight(
    (inner, name) => `<itunes:category text="${text(name)}">${inner}</itunes:category>`,
    '',
  );

/** RSS 2.0 with the names that podcast apps read, up to the first episode; `PODCAST_END` follows the last. */
export const podcastXml = (podcast: Podcast): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">',
    '<channel>',
    element('title', podcast.title),
    element('link', podcast.link),
    element('description', podcast.description),
    element('language', podcast.language),
    empty('atom:link', { href: podcast.self, rel: 'self', type: 'application/rss+xml' }),
    element('podcast:guid', podcastGuid(podcast.id)),
    element('podcast:locked', podcast.isPrivate ? 'yes' : 'no'),
    ...(podcast.isPrivate ? [element('itunes:block', 'Yes')] : []),
    element('itunes:author', podcast.author),
    `<itunes:owner>${element('itunes:name', podcast.author)}${element('itunes:email', podcast.email)}</itunes:owner>`,
    empty('itunes:image', { href: podcast.image }),
    `<image>${element('url', podcast.image)}${element('title', podcast.title)}${element('link', podcast.link)}</image>`,
    ...(podcast.category === null ? [] : [categoryXml(podcast.category)]),
    element('itunes:explicit', String(podcast.isExplicit)),
    element('itunes:type', podcast.type),
    '',
  ].join('\n');

export const PODCAST_END = '</channel>\n</rss>\n';
