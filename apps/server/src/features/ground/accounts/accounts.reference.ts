import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Reference } from '../../../platform/resource/fields.ts';
import { Account, BaseAccount } from './accounts.schemas.ts';
import { getAccountsById, getFullAccountsById } from './accounts.service.ts';
import { viewAccount } from './accounts.views.ts';

/** An account that a noun names for everybody. People who block each other do not meet there either. */
export const accountReference: Reference = {
  shown: Account,
  async find(ctx, ids) {
    const accounts = [...(await getFullAccountsById(ctx, ids)).values()];
    const met = accounts.filter((account) => !account.hides_from_actor && account.block_id === null);
    return new Map(met.map((account) => [account.id, viewAccount(account)]));
  },
  require: requireAccount,
};

/** The same in its short form. */
export const baseAccountReference: Reference = {
  shown: BaseAccount,
  find: getAccountsById,
  require: requireAccount,
};

async function requireAccount(ctx: Context, id: string): Promise<void> {
  if (!(await getFullAccountsById(ctx, [id])).has(id)) throw notFound('account');
}
