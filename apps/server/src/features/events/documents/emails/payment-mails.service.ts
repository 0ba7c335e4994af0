import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { isMailbox } from '../../../../platform/mail/message.ts';
import { renderMail } from '../../../../platform/mail/render-mail.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';
import { directionOf, type Say, textLocale, textsIn } from '../../../../platform/texts/texts.ts';
import { knownZone } from '../../../../platform/time-zone.ts';
import { getIntent } from '../../../money/payments/index.ts';
import { sendOnce } from '../papers/claims.service.ts';
import { findAddressee, findEvent, findRefund } from './coming.queries.ts';
import { formatDay, formatMoney } from '../moments.ts';

type Kind = 'promised' | 'ended' | 'failed';
type Intent = Awaited<ReturnType<typeof getIntent>>;

const isStillSo = ({ provider, status }: Intent, kind: Kind): boolean => {
  if (kind === 'failed') return status === 'failed';
  return provider === 'manual' && (status === 'processing') === (kind === 'promised');
};

/** Nobody can be told of a payment whose payer has deleted the account. */
const findTold = (ctx: Context, intentId: string): Promise<Intent | undefined> =>
  getIntent(ctx, intentId).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'notFound') return undefined;
    throw error;
  });

/** How much, how and by when; or that the money did not come, or nobody waits for it any longer. Told once each. */
export async function sendPaymentMail(ctx: Context, intentId: string, kind: Kind): Promise<void> {
  const intent = await findTold(ctx, intentId);
  if (intent === undefined || !isStillSo(intent, kind)) return;
  const zone = knownZone(ctx.organization.timezone);
  const { due_at: due, around } = intent;
  await tellPayer(ctx, intent, {
    kind,
    claim: { subjectId: intentId, occasion: kind },
    amount: intent.amount,
    currency: intent.currency,
    say: (t) =>
      kind === 'promised'
        ? [...(around.instructions === null ? [] : [around.instructions]), t('documents.payment.due')]
        : [t(`documents.payment.${kind}Text`)],
    until: kind === 'promised' && due !== null ? (locale) => formatDay(locale, zone, due) : undefined,
  });
}

/** Money is on its way back; once for each refund. Those of passes are told with the pass. */
export async function sendRefundMail(ctx: Context, refundId: string): Promise<void> {
  const refund = await findRefund(ctx.db, ctx.organizationId, refundId);
  if (refund?.status !== 'succeeded' || refund.is_of_passes) return;
  const intent = await findTold(ctx, refund.intent_id);
  if (intent === undefined) return;
  await tellPayer(ctx, intent, {
    kind: 'refunded',
    claim: { subjectId: refundId, occasion: 'refunded' },
    amount: refund.amount,
    currency: refund.currency,
    say: (t) => {
      if (refund.superseded) return [t('documents.payment.paidTwice'), t('documents.payment.refundedText')];
      return [
        ...(refund.is_delivered ? [] : [t('documents.payment.undelivered')]),
        t('documents.payment.refundedText'),
      ];
    },
  });
}

interface Told {
  readonly kind: Kind | 'refunded';
  readonly claim: { readonly subjectId: string; readonly occasion: string };
  readonly amount: number;
  readonly currency: string;
  readonly say: (t: Say) => string[];
  readonly until?: ((locale: string) => string) | undefined;
}

async function tellPayer(
  ctx: Context,
  intent: Intent,
  { kind, claim, amount, currency, say, until }: Told,
): Promise<void> {
  const { organization, db, organizationId } = ctx;
  const person = await findAddressee(db, organizationId, intent.account.id);
  if (person === undefined || !isMailbox(person.email ?? '')) return;
  const event = intent.event_id === null ? undefined : await findEvent(db, organizationId, intent.event_id);
  const locale = textLocale(person.locale, organization.locale);
  const t = textsIn(locale);
  const heading = t(`documents.payment.${kind}`, { what: intent.description ?? organization.name });
  const mail = {
    to: { address: person.email ?? '' },
    accountId: intent.account.id,
    subject: heading,
    ...renderMail({
      organization,
      locale,
      dir: directionOf(locale),
      heading,
      paragraphs: say(t),
      facts: [
        { label: t('documents.payment.labels.amount'), value: formatMoney(locale, currency, amount) },
        { label: t('documents.payment.labels.reference'), value: intent.reference },
        ...(until === undefined
          ? []
          : [{ label: t('documents.payment.labels.until'), value: until(locale) }]),
      ],
      action: { label: t('documents.payment.action'), url: `${siteOrigin(ctx)}/payments/${intent.id}` },
    }),
  };
  await sendOnce(ctx, 'confirmation', event?.id, [{ ...claim, mails: [mail] }]);
}
