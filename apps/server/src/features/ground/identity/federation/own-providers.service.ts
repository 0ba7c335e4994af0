import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { requireMember } from '../../accounts/index.ts';
import * as queries from './federation.queries.ts';

export function listProviders(ctx: Context): Promise<queries.FederationRow[]> {
  const { accountId } = requireMember(ctx.actor);
  return queries.listFederations(ctx.db, ctx.organizationId, accountId);
}

/** There is always another way in: a password is set by a code to the address of the account. */
export async function removeProvider(ctx: Context, provider: string): Promise<void> {
  const { accountId } = requireMember(ctx.actor);
  if (!(await queries.deleteFederation(ctx.db, ctx.organizationId, accountId, provider)))
    throw notFound('provider');
}
