import type { Organization } from '../../../platform/context.ts';
import type { MailMessage } from '../../../platform/mail/message.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';

interface Texts {
  readonly subject: string;
  readonly before: string;
  readonly after: string;
  readonly action: string;
}

const TEXTS = {
  en: {
    subject: 'Your data is ready',
    before: 'The file with everything that {organization} keeps about you is ready.',
    after: 'You can download it until {date}. If you did not ask for it, change your password.',
    action: 'Get the file',
  },
  de: {
    subject: 'Deine Daten sind bereit',
    before: 'Die Datei mit allem, was {organization} über dich aufbewahrt, ist bereit.',
    after:
      'Du kannst sie bis {date} herunterladen. Falls du sie nicht angefordert hast, ändere dein Passwort.',
    action: 'Datei holen',
  },
  ar: {
    subject: 'بياناتك جاهزة',
    before: 'الملف الذي يضم كل ما تحتفظ به {organization} عنك جاهز.',
    after: 'يمكنك تنزيله حتى {date}. إذا لم تطلبه، فغيّر كلمة المرور.',
    action: 'الحصول على الملف',
  },
  ja: {
    subject: 'データの準備ができました',
    before: '{organization}が保管しているあなたのデータのファイルができました。',
    after: '{date}までダウンロードできます。心当たりがない場合は、パスワードを変更してください。',
    action: 'ファイルを受け取る',
  },
} satisfies Record<string, Texts>;
type Locale = keyof typeof TEXTS;

const isLocale = (locale: string): locale is Locale => locale in TEXTS;

interface Reader {
  readonly email: string;
  readonly first_name: string | null;
  readonly locale: string | null;
  readonly timezone: string | null;
  readonly expiresAt: Date;
}

export function writeReadyMail(organization: Organization, reader: Reader): MailMessage {
  const asked = (reader.locale ?? organization.locale).split('-', 1)[0] ?? '';
  const locale = isLocale(asked) ? asked : 'en';
  const texts = TEXTS[locale];
  const timeZone = reader.timezone ?? organization.timezone;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(reader.expiresAt);
  const fill = (text: string): string =>
    text.replace('{organization}', () => organization.name).replace('{date}', () => date);
  const rendered = renderMail({
    organization,
    locale,
    dir: locale === 'ar' ? 'rtl' : 'ltr',
    heading: texts.subject,
    paragraphs: [fill(texts.before), fill(texts.after)],
    action: { label: texts.action, url: `https://${organization.hostname}/settings/data` },
  });
  return {
    to: { address: reader.email, ...(reader.first_name === null ? {} : { name: reader.first_name }) },
    subject: texts.subject,
    ...rendered,
  };
}
