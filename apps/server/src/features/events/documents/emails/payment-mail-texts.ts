import type { MailLocale } from '../../../../platform/mail/mail-locale.ts';

export interface PaymentTexts {
  readonly promised: string;
  readonly ended: string;
  readonly failed: string;
  readonly refunded: string;
  readonly due: string;
  readonly endedText: string;
  readonly failedText: string;
  readonly refundedText: string;
  readonly paidTwice: string;
  readonly undelivered: string;
  readonly labels: Readonly<Record<'amount' | 'reference' | 'until', string>>;
  readonly action: string;
}

/** Texts of mails to payers about their payments. */
export const PAYMENT_TEXTS: Readonly<Record<MailLocale, PaymentTexts>> = {
  en: {
    promised: 'How to pay: {what}',
    ended: 'Payment canceled: {what}',
    failed: 'Payment failed: {what}',
    refunded: 'Refund: {what}',
    due: 'Please pay by the date below. After that, what you chose is available to others again.',
    endedText: 'We no longer expect this payment. Please do not send money for it any more.',
    failedText:
      'Your bank did not carry out this payment. If you still want what you chose, please pay again.',
    refundedText: 'We have sent this amount back to you. Depending on your bank, it arrives within ten days.',
    paidTwice: 'You paid twice, so one of the two payments goes back to you.',
    undelivered: 'What you paid for was no longer available.',
    labels: { amount: 'Amount', reference: 'Reference', until: 'Pay by' },
    action: 'See the payment',
  },
  de: {
    promised: 'So bezahlst du: {what}',
    ended: 'Zahlung abgesagt: {what}',
    failed: 'Zahlung fehlgeschlagen: {what}',
    refunded: 'Erstattung: {what}',
    due: 'Bitte bezahle bis zum unten genannten Tag. Danach steht deine Auswahl wieder anderen offen.',
    endedText: 'Wir erwarten diese Zahlung nicht mehr. Bitte überweise dafür kein Geld mehr.',
    failedText:
      'Deine Bank hat diese Zahlung nicht ausgeführt. Wenn du deine Auswahl noch möchtest, bezahle bitte erneut.',
    refundedText: 'Wir haben dir diesen Betrag zurückgeschickt. Je nach Bank ist er in zehn Tagen da.',
    paidTwice: 'Du hast zweimal bezahlt; eine der beiden Zahlungen bekommst du zurück.',
    undelivered: 'Was du bezahlt hast, war nicht mehr zu haben.',
    labels: { amount: 'Betrag', reference: 'Verwendungszweck', until: 'Zahlbar bis' },
    action: 'Zur Zahlung',
  },
  ar: {
    promised: 'طريقة الدفع: {what}',
    ended: 'أُلغي الدفع: {what}',
    failed: 'فشل الدفع: {what}',
    refunded: 'استرداد: {what}',
    due: 'يُرجى الدفع قبل التاريخ المبين أدناه. بعد ذلك يصبح ما اخترته متاحًا للآخرين.',
    endedText: 'لم نعد ننتظر هذا المبلغ. يُرجى عدم إرسال أي أموال مقابله.',
    failedText: 'لم ينفّذ مصرفك هذه الدفعة. إذا كنت لا تزال تريد ما اخترته، فيُرجى الدفع مجددًا.',
    refundedText: 'أعدنا إليك هذا المبلغ. يصل خلال عشرة أيام بحسب مصرفك.',
    paidTwice: 'دفعت مرتين، لذا نعيد إليك إحدى الدفعتين.',
    undelivered: 'لم يعد ما دفعت مقابله متاحًا.',
    labels: { amount: 'المبلغ', reference: 'المرجع', until: 'الدفع حتى' },
    action: 'عرض الدفع',
  },
  ja: {
    promised: 'お支払い方法：{what}',
    ended: 'お支払いの取り消し：{what}',
    failed: 'お支払いの失敗：{what}',
    refunded: '返金：{what}',
    due: '下記の期日までにお支払いください。期日を過ぎると、お選びいただいたものはほかの方に提供されます。',
    endedText: 'このお支払いは取り消されました。今後は送金なさらないでください。',
    failedText: '銀行でお支払いが処理されませんでした。ご希望の場合は、もう一度お支払いください。',
    refundedText: 'この金額を返金しました。銀行により、届くまで十日ほどかかることがあります。',
    paidTwice: '二重にお支払いいただいたため、一方を返金します。',
    undelivered: 'お支払いいただいたものは、すでに提供できなくなっていました。',
    labels: { amount: '金額', reference: '参照番号', until: 'お支払い期日' },
    action: 'お支払いを見る',
  },
};
