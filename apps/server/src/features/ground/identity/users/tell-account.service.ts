import type { Context } from '../../../../platform/context.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';
import { getFullAccountsById } from '../../accounts/index.ts';
import { enqueueMail, sendMailNow } from '../identity-mail.service.ts';

/** Pages that the buttons of the mails open. */
const PAGES = {
  accountAdded: '/auth/reset',
  delegateAdded: '/settings/review',
  teamMemberAdded: '/settings/teams',
  staffChanged: '/admin/roles',
  roleChanged: '/admin/roles',
  hostnamesChanged: '/admin/settings/hosts',
  providersChanged: '/admin/settings/sign-in',
  mailSettingsChanged: '/admin/settings/mail',
  storageFilling: '/admin/storage',
  paymentSettingsChanged: '/admin/payments/settings',
  accountMerged: '/settings/review',
  accountsMerged: '/admin/audit',
  accountClosed: '/support',
} as const;

export type ToldKind = keyof typeof PAGES;

/** Tells people by mail that somebody else can use what is theirs from now on, in case it was not them who let them. */
export async function tellAccount(
  ctx: Context,
  accountIds: readonly string[],
  kind: ToldKind,
  newcomerId: string,
): Promise<void> {
  const newcomer = (await getFullAccountsById(ctx, [newcomerId])).get(newcomerId);
  if (newcomer === undefined) return;
  const name = [newcomer.first_name, newcomer.last_name].filter(Boolean).join(' ') || newcomer.username;
  await tellOf(ctx, accountIds, kind, name);
}

/** The same of a thing with a name. */
export async function tellOf(
  ctx: Context,
  accountIds: readonly string[],
  kind: ToldKind,
  name: string,
): Promise<void> {
  const accounts = await getFullAccountsById(ctx, accountIds);
  const url = `${siteOrigin(ctx)}${PAGES[kind]}`;
  for (const { email, locale } of accounts.values())
    if (email !== null && email !== '')
      await sendMailNow(ctx, kind, { email, locale: locale ?? undefined }, { name, url });
}

/** Of an account that ends with the transaction, at its address from before. */
export async function tellOfClosing(inner: Context, accountId: string, intoName: string): Promise<void> {
  const account = (await getFullAccountsById(inner, [accountId])).get(accountId);
  if (account === undefined || account.email === null || account.email === '') return;
  const { email, locale } = account;
  const url = `${siteOrigin(inner)}${PAGES.accountClosed}`;
  await enqueueMail(inner, 'accountClosed', { email, locale: locale ?? undefined }, { name: intoName, url });
}
