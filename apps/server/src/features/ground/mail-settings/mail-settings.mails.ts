import type { Context } from '../../../platform/context.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { directionOf, textLocale, textsIn } from '../../../platform/texts/texts.ts';

interface Written {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

function write(ctx: Context, kind: 'code' | 'test', code?: string): Written {
  const { organization } = ctx;
  const locale = textLocale(ctx.locale, organization.locale);
  const t = textsIn(locale);
  const subject = t(`mailSettings.${kind}.subject`, { organization: organization.name });
  const written = renderMail({
    organization,
    locale,
    dir: directionOf(locale),
    heading: subject,
    paragraphs: [t(`mailSettings.${kind}.text`)],
    ...(code === undefined ? {} : { code }),
  });
  return { subject, ...written };
}

/** To the address that is to be the sender. */
export const writeCode = (ctx: Context, code: string): Written => write(ctx, 'code', code);
export const writeTest = (ctx: Context): Written => write(ctx, 'test');
