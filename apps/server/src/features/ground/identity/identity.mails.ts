import { directionOf, type MailLocale } from '../../../platform/mail/mail-locale.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';

/** Mails of the identity service. */
export type MailKind =
  | 'signUpCode'
  | 'resetCode'
  | 'resetLink'
  | 'emailCode'
  | 'signInCode'
  | 'alreadyRegistered'
  | 'invited'
  | 'passwordChanged'
  | 'emailChanged'
  | 'factorsChanged'
  | 'firstCode'
  | 'setUpCode'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'providerLinked'
  | 'confirmCode'
  | 'delegateAdded'
  | 'teamMemberAdded';

interface MailTexts {
  subject: string;
  before: string;
  after: string;
  /** Label of the button, where the mail has one. */
  action?: string;
}

type Catalog = Record<MailKind, MailTexts> & { codeLabel: string; labels: Record<ReviewLabel, string> };

/** Ways into an account that outlive a change of its password. */
export type ReviewLabel = 'delegates' | 'passkeys' | 'providers';

export interface MailValues {
  readonly code?: string;
  /** Somebody else whom the mail is about. */
  readonly name?: string;
  /** Where the button leads. */
  readonly url?: string;
  readonly ways?: readonly { readonly label: ReviewLabel; readonly names: readonly string[] }[];
}

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

const CATALOGS: Record<MailLocale, Catalog> = {
  en: {
    codeLabel: 'Your code',
    labels: { delegates: 'Can act for you', passkeys: 'Passkeys', providers: 'Other sign-ins' },
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
    resetLink: {
      subject: 'Reset your password for {organization}',
      before: 'Follow this link to choose a new password for {organization}.',
      after:
        'The link works for one hour. If you did not ask for it, ignore this message; your password stays as it is.',
      action: 'Choose a new password',
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
    invited: {
      subject: 'You are invited to {organization}',
      before:
        'Somebody, perhaps you, tried to sign up with this email address for {organization}. There is no need to: you are invited.',
      after:
        'Sign in with the temporary password that you were given, or reset your password if you do not have it. If it was not you, nothing has changed.',
    },
    confirmCode: {
      subject: '{code} is your code for {organization}',
      before: 'Enter this code to confirm that it is you.',
      after:
        'The code works for ten minutes. If you did not ask for it, somebody else is signed in to your account: change your password now.',
    },
    delegateAdded: {
      subject: '{name} can now act for you at {organization}',
      before:
        '{name} was added to the people who can act for you at {organization}: they can do almost everything that you can.',
      after: 'If it was not you, remove them and change your password now.',
      action: 'See who can use your account',
    },
    teamMemberAdded: {
      subject: '{name} is now in your team at {organization}',
      before: '{name} was added to a team of yours at {organization}, and can act for it.',
      after: 'If it was none of you, remove them from the team.',
      action: 'See your teams',
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
      after:
        'If it was not you, reset your password now. Everything below still lets somebody in: remove what you do not know.',
      action: 'See who can use your account',
    },
    emailChanged: {
      subject: 'Your email address for {organization} was changed',
      before: 'Your account at {organization} now uses another email address.',
      after:
        'If it was not you, change it back: everybody is signed out, and you set a new password. The link works for seven days.',
      action: 'Change it back',
    },
  },
  de: {
    codeLabel: 'Dein Code',
    labels: { delegates: 'Handeln für dich', passkeys: 'Passkeys', providers: 'Weitere Anmeldungen' },
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
    resetLink: {
      subject: 'Setz dein Passwort für {organization} zurück',
      before: 'Über diesen Link wählst du ein neues Passwort für {organization}.',
      after:
        'Der Link gilt eine Stunde. Falls du ihn nicht angefordert hast, ignoriere diese Nachricht; dein Passwort bleibt, wie es ist.',
      action: 'Neues Passwort wählen',
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
    invited: {
      subject: 'Du bist zu {organization} eingeladen',
      before:
        'Jemand, vielleicht du selbst, wollte sich mit dieser E-Mail-Adresse bei {organization} registrieren. Das ist nicht nötig: Du bist eingeladen.',
      after:
        'Melde dich mit dem vorläufigen Passwort an, das du bekommen hast, oder setz dein Passwort zurück, falls du es nicht hast. Falls du es nicht warst: Es hat sich nichts geändert.',
    },
    confirmCode: {
      subject: '{code} ist dein Code für {organization}',
      before: 'Gib diesen Code ein, um zu bestätigen, dass du es bist.',
      after:
        'Der Code gilt zehn Minuten. Falls du ihn nicht angefordert hast, ist jemand anderes in deinem Konto angemeldet: Ändere jetzt dein Passwort.',
    },
    delegateAdded: {
      subject: '{name} kann jetzt bei {organization} für dich handeln',
      before:
        '{name} gehört jetzt zu den Personen, die bei {organization} für dich handeln können: Sie können fast alles, was du kannst.',
      after: 'Falls du es nicht warst, entferne die Person und ändere jetzt dein Passwort.',
      action: 'Wer mein Konto nutzen kann',
    },
    teamMemberAdded: {
      subject: '{name} ist jetzt in deinem Team bei {organization}',
      before:
        '{name} ist in eines deiner Teams bei {organization} aufgenommen worden und kann dafür handeln.',
      after: 'Falls es niemand von euch war, entferne die Person aus dem Team.',
      action: 'Meine Teams ansehen',
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
      after:
        'Falls du es nicht warst, setz dein Passwort jetzt zurück. Was unten steht, lässt weiterhin jemanden hinein: Entferne, was du nicht kennst.',
      action: 'Wer mein Konto nutzen kann',
    },
    emailChanged: {
      subject: 'Deine E-Mail-Adresse für {organization} wurde geändert',
      before: 'Dein Konto bei {organization} verwendet jetzt eine andere E-Mail-Adresse.',
      after:
        'Falls du es nicht warst, mach es rückgängig: Alle werden abgemeldet, und du setzt ein neues Passwort. Der Link gilt sieben Tage.',
      action: 'Rückgängig machen',
    },
  },
  ar: {
    codeLabel: 'رمزك',
    labels: {
      delegates: 'يتصرفون نيابة عنك',
      passkeys: 'مفاتيح المرور',
      providers: 'طرق أخرى لتسجيل الدخول',
    },
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
    resetLink: {
      subject: 'إعادة تعيين كلمة مرورك في {organization}',
      before: 'اتبع هذا الرابط لاختيار كلمة مرور جديدة في {organization}.',
      after: 'الرابط صالح لمدة ساعة واحدة. إذا لم تطلبه، فتجاهل هذه الرسالة؛ ستبقى كلمة مرورك كما هي.',
      action: 'اختيار كلمة مرور جديدة',
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
    invited: {
      subject: 'أنت مدعو إلى {organization}',
      before:
        'حاول شخص ما، ربما أنت، إنشاء حساب بعنوان البريد الإلكتروني هذا في {organization}. لا حاجة إلى ذلك، فلديك دعوة.',
      after:
        'يمكنك تسجيل الدخول بكلمة المرور المؤقتة التي تلقيتها، أو إعادة تعيين كلمة المرور إذا لم تكن لديك. وإذا لم تكن أنت، فلم يتغير شيء.',
    },
    confirmCode: {
      subject: '{code} هو رمزك في {organization}',
      before: 'أدخل هذا الرمز لتأكيد هويتك.',
      after:
        'الرمز صالح لمدة عشر دقائق. إذا لم تطلبه، فهناك شخص آخر سجّل الدخول إلى حسابك: يجب تغيير كلمة المرور فورًا.',
    },
    delegateAdded: {
      subject: 'أصبح بإمكان {name} التصرف نيابة عنك في {organization}',
      before:
        'أُضيف {name} إلى من يمكنهم التصرف نيابة عنك في {organization}، ويمكنهم فعل كل ما يمكنك فعله تقريبًا.',
      after: 'إذا لم تكن أنت من فعل ذلك، فيجب إزالته وتغيير كلمة المرور الآن.',
      action: 'من يمكنه استخدام حسابك',
    },
    teamMemberAdded: {
      subject: 'انضم {name} إلى فريقك في {organization}',
      before: 'أُضيف {name} إلى أحد فرقك في {organization}، ويمكنه التصرف باسمه.',
      after: 'إذا لم يفعل ذلك أحد منكم، فيجب إزالته من الفريق.',
      action: 'عرض فرقك',
    },
    providerLinked: {
      subject: 'طريقة جديدة للدخول إلى حسابك في {organization}',
      before: 'أصبح بالإمكان الدخول إلى حسابك في {organization} عبر خدمة أخرى لديها بريدك الإلكتروني.',
      after: 'إذا لم تكن أنت من فعل ذلك، فيُرجى مراسلة المنظمة فورًا.',
    },
    passwordChanged: {
      subject: 'تم تغيير كلمة مرورك في {organization}',
      before: 'غُيّرت كلمة مرور حسابك في {organization} للتو، وسُجّل الخروج من الأجهزة الأخرى.',
      after:
        'إذا لم تكن أنت من فعل ذلك، فيجب إعادة تعيين كلمة المرور الآن. ما يلي ما زال يسمح بالدخول: يجب إزالة ما لا تعرفه.',
      action: 'من يمكنه استخدام حسابك',
    },
    emailChanged: {
      subject: 'تم تغيير عنوان بريدك الإلكتروني في {organization}',
      before: 'يستخدم حسابك في {organization} الآن عنوان بريد إلكتروني آخر.',
      after:
        'إذا لم تكن أنت من فعل ذلك، فيمكنك التراجع: سيُسجَّل خروج الجميع وستُعيّن كلمة مرور جديدة. الرابط صالح لمدة سبعة أيام.',
      action: 'التراجع عن التغيير',
    },
  },
  ja: {
    codeLabel: '確認コード',
    labels: { delegates: '代理で操作できる人', passkeys: 'パスキー', providers: 'その他のログイン方法' },
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
    resetLink: {
      subject: '{organization} のパスワードを再設定してください',
      before: '次のリンクから {organization} の新しいパスワードを設定してください。',
      after:
        'リンクの有効期間は1時間です。お心当たりがない場合は、このメールを無視してください。パスワードは変わりません。',
      action: '新しいパスワードを設定',
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
    invited: {
      subject: '{organization} に招待されています',
      before:
        'このメールアドレスで {organization} に登録しようとする操作がありました。すでに招待されていますので、登録は不要です。',
      after:
        'お受け取りになった仮パスワードでログインするか、お持ちでない場合はパスワードを再設定してください。お心当たりがない場合でも、何も変更されていません。',
    },
    confirmCode: {
      subject: '{organization} の確認コードは {code} です',
      before: 'ご本人であることを確認するため、次のコードを入力してください。',
      after:
        'コードの有効期間は10分です。お心当たりがない場合は、ほかの人がログインしているおそれがあります。すぐにパスワードを変更してください。',
    },
    delegateAdded: {
      subject: '{name} さんが {organization} であなたの代理をできるようになりました',
      before:
        '{name} さんが、{organization} であなたの代理で操作できる人に追加されました。あなたとほぼ同じことができます。',
      after: 'お心当たりがない場合は、この人を外し、すぐにパスワードを変更してください。',
      action: 'アカウントを使える人を確認',
    },
    teamMemberAdded: {
      subject: '{name} さんが {organization} のチームに加わりました',
      before:
        '{name} さんが {organization} のあなたのチームに追加され、チームとして操作できるようになりました。',
      after: 'どなたにもお心当たりがない場合は、チームから外してください。',
      action: 'チームを確認',
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
      after:
        'お心当たりがない場合は、すぐにパスワードを再設定してください。以下の方法では引き続きログインできます。見覚えのないものは削除してください。',
      action: 'アカウントを使える人を確認',
    },
    emailChanged: {
      subject: '{organization} のメールアドレスが変更されました',
      before: '{organization} のアカウントのメールアドレスが、別のアドレスに変更されました。',
      after:
        'お心当たりがない場合は、元に戻してください。全員がログアウトされ、新しいパスワードを設定します。リンクの有効期間は7日間です。',
      action: '元に戻す',
    },
  },
};

export function writeMail(
  kind: MailKind,
  locale: MailLocale,
  values: MailValues & { organization: { name: string; primaryColor: string | null } },
): WrittenMail {
  const { organization, code, url, ways = [] } = values;
  const catalog = CATALOGS[locale];
  const { subject, before, after, action } = catalog[kind];
  const inserted: Record<string, string> = {
    organization: organization.name,
    code: code ?? '',
    name: values.name ?? '',
  };
  const fill = (text: string): string =>
    text.replace(/\{(organization|code|name)\}/g, (_, name: string) => inserted[name] ?? '');
  const written = renderMail({
    organization,
    locale,
    dir: directionOf(locale),
    heading: code === undefined ? fill(subject) : catalog.codeLabel,
    paragraphs: [before, after].map(fill),
    ...(code === undefined ? {} : { code }),
    facts: ways
      .filter(({ names }) => names.length > 0)
      .map(({ label, names }) => ({ label: catalog.labels[label], value: names.join('\n') })),
    ...(url === undefined || action === undefined ? {} : { action: { label: action, url } }),
  });
  return { subject: fill(subject), ...written };
}
