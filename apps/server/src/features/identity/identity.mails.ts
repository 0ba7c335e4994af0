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
  | 'factorsChanged'
  | 'firstCode'
  | 'setUpCode'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'providerLinked';

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
      after: 'The code works for ten minutes. If you did not sign up, you can ignore this message.',
    },
    resetCode: {
      subject: '{code} resets your password for {organization}',
      before: 'Enter this code to choose a new password for {organization}.',
      after:
        'The code works for ten minutes. If you did not ask for it, ignore this message; your password stays as it is.',
    },
    emailCode: {
      subject: '{code} confirms your new address for {organization}',
      before: 'Enter this code to use this email address for {organization}.',
      after: 'The code works for ten minutes. If you did not ask for it, you can ignore this message.',
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
    firstCode: {
      subject: '{code} is your code to sign in to {organization}',
      before: 'Enter this code to sign in to {organization}.',
      after: 'The code works for ten minutes. If you are not signing in, you can ignore this message.',
    },
    setUpCode: {
      subject: '{code} is your code for {organization}',
      before:
        'Enter this code. From then on we send one to this address whenever you sign in to {organization}.',
      after:
        'The code works for ten minutes. If you are not signing in, somebody knows your password: change it now.',
    },
    passkeyAdded: {
      subject: 'A passkey was added to your account at {organization}',
      before: 'From now on it signs in to your account at {organization}, without the password.',
      after: 'If it was not you, delete it in your settings and change your password now.',
    },
    passkeyRemoved: {
      subject: 'A passkey was removed from your account at {organization}',
      before: 'It no longer signs in to your account at {organization}.',
      after: 'If it was not you, change your password now and look at your settings.',
    },
    alreadyRegistered: {
      subject: 'You already have an account at {organization}',
      before:
        'Somebody, perhaps you, tried to use this email address for an account at {organization}. It already has one.',
      after:
        'Sign in as usual, or reset your password if you forgot it. If it was not you, nothing has changed.',
    },
    providerLinked: {
      subject: 'There is a new way into your account at {organization}',
      before:
        'Your account at {organization} can now be signed in to through another service that has your email address.',
      after: 'If it was not you, write to the organization at once.',
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
        'Der Code gilt zehn Minuten. Falls du dich nicht registriert hast, kannst du diese Nachricht ignorieren.',
    },
    resetCode: {
      subject: '{code} setzt dein Passwort für {organization} zurück',
      before: 'Gib diesen Code ein, um ein neues Passwort für {organization} zu wählen.',
      after:
        'Der Code gilt zehn Minuten. Falls du ihn nicht angefordert hast, ignoriere diese Nachricht; dein Passwort bleibt, wie es ist.',
    },
    emailCode: {
      subject: '{code} bestätigt deine neue Adresse für {organization}',
      before: 'Gib diesen Code ein, um diese E-Mail-Adresse für {organization} zu verwenden.',
      after:
        'Der Code gilt zehn Minuten. Falls du ihn nicht angefordert hast, kannst du diese Nachricht ignorieren.',
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
    firstCode: {
      subject: '{code} ist dein Code zum Anmelden bei {organization}',
      before: 'Gib diesen Code ein, um dich bei {organization} anzumelden.',
      after:
        'Der Code gilt zehn Minuten. Falls du dich gerade nicht anmeldest, kannst du diese Nachricht ignorieren.',
    },
    setUpCode: {
      subject: '{code} ist dein Code für {organization}',
      before:
        'Gib diesen Code ein. Danach schicken wir dir bei jeder Anmeldung bei {organization} einen an diese Adresse.',
      after:
        'Der Code gilt zehn Minuten. Falls du dich gerade nicht anmeldest, kennt jemand dein Passwort: Ändere es jetzt.',
    },
    passkeyAdded: {
      subject: 'Zu deinem Konto bei {organization} ist ein Passkey hinzugekommen',
      before: 'Er meldet ab jetzt ohne Passwort bei deinem Konto bei {organization} an.',
      after: 'Falls du es nicht warst, lösch ihn in deinen Einstellungen und ändere jetzt dein Passwort.',
    },
    passkeyRemoved: {
      subject: 'Von deinem Konto bei {organization} wurde ein Passkey entfernt',
      before: 'Er meldet nicht mehr bei deinem Konto bei {organization} an.',
      after: 'Falls du es nicht warst, ändere jetzt dein Passwort und sieh dir deine Einstellungen an.',
    },
    alreadyRegistered: {
      subject: 'Du hast bereits ein Konto bei {organization}',
      before:
        'Jemand, vielleicht du selbst, wollte diese E-Mail-Adresse für ein Konto bei {organization} verwenden. Sie gehört aber schon zu einem.',
      after:
        'Melde dich wie gewohnt an oder setz dein Passwort zurück, falls du es vergessen hast. Falls du es nicht warst: Es hat sich nichts geändert.',
    },
    providerLinked: {
      subject: 'Es gibt einen neuen Weg in dein Konto bei {organization}',
      before:
        'In dein Konto bei {organization} kommt man jetzt auch über einen anderen Dienst, der deine E-Mail-Adresse hat.',
      after: 'Falls du es nicht warst, schreib sofort der Organisation.',
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
      after: 'الرمز صالح لمدة عشر دقائق. إذا لم تُنشئ حسابًا، فيمكنك تجاهل هذه الرسالة.',
    },
    resetCode: {
      subject: '{code} لإعادة تعيين كلمة مرورك في {organization}',
      before: 'أدخل هذا الرمز لاختيار كلمة مرور جديدة في {organization}.',
      after: 'الرمز صالح لمدة عشر دقائق. إذا لم تطلبه، فيمكنك تجاهل هذه الرسالة وستبقى كلمة مرورك كما هي.',
    },
    emailCode: {
      subject: '{code} لتأكيد عنوانك الجديد في {organization}',
      before: 'أدخل هذا الرمز لاستخدام عنوان البريد الإلكتروني هذا في {organization}.',
      after: 'الرمز صالح لمدة عشر دقائق. إذا لم تطلبه، فيمكنك تجاهل هذه الرسالة.',
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
    firstCode: {
      subject: '{code} هو رمز تسجيل دخولك إلى {organization}',
      before: 'أدخل هذا الرمز لتسجيل الدخول إلى {organization}.',
      after: 'الرمز صالح لمدة عشر دقائق. إذا لم تكن تسجّل الدخول الآن، فيمكنك تجاهل هذه الرسالة.',
    },
    setUpCode: {
      subject: '{code} هو رمزك في {organization}',
      before: 'أدخل هذا الرمز. بعد ذلك سنرسل رمزًا إلى هذا العنوان عند كل تسجيل دخول إلى {organization}.',
      after:
        'الرمز صالح لمدة عشر دقائق. إذا لم تكن تسجّل الدخول الآن، فهناك من يعرف كلمة مرورك: يجب تغييرها فورًا.',
    },
    passkeyAdded: {
      subject: 'أُضيف مفتاح مرور إلى حسابك في {organization}',
      before: 'من الآن يمكن تسجيل الدخول به إلى حسابك في {organization} دون كلمة المرور.',
      after: 'إذا لم تكن أنت من فعل ذلك، فيجب حذفه من الإعدادات وتغيير كلمة المرور الآن.',
    },
    passkeyRemoved: {
      subject: 'أُزيل مفتاح مرور من حسابك في {organization}',
      before: 'لم يعد من الممكن تسجيل الدخول به إلى حسابك في {organization}.',
      after: 'إذا لم تكن أنت من فعل ذلك، فيجب تغيير كلمة المرور الآن ومراجعة الإعدادات.',
    },
    alreadyRegistered: {
      subject: 'لديك حساب بالفعل في {organization}',
      before:
        'حاول شخص ما، ربما أنت، استخدام عنوان البريد الإلكتروني هذا لإنشاء حساب في {organization}، وهو مرتبط بحساب بالفعل.',
      after:
        'يمكنك تسجيل الدخول كالمعتاد، أو إعادة تعيين كلمة المرور إذا نسيتها. وإذا لم تكن أنت، فلم يتغير شيء.',
    },
    providerLinked: {
      subject: 'طريقة جديدة للدخول إلى حسابك في {organization}',
      before: 'أصبح بالإمكان الدخول إلى حسابك في {organization} عبر خدمة أخرى لديها بريدك الإلكتروني.',
      after: 'إذا لم تكن أنت من فعل ذلك، فيُرجى مراسلة المنظمة فورًا.',
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
      after: 'コードの有効期間は10分です。お心当たりがない場合は、このメールを無視してください。',
    },
    resetCode: {
      subject: '{organization} のパスワード再設定コードは {code} です',
      before: '{organization} の新しいパスワードを設定するため、次のコードを入力してください。',
      after:
        'コードの有効期間は10分です。お心当たりがない場合は、このメールを無視してください。パスワードは変わりません。',
    },
    emailCode: {
      subject: '{organization} の新しいアドレスの確認コードは {code} です',
      before: 'このメールアドレスを {organization} で使うため、次のコードを入力してください。',
      after: 'コードの有効期間は10分です。お心当たりがない場合は、このメールを無視してください。',
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
    firstCode: {
      subject: '{organization} のログインコードは {code} です',
      before: '{organization} にログインするため、次のコードを入力してください。',
      after: 'コードの有効期間は10分です。ログインの操作をしていない場合は、このメールを無視してください。',
    },
    setUpCode: {
      subject: '{organization} の確認コードは {code} です',
      before:
        '次のコードを入力してください。以後、{organization} にログインするたびに、このアドレスへコードをお送りします。',
      after:
        'コードの有効期間は10分です。ログインの操作をしていない場合は、パスワードを知られているおそれがあります。すぐに変更してください。',
    },
    passkeyAdded: {
      subject: '{organization} のアカウントにパスキーが追加されました',
      before:
        '今後は、このパスキーを使って、パスワードなしで {organization} のアカウントにログインできます。',
      after: 'お心当たりがない場合は、設定でパスキーを削除し、すぐにパスワードを変更してください。',
    },
    passkeyRemoved: {
      subject: '{organization} のアカウントからパスキーが削除されました',
      before: 'このパスキーでは、{organization} のアカウントにログインできなくなりました。',
      after: 'お心当たりがない場合は、すぐにパスワードを変更し、設定をご確認ください。',
    },
    alreadyRegistered: {
      subject: '{organization} のアカウントはすでに登録されています',
      before:
        'このメールアドレスを {organization} のアカウントに使おうとした方がいます。このアドレスはすでに登録されています。',
      after:
        '通常どおりログインするか、パスワードをお忘れの場合は再設定してください。お心当たりがない場合でも、アカウントに変更はありませんのでご安心ください。',
    },
    providerLinked: {
      subject: '{organization} のアカウントに新しいサインイン方法が加わりました',
      before:
        '{organization} のアカウントに、お使いのメールアドレスを持つ別のサービスからもサインインできるようになりました。',
      after: 'お心当たりがない場合は、すぐに運営者へご連絡ください。',
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
