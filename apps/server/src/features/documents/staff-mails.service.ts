import type { Context } from '../../platform/context.ts';
import { directionOf, type MailLocale, mailLocale } from '../../platform/mail/mail-locale.ts';
import { isMailbox } from '../../platform/mail/message.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import { siteOrigin } from '../../platform/site-address.ts';
import { sumRefundsByHand } from '../payments/index.ts';
import { sendOnce } from './claims.service.ts';
import { findEvent, findRefund, listStaffEmails } from './coming.queries.ts';
import { formatMoney } from './moments.ts';

interface Texts {
  readonly heading: string;
  readonly text: string;
  readonly label: string;
  readonly action: string;
}

const TEXTS: Record<MailLocale, Texts> = {
  en: {
    heading: 'Refunds to make by hand: {event}',
    text: 'This event was canceled. Some people paid by transfer or in cash. Please give them their money back, and mark each refund as made.',
    label: 'To give back',
    action: 'See the payments',
  },
  de: {
    heading: 'Von Hand zu erstatten: {event}',
    text: 'Diese Veranstaltung wurde abgesagt. Einige haben per Überweisung oder bar bezahlt. Bitte gebt ihnen ihr Geld zurück und vermerkt jede Erstattung als erledigt.',
    label: 'Zu erstatten',
    action: 'Zu den Zahlungen',
  },
  ar: {
    heading: 'مبالغ يجب ردها يدويًا: {event}',
    text: 'أُلغيت هذه الفعالية، وقد دفع بعض الأشخاص بالتحويل أو نقدًا. يُرجى رد أموالهم وتسجيل كل مبلغ بعد رده.',
    label: 'المبلغ المطلوب رده',
    action: 'عرض المدفوعات',
  },
  ja: {
    heading: '手作業での返金が必要です：{event}',
    text: 'このイベントは中止されました。振込または現金でお支払いの方がいます。返金を行い、それぞれを返金済みとして記録してください。',
    label: '返金額',
    action: 'お支払いを見る',
  },
};

/** Told once, to the organization's own address; without one, to its staff. */
export async function sendRefundsByHand(ctx: Context, eventId: string): Promise<void> {
  const [event, sums] = await Promise.all([
    findEvent(ctx.db, ctx.organizationId, eventId),
    sumRefundsByHand(ctx, eventId),
  ]);
  if (event === undefined || sums.length === 0) return;
  const { organization } = ctx;
  const locale = mailLocale(organization.locale);
  const texts = TEXTS[locale];
  const heading = texts.heading.replace('{event}', () => event.name);
  const content = renderMail({
    organization,
    locale,
    dir: directionOf(locale),
    heading,
    paragraphs: [texts.text],
    facts: sums.map(({ count, amount, currency }) => ({
      label: texts.label,
      value: `${formatMoney(locale, currency, amount)} (${new Intl.NumberFormat(locale).format(count)})`,
    })),
    action: { label: texts.action, url: `${siteOrigin(ctx)}/admin/payments` },
  });
  const mails = (await listAddresses(ctx)).map((address) => ({
    to: { address },
    subject: heading,
    ...content,
  }));
  if (mails.length === 0) return;
  await sendOnce(ctx, 'cancellation', eventId, [{ subjectId: eventId, occasion: 'refundsByHand', mails }]);
}

async function listAddresses(ctx: Context): Promise<string[]> {
  const { email } = ctx.organization;
  const addresses = isMailbox(email) ? [email] : await listStaffEmails(ctx.db, ctx.organizationId);
  return addresses.filter(isMailbox);
}

const FAILED: Record<MailLocale, Texts> = {
  en: {
    heading: 'A refund failed: {reference}',
    text: 'The payment provider refused this refund, so the money is still with you. Please give it back another way, or try again.',
    label: 'To give back',
    action: 'See the payments',
  },
  de: {
    heading: 'Eine Erstattung ist gescheitert: {reference}',
    text: 'Der Zahlungsanbieter hat diese Erstattung abgelehnt; das Geld ist noch bei euch. Bitte erstattet es auf anderem Weg oder versucht es erneut.',
    label: 'Zu erstatten',
    action: 'Zu den Zahlungen',
  },
  ar: {
    heading: 'تعذّر رد مبلغ: {reference}',
    text: 'رفض مزوّد الدفع رد هذا المبلغ، وما زال المال لديكم. يُرجى رده بطريقة أخرى أو المحاولة مجددًا.',
    label: 'المبلغ المطلوب رده',
    action: 'عرض المدفوعات',
  },
  ja: {
    heading: '返金に失敗しました：{reference}',
    text: '決済事業者がこの返金を拒否したため、お金はまだお手元にあります。別の方法で返金するか、もう一度お試しください。',
    label: '返金額',
    action: 'お支払いを見る',
  },
};

/** To the same addresses, once for a refund. */
export async function sendFailedRefund(ctx: Context, refundId: string): Promise<void> {
  const refund = await findRefund(ctx.db, ctx.organizationId, refundId);
  if (refund === undefined || refund.event_id === null) return;
  const { organization } = ctx;
  const locale = mailLocale(organization.locale);
  const texts = FAILED[locale];
  const heading = texts.heading.replace('{reference}', () => refund.reference);
  const content = renderMail({
    organization,
    locale,
    dir: directionOf(locale),
    heading,
    paragraphs: [texts.text],
    facts: [{ label: texts.label, value: formatMoney(locale, refund.currency, refund.amount) }],
    action: { label: texts.action, url: `${siteOrigin(ctx)}/admin/payments` },
  });
  const mails = (await listAddresses(ctx)).map((address) => ({
    to: { address },
    subject: heading,
    ...content,
  }));
  if (mails.length === 0) return;
  await sendOnce(ctx, 'cancellation', refund.event_id, [
    { subjectId: refundId, occasion: 'refundFailed', mails },
  ]);
}
