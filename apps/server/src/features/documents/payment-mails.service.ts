import type { Context } from '../../platform/context.ts';
import { directionOf, type MailLocale, mailLocale } from '../../platform/mail/mail-locale.ts';
import { isMailbox } from '../../platform/mail/message.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import { siteOrigin } from '../../platform/site-address.ts';
import { knownZone } from '../../platform/time-zone.ts';
import { getIntent } from '../payments/index.ts';
import { sendOnce } from './claims.service.ts';
import { findAddressee } from './coming.queries.ts';
import { formatDay, formatMoney } from './moments.ts';

interface Texts {
  readonly promised: string;
  readonly ended: string;
  readonly due: string;
  readonly endedText: string;
  readonly labels: Readonly<Record<'amount' | 'reference' | 'until', string>>;
  readonly action: string;
}

const TEXTS: Record<MailLocale, Texts> = {
  en: {
    promised: 'How to pay: {what}',
    ended: 'Payment canceled: {what}',
    due: 'Please pay by the date below. After that, what you chose is available to others again.',
    endedText: 'We no longer expect this payment. Please do not send money for it any more.',
    labels: { amount: 'Amount', reference: 'Reference', until: 'Pay by' },
    action: 'See the payment',
  },
  de: {
    promised: 'So bezahlst du: {what}',
    ended: 'Zahlung abgesagt: {what}',
    due: 'Bitte bezahle bis zum unten genannten Tag. Danach steht deine Auswahl wieder anderen offen.',
    endedText: 'Wir erwarten diese Zahlung nicht mehr. Bitte überweise dafür kein Geld mehr.',
    labels: { amount: 'Betrag', reference: 'Verwendungszweck', until: 'Zahlbar bis' },
    action: 'Zur Zahlung',
  },
  ar: {
    promised: 'طريقة الدفع: {what}',
    ended: 'أُلغي الدفع: {what}',
    due: 'يُرجى الدفع قبل التاريخ المبين أدناه. بعد ذلك يصبح ما اخترته متاحًا للآخرين.',
    endedText: 'لم نعد ننتظر هذا المبلغ. يُرجى عدم إرسال أي أموال مقابله.',
    labels: { amount: 'المبلغ', reference: 'المرجع', until: 'الدفع حتى' },
    action: 'عرض الدفع',
  },
  ja: {
    promised: 'お支払い方法：{what}',
    ended: 'お支払いの取り消し：{what}',
    due: '下記の期日までにお支払いください。期日を過ぎると、お選びいただいたものはほかの方に提供されます。',
    endedText: 'このお支払いは取り消されました。今後は送金なさらないでください。',
    labels: { amount: '金額', reference: '参照番号', until: 'お支払い期日' },
    action: 'お支払いを見る',
  },
};

/** How much, how and by when; or that nobody waits for the money any longer. Told once each. */
export async function sendPaymentMail(
  ctx: Context,
  intentId: string,
  kind: 'promised' | 'ended',
): Promise<void> {
  const intent = await getIntent(ctx, intentId);
  const isSo = kind === 'promised' ? intent.status === 'processing' : intent.status !== 'processing';
  if (intent.provider !== 'manual' || intent.event_id === null || !isSo) return;
  const person = await findAddressee(ctx.db, ctx.organizationId, intent.account.id);
  if (person === undefined || !isMailbox(person.email ?? '')) return;
  const { organization } = ctx;
  const locale = mailLocale(person.locale, organization.locale);
  const texts = TEXTS[locale];
  const heading = texts[kind].replace('{what}', () => intent.description ?? organization.name);
  const { instructions } = intent.around;
  const zone = knownZone(organization.timezone);
  const until =
    intent.due_at === null
      ? []
      : [{ label: texts.labels.until, value: formatDay(locale, zone, intent.due_at) }];
  const mail = {
    to: { address: person.email ?? '' },
    accountId: intent.account.id,
    subject: heading,
    ...renderMail({
      organization,
      locale,
      dir: directionOf(locale),
      heading,
      paragraphs:
        kind === 'ended' ? [texts.endedText] : [...(instructions === null ? [] : [instructions]), texts.due],
      facts: [
        { label: texts.labels.amount, value: formatMoney(locale, intent.currency, intent.amount) },
        { label: texts.labels.reference, value: intent.reference },
        ...(kind === 'promised' ? until : []),
      ],
      action: { label: texts.action, url: `${siteOrigin(ctx)}/payments/${intentId}` },
    }),
  };
  const due = { subjectId: intentId, occasion: kind, mails: [mail] };
  await sendOnce(ctx, 'confirmation', intent.event_id, [due]);
}
