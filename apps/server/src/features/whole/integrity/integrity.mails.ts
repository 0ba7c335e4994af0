import type { Context } from '../../../platform/context.ts';
import type { MailMessage } from '../../../platform/mail/message.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { siteOrigin } from '../../../platform/site-address.ts';

/** For those who look after the installation; the sentences are those of the command line. */
export function writeReport(
  ctx: Pick<Context, 'organization' | 'services'>,
  address: string,
  sentences: readonly string[],
): MailMessage {
  const heading = 'Payments or places do not add up';
  return {
    to: { address },
    subject: heading,
    ...renderMail({
      organization: ctx.organization,
      locale: 'en',
      dir: 'ltr',
      heading,
      paragraphs: [
        'The nightly check compared what was sold with what was paid and what there is. It changed nothing. Please look at the following:',
        ...sentences,
      ],
      action: { label: 'See the payments', url: `${siteOrigin(ctx)}/admin/payments` },
    }),
  };
}
