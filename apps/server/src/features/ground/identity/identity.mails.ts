import { renderMail } from '../../../platform/mail/render-mail.ts';
import { directionOf, type PlainTextId, textsIn } from '../../../platform/texts/texts.ts';

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
  | 'factorsReset'
  | 'firstCode'
  | 'setUpCode'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'providerLinked'
  | 'confirmCode'
  | 'accountAdded'
  | 'delegateAdded'
  | 'teamMemberAdded'
  | 'staffChanged'
  | 'roleChanged'
  | 'hostnamesChanged'
  | 'providersChanged'
  | 'mailSettingsChanged'
  | 'storageFilling'
  | 'paymentSettingsChanged'
  | 'accountMerged'
  | 'accountsMerged'
  | 'accountClosed';

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

/** Labels of the buttons. */
const ACTIONS: Partial<Record<MailKind, PlainTextId>> = {
  resetLink: 'identity.resetLink.action',
  factorsReset: 'identity.factorsReset.action',
  accountAdded: 'identity.accountAdded.action',
  delegateAdded: 'identity.delegateAdded.action',
  teamMemberAdded: 'identity.teamMemberAdded.action',
  staffChanged: 'identity.staffChanged.action',
  roleChanged: 'identity.staffChanged.action',
  hostnamesChanged: 'identity.hostnamesChanged.action',
  providersChanged: 'identity.providersChanged.action',
  mailSettingsChanged: 'identity.mailSettingsChanged.action',
  storageFilling: 'identity.storageFilling.action',
  paymentSettingsChanged: 'identity.paymentSettingsChanged.action',
  accountMerged: 'identity.accountMerged.action',
  accountsMerged: 'identity.accountsMerged.action',
  accountClosed: 'identity.accountClosed.action',
  passwordChanged: 'identity.passwordChanged.action',
  emailChanged: 'identity.emailChanged.action',
};

export function writeMail(
  kind: MailKind,
  locale: string,
  values: MailValues & { organization: { name: string; primaryColor: string | null } },
): WrittenMail {
  const { organization, code, url, ways = [] } = values;
  const t = textsIn(locale);
  const inserted = { organization: organization.name, code: code ?? '', name: values.name ?? '' };
  const subject = t(`identity.${kind}.subject`, inserted);
  const action = ACTIONS[kind];
  const before = t(`identity.${kind}.before`, inserted);
  const after = t(`identity.${kind}.after`);
  const written = renderMail({
    organization,
    locale,
    dir: directionOf(locale),
    heading: code === undefined ? subject : t('identity.codeLabel'),
    // A code stands directly below the sentence that asks for it.
    ...(code === undefined ? { paragraphs: [before, after] } : { paragraphs: [before], code, note: after }),
    facts: ways
      .filter(({ names }) => names.length > 0)
      .map(({ label, names }) => ({ label: t(`identity.labels.${label}`), value: names.join('\n') })),
    ...(url === undefined || action === undefined ? {} : { action: { label: t(action), url } }),
  });
  return { subject, ...written };
}
