import type { MailLocale } from '../../../../platform/mail/mail-locale.ts';

interface Texts {
  /** Of everything that waits. */
  unread: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
  /** Of a message without words. */
  picture: string;
  file: string;
  open: string;
}

export const NOTICE_TEXTS: Record<MailLocale, Texts> = {
  en: {
    unread: {
      one: 'An unread message at {organization}',
      other: '{count} unread messages at {organization}',
    },
    picture: 'Sent a picture',
    file: 'Sent a file',
    open: 'Open your messages',
  },
  de: {
    unread: {
      one: 'Eine ungelesene Nachricht bei {organization}',
      other: '{count} ungelesene Nachrichten bei {organization}',
    },
    picture: 'Hat ein Bild gesendet',
    file: 'Hat eine Datei gesendet',
    open: 'Nachrichten öffnen',
  },
  ar: {
    unread: {
      one: 'رسالة غير مقروءة في {organization}',
      two: 'رسالتان غير مقروءتين في {organization}',
      few: '{count} رسائل غير مقروءة في {organization}',
      many: '{count} رسالة غير مقروءة في {organization}',
      other: '{count} رسالة غير مقروءة في {organization}',
    },
    picture: 'أرسل صورة',
    file: 'أرسل ملفًا',
    open: 'فتح الرسائل',
  },
  ja: {
    unread: { other: '{organization} に未読メッセージが {count} 件あります' },
    picture: '画像を送信しました',
    file: 'ファイルを送信しました',
    open: 'メッセージを開く',
  },
};
