import type { Context } from '../../../../platform/context.ts';
import { conflict } from '../../../../platform/errors.ts';
import { isMailbox } from '../../../../platform/mail/message.ts';
import { textIn } from '../../../../platform/texts/texts.ts';
import { getFullAccountsById } from '../../../ground/accounts/index.ts';
import { readAnnouncedPlace, readContent } from '../../../talk/announcements/index.ts';
import { TOPICS } from '../telling/topics.types.ts';
import { frameFor } from './mail-frame.service.ts';
import { say } from './notification-texts.ts';
import { writeOne } from './notifications.mails.ts';

interface Tested {
  readonly title: string;
  readonly html: string;
  readonly groupId?: string | undefined;
  readonly eventId?: string | undefined;
}

/** Sends an announcement as its readers would get it to its author alone; nothing is published. */
export async function sendAnnouncementTest(
  ctx: Context,
  { title, html: given, ...place }: Tested,
): Promise<{ to: string }> {
  const { authorId, group, event, url } = await readAnnouncedPlace(ctx, place);
  const { html, message: text } = readContent(given);
  const author = (await getFullAccountsById(ctx, [authorId])).get(authorId);
  const to = author?.email ?? '';
  if (author === undefined || !isMailbox(to)) throw conflict('mail.noAddress');
  const topic =
    group === null
      ? event === null
        ? 'organizationAnnouncement'
        : 'eventAnnouncement'
      : 'groupAnnouncement';
  const { email } = TOPICS[topic];
  const frame = frameFor(ctx, { accountId: authorId, locale: author.locale }, email ?? 'all');
  const heading = say(frame.locale, { sentence: topic, name: '', count: 1, title, group, event });
  const written = writeOne(frame, {
    title: heading,
    body: '',
    url,
    icon: null,
    place: 'announcement',
    announced: { html, text },
  });
  const subject = textIn(frame.locale, 'notifications.mail.test', { title: heading });
  await ctx.services.mail.enqueue(ctx, {
    to: { address: to },
    accountId: authorId,
    ...written,
    subject,
    unsubscribeUrl: frame.unsubscribeUrl,
  });
  return { to };
}
