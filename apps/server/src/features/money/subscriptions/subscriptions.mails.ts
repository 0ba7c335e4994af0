import type { Context } from '../../../platform/context.ts';
import { formatDay } from '../../../platform/formats.ts';
import { isMailbox } from '../../../platform/mail/message.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { siteOrigin } from '../../../platform/site-address.ts';
import { directionOf, textLocale, textsIn } from '../../../platform/texts/texts.ts';
import { getAccount } from '../../ground/accounts/index.ts';
import { findPrice } from './plans.queries.ts';
import { titleOf } from './steps.service.ts';
import { paidEnd } from './subscriptions.policy.ts';
import { findSubscription, hasStarted } from './subscriptions.queries.ts';

const KINDS = [
  'unpaid',
  'ended',
  'canceledAtEnd',
  'chargeFailed',
  'chargeNeedsPayer',
  'withdrawalAsked',
  'withdrawn',
  'changeDropped',
] as const;
const PAID_NOW = new Set<string>(['chargeFailed', 'chargeNeedsPayer']);

/** Changes without an invoice; invoices tell of themselves. One that was never paid ends without a word. */
export async function sendSubscriptionMail(ctx: Context, id: string, name: string): Promise<void> {
  const kind = KINDS.find((known) => known === name);
  const row = await findSubscription(ctx.db, ctx.organizationId, id);
  if (kind === undefined || row === undefined || row.account_id === null) return;
  const invoiceId = PAID_NOW.has(kind) ? row.open_invoice_id : null;
  // Tried again and paid meanwhile, or answered on the screen when it was begun.
  if (
    row.status === 'pending' ||
    (PAID_NOW.has(kind) ? invoiceId === null : !(await hasStarted(ctx.db, ctx.organizationId, id)))
  )
    return;
  const payer = await getAccount(ctx, row.account_id).catch(() => undefined);
  if (payer === undefined || !isMailbox(payer.email ?? '')) return;
  const { organization } = ctx;
  const locale = textLocale(payer.locale, organization.locale);
  const t = textsIn(locale);
  const plan = await titleOf(ctx, row);
  const next =
    row.next_price_id === null ? undefined : await findPrice(ctx.db, ctx.organizationId, row.next_price_id);
  const heading = t(`subscriptions.mail.${kind}.heading`, { plan });
  const mail = {
    to: { address: payer.email ?? '' },
    accountId: payer.id,
    subject: heading,
    ...renderMail({
      organization,
      locale,
      dir: directionOf(locale),
      heading,
      paragraphs: [t(`subscriptions.mail.${kind}.text`)],
      facts:
        kind === 'canceledAtEnd'
          ? [
              {
                label: t('subscriptions.mail.until'),
                value: formatDay(locale, row.timezone, paidEnd(row, next)),
              },
            ]
          : [],
      action:
        invoiceId === null
          ? { label: t('subscriptions.mail.action'), url: `${siteOrigin(ctx)}/my/subscriptions` }
          : { label: t('subscriptions.mail.pay'), url: `${siteOrigin(ctx)}/invoices/${invoiceId}` },
    }),
  };
  await ctx.transaction((inner) => inner.services.mail.enqueue(inner, mail));
}
