import type { Context } from '../../../../platform/context.ts';
import { getFullAccountsById } from '../../accounts/index.ts';
import { sendMailNow } from '../identity-mail.service.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';

/** Tells people by mail that others can use what is theirs from now on, in case it was not them who let them. */
/** Pages that the buttons of the mails open. */
const PAGES = {
  delegateAdded: '/settings/review',
  teamMemberAdded: '/settings/teams',
  staffChanged: '/admin/roles',
} as const;

export async function tellAccount(
  ctx: Context,
  accountIds: readonly string[],
  kind: keyof typeof PAGES,
  newcomerId: string,
): Promise<void> {
  const accounts = await getFullAccountsById(ctx, [...accountIds, newcomerId]);
  const newcomer = accounts.get(newcomerId);
  if (newcomer === undefined) return;
  const name = [newcomer.first_name, newcomer.last_name].filter(Boolean).join(' ') || newcomer.username;
  const url = `${siteOrigin(ctx)}${PAGES[kind]}`;
  for (const id of accountIds) {
    const account = accounts.get(id);
    const email = account?.email ?? '';
    if (account === undefined || email === '') continue;
    await sendMailNow(ctx, kind, { email, locale: account.locale ?? undefined }, { name, url });
  }
}
