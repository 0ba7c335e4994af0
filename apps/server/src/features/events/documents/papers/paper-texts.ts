import type { MailLocale } from '../../../../platform/mail/mail-locale.ts';

interface PaperTexts {
  readonly pass: Readonly<
    Record<'title' | 'when' | 'where' | 'name' | 'kind' | 'number' | 'seat' | 'scan' | 'online', string>
  >;
  readonly receipt: Readonly<
    Record<
      | 'charge'
      | 'refund'
      | 'reversal'
      | 'number'
      | 'date'
      | 'billedTo'
      | 'event'
      | 'item'
      | 'quantity'
      | 'amount'
      | 'subtotal'
      | 'tax'
      | 'charged'
      | 'refunded'
      | 'card'
      | 'more',
      string
    >
  >;
}

/** Fixed texts on papers, beside the texts of people and hosts. */
export const PAPER_TEXTS: Readonly<Record<MailLocale, PaperTexts>> = {
  en: {
    pass: {
      title: 'Pass',
      when: 'When',
      where: 'Where',
      name: 'Name',
      kind: 'Pass',
      number: 'Number',
      seat: 'Seat',
      scan: 'Show this code at the door, on paper or on a screen. It lets one person in.',
      online: 'Online',
    },
    receipt: {
      charge: 'Receipt',
      refund: 'Refund',
      reversal: 'Refund reversed',
      number: 'Number',
      date: 'Date',
      billedTo: 'For',
      event: 'Event',
      item: 'Item',
      quantity: 'Quantity',
      amount: 'Amount',
      subtotal: 'Subtotal',
      tax: 'Tax',
      charged: 'Paid',
      refunded: 'Given back',
      card: 'Card ending in {last4}',
      more: 'and {count} more lines',
    },
  },
  de: {
    pass: {
      title: 'Ticket',
      when: 'Wann',
      where: 'Wo',
      name: 'Name',
      kind: 'Ticket',
      number: 'Nummer',
      seat: 'Platz',
      scan: 'Zeige diesen Code am Eingang, auf Papier oder auf dem Bildschirm. Er lässt eine Person ein.',
      online: 'Online',
    },
    receipt: {
      charge: 'Quittung',
      refund: 'Erstattung',
      reversal: 'Erstattung zurückgenommen',
      number: 'Nummer',
      date: 'Datum',
      billedTo: 'Für',
      event: 'Veranstaltung',
      item: 'Posten',
      quantity: 'Anzahl',
      amount: 'Betrag',
      subtotal: 'Zwischensumme',
      tax: 'Steuer',
      charged: 'Bezahlt',
      refunded: 'Erstattet',
      card: 'Karte mit Endziffern {last4}',
      more: 'und {count} weitere Posten',
    },
  },
  ar: {
    pass: {
      title: 'تذكرة',
      when: 'الموعد',
      where: 'المكان',
      name: 'الاسم',
      kind: 'التذكرة',
      number: 'الرقم',
      seat: 'المقعد',
      scan: 'أظهر هذا الرمز عند المدخل، مطبوعًا أو على الشاشة. يسمح بدخول شخص واحد.',
      online: 'عبر الإنترنت',
    },
    receipt: {
      charge: 'إيصال',
      refund: 'استرداد',
      reversal: 'إلغاء الاسترداد',
      number: 'الرقم',
      date: 'التاريخ',
      billedTo: 'إلى',
      event: 'الفعالية',
      item: 'البند',
      quantity: 'الكمية',
      amount: 'المبلغ',
      subtotal: 'المجموع الفرعي',
      tax: 'الضريبة',
      charged: 'المدفوع',
      refunded: 'المسترد',
      card: 'بطاقة تنتهي بـ {last4}',
      more: 'و{count} بنود أخرى',
    },
  },
  ja: {
    pass: {
      title: 'チケット',
      when: '日時',
      where: '場所',
      name: 'お名前',
      kind: '券種',
      number: '番号',
      seat: '座席',
      scan: '入口でこのコードをご提示ください（紙でも画面でも可）。1名様のみ有効です。',
      online: 'オンライン',
    },
    receipt: {
      charge: '領収書',
      refund: '返金明細',
      reversal: '返金の取り消し',
      number: '番号',
      date: '日付',
      billedTo: '宛名',
      event: 'イベント',
      item: '品目',
      quantity: '数量',
      amount: '金額',
      subtotal: '小計',
      tax: '税',
      charged: 'お支払い額',
      refunded: '返金額',
      card: '末尾 {last4} のカード',
      more: 'ほか{count}件',
    },
  },
};
