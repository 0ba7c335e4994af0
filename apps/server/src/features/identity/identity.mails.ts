import { renderMail } from '../../platform/mail/render-mail.ts';

/** What the identity service writes to people: who they are to us is known, where they are is not, so no links. */
export const MAIL_LOCALES = ['en', 'de', 'ar', 'ja'] as const;
export type MailLocale = (typeof MAIL_LOCALES)[number];
export type MailKind =
  'signUpCode' | 'resetCode' | 'emailCode' | 'alreadyRegistered' | 'passwordChanged' | 'emailChanged';

interface MailTexts {
  subject: string;
  before: string;
  after: string;
}

type Catalog = Record<MailKind, MailTexts> & { codeLabel: string };

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

const CATALOGS: Record<MailLocale, Catalog> = {
  en: {
    codeLabel: 'Your code',
    signUpCode: {
      subject: '{code} is your code for {organization}',
      before: 'Welcome to {organization}. Enter this code to confirm your email address.',
      after: 'The code works for 24 hours. If you did not sign up, you can ignore this message.',
    },
    resetCode: {
      subject: '{code} resets your password for {organization}',
      before: 'Enter this code to choose a new password for {organization}.',
      after:
        'The code works for one hour. If you did not ask for it, ignore this message; your password stays as it is.',
    },
    emailCode: {
      subject: '{code} confirms your new address for {organization}',
      before: 'Enter this code to use this email address for {organization}.',
      after: 'The code works for 24 hours. If you did not ask for it, you can ignore this message.',
    },
    alreadyRegistered: {
      subject: 'You already have an account at {organization}',
      before:
        'Somebody, perhaps you, tried to use this email address for an account at {organization}. It already has one.',
      after:
        'Sign in as usual, or reset your password if you forgot it. If it was not you, nothing has changed.',
    },
    passwordChanged: {
      subject: 'Your password for {organization} was changed',
      before:
        'The password of your account at {organization} has just been changed, and other devices were signed out.',
      after: 'If it was not you, reset your password now.',
    },
    emailChanged: {
      subject: 'Your email address for {organization} was changed',
      before: 'Your account at {organization} now uses another email address.',
      after: 'If it was not you, please write to the organization at once.',
    },
  },
  de: {
    codeLabel: 'Ihr Code',
    signUpCode: {
      subject: '{code} ist Ihr Code für {organization}',
      before:
        'Willkommen bei {organization}. Geben Sie diesen Code ein, um Ihre E-Mail-Adresse zu bestätigen.',
      after: 'Der Code gilt 24 Stunden. Falls Sie sich nicht angemeldet haben, ist nichts weiter zu tun.',
    },
    resetCode: {
      subject: '{code} setzt Ihr Passwort für {organization} zurück',
      before: 'Geben Sie diesen Code ein, um ein neues Passwort für {organization} zu wählen.',
      after:
        'Der Code gilt eine Stunde. Falls Sie ihn nicht angefordert haben, bleibt Ihr Passwort, wie es ist.',
    },
    emailCode: {
      subject: '{code} bestätigt Ihre neue Adresse für {organization}',
      before: 'Geben Sie diesen Code ein, um diese E-Mail-Adresse für {organization} zu verwenden.',
      after: 'Der Code gilt 24 Stunden. Falls Sie ihn nicht angefordert haben, ist nichts weiter zu tun.',
    },
    alreadyRegistered: {
      subject: 'Sie haben bereits ein Konto bei {organization}',
      before:
        'Jemand, vielleicht Sie selbst, wollte diese E-Mail-Adresse für ein Konto bei {organization} verwenden. Sie gehört schon zu einem.',
      after:
        'Melden Sie sich wie gewohnt an oder setzen Sie Ihr Passwort zurück. Falls Sie es nicht waren, hat sich nichts geändert.',
    },
    passwordChanged: {
      subject: 'Ihr Passwort für {organization} wurde geändert',
      before:
        'Das Passwort Ihres Kontos bei {organization} wurde soeben geändert; andere Geräte wurden abgemeldet.',
      after: 'Falls Sie es nicht waren, setzen Sie Ihr Passwort jetzt zurück.',
    },
    emailChanged: {
      subject: 'Ihre E-Mail-Adresse für {organization} wurde geändert',
      before: 'Ihr Konto bei {organization} verwendet jetzt eine andere E-Mail-Adresse.',
      after: 'Falls Sie es nicht waren, schreiben Sie bitte sofort an die Organisation.',
    },
  },
  ar: {
    codeLabel: 'رمزك',
    signUpCode: {
      subject: '{code} هو رمزك في {organization}',
      before: 'مرحبًا بك في {organization}. أدخل هذا الرمز لتأكيد عنوان بريدك الإلكتروني.',
      after: 'الرمز صالح لمدة 24 ساعة. إذا لم تكن أنت من أنشأ الحساب، فتجاهل هذه الرسالة.',
    },
    resetCode: {
      subject: '{code} لإعادة تعيين كلمة مرورك في {organization}',
      before: 'أدخل هذا الرمز لاختيار كلمة مرور جديدة في {organization}.',
      after: 'الرمز صالح لمدة ساعة واحدة. إذا لم تطلبه، فتجاهل هذه الرسالة وستبقى كلمة مرورك كما هي.',
    },
    emailCode: {
      subject: '{code} لتأكيد عنوانك الجديد في {organization}',
      before: 'أدخل هذا الرمز لاستخدام عنوان البريد الإلكتروني هذا في {organization}.',
      after: 'الرمز صالح لمدة 24 ساعة. إذا لم تطلبه، فتجاهل هذه الرسالة.',
    },
    alreadyRegistered: {
      subject: 'لديك حساب بالفعل في {organization}',
      before:
        'حاول شخص ما، ربما أنت، استخدام عنوان البريد الإلكتروني هذا لحساب في {organization}. لهذا العنوان حساب بالفعل.',
      after: 'سجّل الدخول كالمعتاد، أو أعد تعيين كلمة المرور إذا نسيتها. إذا لم تكن أنت، فلم يتغير شيء.',
    },
    passwordChanged: {
      subject: 'تم تغيير كلمة مرورك في {organization}',
      before: 'تم للتو تغيير كلمة مرور حسابك في {organization}، وتم تسجيل الخروج من الأجهزة الأخرى.',
      after: 'إذا لم تكن أنت من فعل ذلك، فأعد تعيين كلمة المرور الآن.',
    },
    emailChanged: {
      subject: 'تم تغيير عنوان بريدك الإلكتروني في {organization}',
      before: 'يستخدم حسابك في {organization} الآن عنوان بريد إلكتروني آخر.',
      after: 'إذا لم تكن أنت من فعل ذلك، فراسل المنظمة فورًا.',
    },
  },
  ja: {
    codeLabel: '確認コード',
    signUpCode: {
      subject: '{organization} の確認コードは {code} です',
      before: '{organization} へようこそ。メールアドレスを確認するため、次のコードを入力してください。',
      after: 'コードの有効期間は24時間です。お心当たりがない場合は、このメールを無視してください。',
    },
    resetCode: {
      subject: '{organization} のパスワード再設定コードは {code} です',
      before: '{organization} の新しいパスワードを設定するため、次のコードを入力してください。',
      after:
        'コードの有効期間は1時間です。お心当たりがない場合は無視してください。パスワードは変わりません。',
    },
    emailCode: {
      subject: '{organization} の新しいアドレスの確認コードは {code} です',
      before: 'このメールアドレスを {organization} で使うため、次のコードを入力してください。',
      after: 'コードの有効期間は24時間です。お心当たりがない場合は、このメールを無視してください。',
    },
    alreadyRegistered: {
      subject: '{organization} のアカウントはすでにあります',
      before:
        'このメールアドレスを {organization} のアカウントに使おうとした方がいます。このアドレスのアカウントはすでにあります。',
      after:
        '通常どおりログインするか、パスワードをお忘れの場合は再設定してください。お心当たりがない場合も、変更は行われていません。',
    },
    passwordChanged: {
      subject: '{organization} のパスワードが変更されました',
      before: '{organization} のアカウントのパスワードが変更され、ほかの端末はログアウトされました。',
      after: 'お心当たりがない場合は、すぐにパスワードを再設定してください。',
    },
    emailChanged: {
      subject: '{organization} のメールアドレスが変更されました',
      before: '{organization} のアカウントのメールアドレスが変更されました。',
      after: 'お心当たりがない場合は、すぐに運営者へご連絡ください。',
    },
  },
};

/** The first of the wished languages that we write; regions are left out of account. */
export function mailLocale(...wishes: readonly (string | null | undefined)[]): MailLocale {
  for (const wish of wishes) {
    const language = wish?.split(/[-_]/)[0]?.toLowerCase();
    const found = MAIL_LOCALES.find((locale) => locale === language);
    if (found !== undefined) return found;
  }
  return 'en';
}

export function writeMail(
  kind: MailKind,
  locale: MailLocale,
  values: { organization: { name: string; primaryColor: string | null }; code?: string },
): WrittenMail {
  const { organization, code } = values;
  const catalog = CATALOGS[locale];
  const { subject, before, after } = catalog[kind];
  const fill = (text: string): string =>
    text.replace(/\{(organization|code)\}/g, (_, name) =>
      name === 'code' ? (code ?? '') : organization.name,
    );
  const written = renderMail({
    organization,
    locale,
    dir: locale === 'ar' ? 'rtl' : 'ltr',
    heading: code === undefined ? fill(subject) : catalog.codeLabel,
    paragraphs: [before, after].map(fill),
    ...(code === undefined ? {} : { code }),
  });
  return { subject: fill(subject), ...written };
}
