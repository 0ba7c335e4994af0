import { imageUri } from '../../../../platform/db/images.ts';
import { cut } from '../../../../platform/push/push-provider.ts';
import { textIn } from '../../../../platform/texts/texts.ts';
import { nameOf } from '../../../talk/conversations/index.ts';
import type { UnreadRow } from './notices.queries.ts';

/** A notice as a device shows it. */
export interface Notice {
  readonly title: string;
  readonly body: string;
  /** Path on the site. */
  readonly url: string;
  readonly icon: string | null;
}

const MAX_BODY = 300;

export const pathOf = ({ channel_id }: Pick<UnreadRow, 'channel_id'>): string => `/messages/${channel_id}`;

export const faceOf = ({ author: { image } }: Pick<UnreadRow, 'author'>): string | null =>
  image === null ? null : imageUri(image.id);

/** The text of a message, cut to fit a screen; for a message without text, a word for its picture or file. */
export function wordsOf({ text, has_images }: UnreadRow, locale: string, maxLength = MAX_BODY): string {
  if (text !== '') return cut(text, maxLength);
  return textIn(locale, has_images ? 'chat.notice.picture' : 'chat.notice.file');
}

export function describeMessage(row: UnreadRow, locale: string): Notice {
  const writer = nameOf(row.author);
  return {
    title: row.name === null ? writer : `${writer} · ${row.name}`,
    body: wordsOf(row, locale),
    url: pathOf(row),
    icon: faceOf(row),
  };
}

/** "3 unread messages at Harbour", over all conversations. */
export const unreadHeading = (rows: readonly UnreadRow[], organization: string, locale: string): string =>
  textIn(locale, 'chat.notice.unread', {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    organization,
  });

/** Of one conversation it leads there, of several to all of them. */
export function describeUnread(rows: readonly UnreadRow[], organization: string, locale: string): Notice {
  const [newest, ...others] = rows;
  if (newest === undefined) throw new TypeError('a reminder is of something');
  return {
    title: unreadHeading(rows, organization, locale),
    body: [...new Set(rows.map((row) => row.name ?? nameOf(row.author)))].slice(0, 3).join(' · '),
    url: others.length === 0 ? pathOf(newest) : '/messages',
    icon: others.length === 0 ? faceOf(newest) : null,
  };
}
