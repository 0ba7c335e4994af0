import type { MailLocale } from '../../../../platform/mail/mail-locale.ts';

export interface EventMailTexts {
  readonly subject: Readonly<Record<EventMailKind, string>>;
  readonly hello: string;
  readonly said: Readonly<Record<EventMailKind, string>>;
  readonly refunded: string;
  readonly refundComing: string;
  readonly attached: string;
  readonly labels: Readonly<Record<'when' | 'where' | 'passes' | 'pass' | 'number' | 'refund', string>>;
  readonly online: string;
  readonly canceled: string;
  readonly open: Readonly<Record<'passes' | 'event', string>>;
  readonly reason: string;
  readonly settings: string;
}

/** A pass was given back, or the whole event is off: both are mails of type `cancellation`. */
export type EventMailKind = 'confirmation' | 'passCanceled' | 'eventCanceled' | 'refunded' | 'reminder';

export const EVENT_MAIL_TEXTS: Readonly<Record<MailLocale, EventMailTexts>> = {
  en: {
    subject: {
      confirmation: 'You are coming to {event}',
      passCanceled: 'Your pass for {event} is canceled',
      eventCanceled: '{event} is canceled',
      refunded: 'A refund for {event}',
      reminder: 'Coming up: {event}',
    },
    hello: 'Hello {name},',
    said: {
      confirmation: 'your registration is complete. We look forward to seeing you.',
      passCanceled: 'your pass is canceled and no longer opens the door.',
      eventCanceled: 'we are sorry: the event does not take place. Your passes are no longer valid.',
      refunded: 'money is on its way back to you.',
      reminder: 'it is nearly time. Have your pass ready at the door.',
    },
    refunded: 'We give you back {amount}, the way you paid.',
    refundComing: 'What you paid comes back the way you paid it.',
    attached: 'Your passes to print and an entry for your calendar are attached.',
    labels: {
      when: 'When',
      where: 'Where',
      passes: 'Passes',
      pass: 'Pass',
      number: 'Registration',
      refund: 'Refund',
    },
    online: 'Online',
    canceled: 'Canceled',
    open: { passes: 'Show my passes', event: 'See the event' },
    reason: 'You receive this because you registered with {organization}.',
    settings: 'Choose what you receive',
  },
  de: {
    subject: {
      confirmation: 'Du bist dabei: {event}',
      passCanceled: 'Dein Ticket für {event} ist storniert',
      eventCanceled: '{event} ist abgesagt',
      refunded: 'Eine Erstattung für {event}',
      reminder: 'Bald ist es so weit: {event}',
    },
    hello: 'Hallo {name},',
    said: {
      confirmation: 'deine Anmeldung ist vollständig. Wir freuen uns auf dich.',
      passCanceled: 'dein Ticket ist storniert und öffnet die Tür nicht mehr.',
      eventCanceled:
        'es tut uns leid: Die Veranstaltung findet nicht statt. Deine Tickets gelten nicht mehr.',
      refunded: 'Geld ist auf dem Weg zurück zu dir.',
      reminder: 'bald ist es so weit. Halte am Eingang dein Ticket bereit.',
    },
    refunded: 'Du bekommst {amount} zurück, auf dem Weg, auf dem du bezahlt hast.',
    refundComing: 'Was du bezahlt hast, kommt auf demselben Weg zurück.',
    attached: 'Deine Tickets zum Ausdrucken und ein Eintrag für deinen Kalender sind angehängt.',
    labels: {
      when: 'Wann',
      where: 'Wo',
      passes: 'Tickets',
      pass: 'Ticket',
      number: 'Anmeldung',
      refund: 'Erstattung',
    },
    online: 'Online',
    canceled: 'Abgesagt',
    open: { passes: 'Meine Tickets zeigen', event: 'Zur Veranstaltung' },
    reason: 'Du erhältst diese E-Mail, weil du dich bei {organization} angemeldet hast.',
    settings: 'Auswählen, was du erhältst',
  },
  ar: {
    subject: {
      confirmation: 'تم تسجيلك في {event}',
      passCanceled: 'أُلغيت تذكرتك إلى {event}',
      eventCanceled: 'أُلغيت فعالية {event}',
      refunded: 'مبلغ مسترد عن {event}',
      reminder: 'اقترب الموعد: {event}',
    },
    hello: 'مرحبًا {name}،',
    said: {
      confirmation: 'اكتمل تسجيلك، ونتطلع إلى لقائك.',
      passCanceled: 'أُلغيت تذكرتك ولم تعد صالحة للدخول.',
      eventCanceled: 'نأسف لإبلاغك بأن الفعالية لن تُقام، ولم تعد تذاكرك صالحة.',
      refunded: 'هناك مبلغ في طريقه إليك.',
      reminder: 'اقترب الموعد. جهّز تذكرتك عند المدخل.',
    },
    refunded: 'سنعيد إليك {amount} بالطريقة التي دفعت بها.',
    refundComing: 'سيعود إليك ما دفعته بالطريقة نفسها.',
    attached: 'تجد في المرفقات تذاكرك للطباعة وموعدًا لتقويمك.',
    labels: {
      when: 'الموعد',
      where: 'المكان',
      passes: 'التذاكر',
      pass: 'التذكرة',
      number: 'رقم التسجيل',
      refund: 'المبلغ المسترد',
    },
    online: 'عبر الإنترنت',
    canceled: 'أُلغيت',
    open: { passes: 'عرض تذاكري', event: 'عرض الفعالية' },
    reason: 'وصلتك هذه الرسالة لأنك سجّلت لدى {organization}.',
    settings: 'اختيار ما يصلك',
  },
  ja: {
    subject: {
      confirmation: '{event} への参加登録が完了しました',
      passCanceled: '{event} のチケットをキャンセルしました',
      eventCanceled: '{event} は中止になりました',
      refunded: '{event} の返金のお知らせ',
      reminder: 'まもなく開催: {event}',
    },
    hello: '{name} 様',
    said: {
      confirmation: '参加登録が完了しました。ご来場をお待ちしております。',
      passCanceled: 'チケットをキャンセルしました。このチケットではもうご入場いただけません。',
      eventCanceled: '申し訳ございません。イベントは中止となり、チケットは無効になりました。',
      refunded: '返金の手続きをいたしました。',
      reminder: '開催が近づいてきました。入口でチケットをご用意ください。',
    },
    refunded: '{amount} を、お支払いの方法で返金いたします。',
    refundComing: 'お支払いいただいた金額は、お支払いの方法で返金いたします。',
    attached: '印刷用のチケットとカレンダーの予定を添付しました。',
    labels: {
      when: '日時',
      where: '場所',
      passes: 'チケット',
      pass: 'チケット',
      number: '登録番号',
      refund: '返金額',
    },
    online: 'オンライン',
    canceled: '中止',
    open: { passes: 'チケットを表示', event: 'イベントを見る' },
    reason: 'このメールは {organization} に登録された方にお送りしています。',
    settings: '受け取るメールを選ぶ',
  },
};
