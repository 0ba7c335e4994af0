import { renderMail, type MailItem } from '../../../../platform/mail/render-mail.ts';
import { textIn } from '../../../../platform/texts/texts.ts';
import { mailShell, type MailFrame } from '../../notifications/index.ts';
import { nameOf } from '../../../talk/conversations/index.ts';
import { faceOf, pathOf, unreadHeading, wordsOf } from './notices.policy.ts';
import type { UnreadRow } from './notices.queries.ts';

/** Beyond this a mail is a list that nobody reads. */
const MAX_ITEMS = 10;
const MAX_WORDS = 160;

/** Where something waits, with the newest of each. */
export function writeReminder(
  frame: MailFrame,
  rows: readonly UnreadRow[],
): { subject: string; text: string; html: string } {
  const { organization, locale, origin } = frame;
  const subject = unreadHeading(rows, organization.name, locale);
  const written = renderMail({
    ...mailShell(frame, 'unsubscribe'),
    heading: subject,
    paragraphs: [],
    items: rows.slice(0, MAX_ITEMS).map((row) => viewItem(frame, row)),
    action: { label: textIn(locale, 'chat.notice.open'), url: `${origin}/messages` },
  });
  return { subject, ...written };
}

function viewItem({ locale, origin }: MailFrame, row: UnreadRow): MailItem {
  const writer = nameOf(row.author);
  const words = wordsOf(row, locale, MAX_WORDS);
  const face = faceOf(row);
  return {
    label: row.name ?? writer,
    said: row.name === null ? words : `${writer}: ${words}`,
    url: origin + pathOf(row),
    ...(face === null ? {} : { picture: origin + face }),
  };
}
