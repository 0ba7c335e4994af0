import { directionOf, type MailLocale } from '../../platform/mail/mail-locale.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';

/** What the identity service writes to people: who they are to us is known, where they are is not, so no links. */
export type MailKind =
  | 'signUpCode'
  | 'resetCode'
  | 'emailCode'
  | 'signInCode'
  | 'alreadyRegistered'
  | 'passwordChanged'
  | 'emailChanged'
  | 'factorsChanged';

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
    signInCode: {
      subject: '{code} is your code to sign in to {organization}',
      before: 'Enter this code to finish signing in to {organization}.',
      after:
        'The code works for ten minutes. If you are not signing in, somebody knows your password: change it now.',
    },
    factorsChanged: {
      subject: 'How you sign in to {organization} has changed',
      before: 'The second step of signing in to your account at {organization} has just been changed.',
      after: 'If it was not you, reset your password now and look at your settings.',
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
    codeLabel: 'Dein Code',
    signUpCode: {
      subject: '{code} ist dein Code für {organization}',
      before: 'Willkommen bei {organization}. Gib diesen Code ein, um deine E-Mail-Adresse zu bestätigen.',
      after:
        'Der Code gilt 24 Stunden. Falls du dich nicht registriert hast, kannst du diese Nachricht ignorieren.',
    },
    resetCode: {
      subject: '{code} setzt dein Passwort für {organization} zurück',
      before: 'Gib diesen Code ein, um ein neues Passwort für {organization} zu wählen.',
      after:
        'Der Code gilt eine Stunde. Falls du ihn nicht angefordert hast, ignoriere diese Nachricht; dein Passwort bleibt, wie es ist.',
    },
    emailCode: {
      subject: '{code} bestätigt deine neue Adresse für {organization}',
      before: 'Gib diesen Code ein, um diese E-Mail-Adresse für {organization} zu verwenden.',
      after:
        'Der Code gilt 24 Stunden. Falls du ihn nicht angefordert hast, kannst du diese Nachricht ignorieren.',
    },
    signInCode: {
      subject: '{code} ist dein Code zum Anmelden bei {organization}',
      before: 'Gib diesen Code ein, um dich bei {organization} fertig anzumelden.',
      after:
        'Der Code gilt zehn Minuten. Falls du dich gerade nicht anmeldest, kennt jemand dein Passwort: Ändere es jetzt.',
    },
    factorsChanged: {
      subject: 'Deine Anmeldung bei {organization} wurde geändert',
      before: 'Der zweite Schritt der Anmeldung zu deinem Konto bei {organization} wurde soeben geändert.',
      after: 'Falls du es nicht warst, setz jetzt dein Passwort zurück und sieh dir deine Einstellungen an.',
    },
    alreadyRegistered: {
      subject: 'Du hast bereits ein Konto bei {organization}',
      before:
        'Jemand, vielleicht du selbst, wollte diese E-Mail-Adresse für ein Konto bei {organization} verwenden. Sie gehört aber schon zu einem.',
      after:
        'Melde dich wie gewohnt an oder setz dein Passwort zurück, falls du es vergessen hast. Falls du es nicht warst: Es hat sich nichts geändert.',
    },
    passwordChanged: {
      subject: 'Dein Passwort für {organization} wurde geändert',
      before:
        'Das Passwort deines Kontos bei {organization} wurde soeben geändert; andere Geräte wurden abgemeldet.',
      after: 'Falls du es nicht warst, setz dein Passwort jetzt zurück.',
    },
    emailChanged: {
      subject: 'Deine E-Mail-Adresse für {organization} wurde geändert',
      before: 'Dein Konto bei {organization} verwendet jetzt eine andere E-Mail-Adresse.',
      after: 'Falls du es nicht warst, schreib bitte sofort an die Organisation.',
    },
  },
  ar: {
    codeLabel: 'رمزك',
    signUpCode: {
      subject: '{code} هو رمزك في {organization}',
      before: 'مرحبًا بك في {organization}. أدخل هذا الرمز لتأكيد عنوان بريدك الإلكتروني.',
      after: 'الرمز صالح لمدة 24 ساعة. إذا لم تُنشئ حسابًا، فيمكنك تجاهل هذه الرسالة.',
    },
    resetCode: {
      subject: '{code} لإعادة تعيين كلمة مرورك في {organization}',
      before: 'أدخل هذا الرمز لاختيار كلمة مرور جديدة في {organization}.',
      after: 'الرمز صالح لمدة ساعة واحدة. إذا لم تطلبه، فيمكنك تجاهل هذه الرسالة وستبقى كلمة مرورك كما هي.',
    },
    emailCode: {
      subject: '{code} لتأكيد عنوانك الجديد في {organization}',
      before: 'أدخل هذا الرمز لاستخدام عنوان البريد الإلكتروني هذا في {organization}.',
      after: 'الرمز صالح لمدة 24 ساعة. إذا لم تطلبه، فيمكنك تجاهل هذه الرسالة.',
    },
    signInCode: {
      subject: '{code} هو رمز تسجيل دخولك إلى {organization}',
      before: 'أدخل هذا الرمز لإكمال تسجيل الدخول إلى {organization}.',
      after:
        'الرمز صالح لمدة عشر دقائق. إذا لم تكن تسجّل الدخول الآن، فهناك من يعرف كلمة مرورك: يجب تغييرها فورًا.',
    },
    factorsChanged: {
      subject: 'تغيّرت طريقة تسجيل دخولك إلى {organization}',
      before: 'غُيّرت للتو الخطوة الثانية لتسجيل الدخول إلى حسابك في {organization}.',
      after: 'إذا لم تكن أنت من فعل ذلك، فيجب إعادة تعيين كلمة المرور الآن ومراجعة الإعدادات.',
    },
    alreadyRegistered: {
      subject: 'لديك حساب بالفعل في {organization}',
      before:
        'حاول شخص ما، ربما أنت، استخدام عنوان البريد الإلكتروني هذا لإنشاء حساب في {organization}، وهو مرتبط بحساب بالفعل.',
      after:
        'يمكنك تسجيل الدخول كالمعتاد، أو إعادة تعيين كلمة المرور إذا نسيتها. وإذا لم تكن أنت، فلم يتغير شيء.',
    },
    passwordChanged: {
      subject: 'تم تغيير كلمة مرورك في {organization}',
      before: 'غُيّرت كلمة مرور حسابك في {organization} للتو، وسُجّل الخروج من الأجهزة الأخرى.',
      after: 'إذا لم تكن أنت من فعل ذلك، فيجب إعادة تعيين كلمة المرور الآن.',
    },
    emailChanged: {
      subject: 'تم تغيير عنوان بريدك الإلكتروني في {organization}',
      before: 'يستخدم حسابك في {organization} الآن عنوان بريد إلكتروني آخر.',
      after: 'إذا لم تكن أنت من فعل ذلك، فيُرجى مراسلة المنظمة فورًا.',
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
        'コードの有効期間は1時間です。お心当たりがない場合は、このメールを無視してください。パスワードは変わりません。',
    },
    emailCode: {
      subject: '{organization} の新しいアドレスの確認コードは {code} です',
      before: 'このメールアドレスを {organization} で使うため、次のコードを入力してください。',
      after: 'コードの有効期間は24時間です。お心当たりがない場合は、このメールを無視してください。',
    },
    signInCode: {
      subject: '{organization} のログインコードは {code} です',
      before: '{organization} へのログインを完了するため、次のコードを入力してください。',
      after:
        'コードの有効期間は10分です。ログインの操作をしていない場合は、パスワードを知られているおそれがあります。すぐに変更してください。',
    },
    factorsChanged: {
      subject: '{organization} へのログイン方法が変更されました',
      before: '{organization} のアカウントにログインする際の2段階目の確認が変更されました。',
      after: 'お心当たりがない場合は、すぐにパスワードを再設定し、設定をご確認ください。',
    },
    alreadyRegistered: {
      subject: '{organization} のアカウントはすでに登録されています',
      before:
        'このメールアドレスを {organization} のアカウントに使おうとした方がいます。このアドレスはすでに登録されています。',
      after:
        '通常どおりログインするか、パスワードをお忘れの場合は再設定してください。お心当たりがない場合でも、アカウントに変更はありませんのでご安心ください。',
    },
    passwordChanged: {
      subject: '{organization} のパスワードが変更されました',
      before: '{organization} のアカウントのパスワードが変更され、ほかの端末はログアウトされました。',
      after: 'お心当たりがない場合は、すぐにパスワードを再設定してください。',
    },
    emailChanged: {
      subject: '{organization} のメールアドレスが変更されました',
      before: '{organization} のアカウントのメールアドレスが、別のアドレスに変更されました。',
      after: 'お心当たりがない場合は、すぐに運営者へご連絡ください。',
    },
  },
};

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
    dir: directionOf(locale),
    heading: code === undefined ? fill(subject) : catalog.codeLabel,
    paragraphs: [before, after].map(fill),
    ...(code === undefined ? {} : { code }),
  });
  return { subject: fill(subject), ...written };
}
