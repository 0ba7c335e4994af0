import type { MailLocale } from '../../../../platform/mail/mail-locale.ts';

type Text = Readonly<Record<'heading' | 'text' | 'label', string>>;
export type StaffTexts = Readonly<
  Record<'refundsByHand' | 'refundFailed' | 'returned' | 'disputed' | 'disputeWon' | 'disputeLost', Text>
>;

/** Texts of mails to the staff about money. */
export const STAFF_TEXTS: Readonly<Record<MailLocale, StaffTexts & { readonly action: string }>> = {
  en: {
    action: 'See the payments',
    refundsByHand: {
      heading: 'Refunds to make by hand: {name}',
      text: 'This event was canceled. Some people paid by transfer or in cash. Please give them their money back, and mark each refund as made.',
      label: 'To give back',
    },
    refundFailed: {
      heading: 'A refund failed: {name}',
      text: 'The payment provider refused this refund, so the money is still with you. Please give it back another way, or try again.',
      label: 'To give back',
    },
    returned: {
      heading: 'Money for a deleted account: {name}',
      text: 'A payment arrived after the payer had deleted the account, so it is refunded. If it came by transfer or in cash, please return it by hand, and mark the refund as made.',
      label: 'To give back',
    },
    disputed: {
      heading: 'A payment is disputed: {name}',
      text: 'The payer has asked their bank for the money back. Please answer at your payment provider before its deadline. Nothing can be refunded meanwhile, and what was bought stays valid until you cancel it.',
      label: 'Disputed',
    },
    disputeWon: {
      heading: 'Dispute won: {name}',
      text: 'The bank has decided for you. The money stays with you.',
      label: 'Disputed',
    },
    disputeLost: {
      heading: 'Dispute lost: {name}',
      text: 'The bank has given the money back to the payer. What was bought stays valid until you cancel it.',
      label: 'Disputed',
    },
  },
  de: {
    action: 'Zu den Zahlungen',
    refundsByHand: {
      heading: 'Von Hand zu erstatten: {name}',
      text: 'Diese Veranstaltung wurde abgesagt. Einige haben per Überweisung oder bar bezahlt. Bitte gebt ihnen ihr Geld zurück und vermerkt jede Erstattung als erledigt.',
      label: 'Zu erstatten',
    },
    refundFailed: {
      heading: 'Eine Erstattung ist gescheitert: {name}',
      text: 'Der Zahlungsanbieter hat diese Erstattung abgelehnt; das Geld ist noch bei euch. Bitte erstattet es auf anderem Weg oder versucht es erneut.',
      label: 'Zu erstatten',
    },
    returned: {
      heading: 'Geld für ein gelöschtes Konto: {name}',
      text: 'Eine Zahlung kam an, nachdem das Konto gelöscht worden war; sie wird erstattet. Kam sie per Überweisung oder bar, gebt sie bitte von Hand zurück und vermerkt die Erstattung als erledigt.',
      label: 'Zu erstatten',
    },
    disputed: {
      heading: 'Eine Zahlung wird angefochten: {name}',
      text: 'Wer bezahlt hat, fordert das Geld über die Bank zurück. Bitte antwortet beim Zahlungsanbieter vor dessen Frist. Solange kann nichts erstattet werden; das Gekaufte bleibt gültig, bis ihr es absagt.',
      label: 'Angefochten',
    },
    disputeWon: {
      heading: 'Anfechtung gewonnen: {name}',
      text: 'Die Bank hat für euch entschieden. Das Geld bleibt bei euch.',
      label: 'Angefochten',
    },
    disputeLost: {
      heading: 'Anfechtung verloren: {name}',
      text: 'Die Bank hat das Geld zurückgegeben. Das Gekaufte bleibt gültig, bis ihr es absagt.',
      label: 'Angefochten',
    },
  },
  ar: {
    action: 'عرض المدفوعات',
    refundsByHand: {
      heading: 'مبالغ يجب ردها يدويًا: {name}',
      text: 'أُلغيت هذه الفعالية، وقد دفع بعض الأشخاص بالتحويل أو نقدًا. يُرجى رد أموالهم وتسجيل كل مبلغ بعد رده.',
      label: 'المبلغ المطلوب رده',
    },
    refundFailed: {
      heading: 'تعذّر رد مبلغ: {name}',
      text: 'رفض مزوّد الدفع رد هذا المبلغ، وما زال المال لديكم. يُرجى رده بطريقة أخرى أو المحاولة مجددًا.',
      label: 'المبلغ المطلوب رده',
    },
    returned: {
      heading: 'مبلغ لحساب محذوف: {name}',
      text: 'وصلت دفعة بعد أن حذف الدافع حسابه، لذا يُرد المبلغ. إذا وصلت بالتحويل أو نقدًا، فيُرجى ردها يدويًا وتسجيل ذلك.',
      label: 'المبلغ المطلوب رده',
    },
    disputed: {
      heading: 'اعتراض على دفعة: {name}',
      text: 'طلب الدافع من مصرفه استرداد المال. يُرجى الرد لدى مزوّد الدفع قبل انتهاء المهلة. لا يمكن رد أي مبلغ في هذه الأثناء، ويبقى ما اشتُري صالحًا حتى تلغوه.',
      label: 'المبلغ المعترض عليه',
    },
    disputeWon: {
      heading: 'كسبتم الاعتراض: {name}',
      text: 'قرر المصرف لصالحكم، ويبقى المال لديكم.',
      label: 'المبلغ المعترض عليه',
    },
    disputeLost: {
      heading: 'خسرتم الاعتراض: {name}',
      text: 'أعاد المصرف المال إلى الدافع. يبقى ما اشتُري صالحًا حتى تلغوه.',
      label: 'المبلغ المعترض عليه',
    },
  },
  ja: {
    action: 'お支払いを見る',
    refundsByHand: {
      heading: '手作業での返金が必要です：{name}',
      text: 'このイベントは中止されました。振込または現金でお支払いの方がいます。返金を行い、それぞれを返金済みとして記録してください。',
      label: '返金額',
    },
    refundFailed: {
      heading: '返金に失敗しました：{name}',
      text: '決済事業者がこの返金を拒否したため、お金はまだお手元にあります。別の方法で返金するか、もう一度お試しください。',
      label: '返金額',
    },
    returned: {
      heading: '削除されたアカウントへの入金：{name}',
      text: '支払者がアカウントを削除した後に入金があったため、返金します。振込または現金の場合は手作業で返金し、返金済みとして記録してください。',
      label: '返金額',
    },
    disputed: {
      heading: '支払いに異議が申し立てられました：{name}',
      text: '支払者が銀行に返金を求めています。期限までに決済事業者へ回答してください。その間は返金できず、購入されたものは取り消すまで有効です。',
      label: '対象金額',
    },
    disputeWon: {
      heading: '異議申し立ては退けられました：{name}',
      text: '銀行は貴団体の主張を認めました。お金はお手元に残ります。',
      label: '対象金額',
    },
    disputeLost: {
      heading: '異議申し立てが認められました：{name}',
      text: '銀行は支払者にお金を返しました。購入されたものは取り消すまで有効です。',
      label: '対象金額',
    },
  },
};
