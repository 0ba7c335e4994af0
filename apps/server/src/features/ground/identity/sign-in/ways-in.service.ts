import type { Context } from '../../../../platform/context.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';
import { listFederations } from '../federation/federation.queries.ts';
import type { MailValues } from '../identity.mails.ts';
import { listPasskeys } from '../passkeys/passkeys.queries.ts';
import * as queries from './ways-in.queries.ts';

/** Ways to sign in that remain after a password change, for the mail that notifies the owner of the change. */
export async function listWaysIn(ctx: Context, userId: string): Promise<MailValues> {
  const { db, organizationId } = ctx;
  const passkeys = await listPasskeys(db, organizationId, userId);
  const providers = await listFederations(db, organizationId, userId);
  return {
    url: `${siteOrigin(ctx)}/settings/review`,
    ways: [
      { label: 'delegates', names: await queries.listDelegateNames(db, organizationId, userId) },
      { label: 'passkeys', names: passkeys.map(({ name }) => name) },
      { label: 'providers', names: providers.map(({ provider }) => provider) },
    ],
  };
}
