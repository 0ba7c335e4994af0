import type { Context } from '../../../../platform/context.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';
import { textLocale } from '../../../../platform/texts/texts.ts';
import type { MailFrame } from './notifications.mails.ts';
import { makeToken, type Subscription } from './unsubscribe-tokens.ts';

/** In the reader's language, with the link that ends mails of this kind. */
export function frameFor(
  ctx: Context,
  { accountId, locale }: { readonly accountId: string; readonly locale: string | null },
  subscription: Subscription,
): MailFrame {
  const { organization, organizationId, services } = ctx;
  const origin = siteOrigin(ctx);
  const token = makeToken(services.secrets, organizationId, accountId, subscription);
  return {
    organization,
    locale: textLocale(locale, organization.locale),
    origin,
    unsubscribeUrl: `${origin}/unsubscribe/${token}`,
  };
}
