import { type Account, blockAccount, unblockAccount } from '@atrium/api';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requireId } from '../../../lib/ids.ts';
import { displayName } from '../../../lib/names.ts';
import { changeRelationships } from '../../../lib/relationships.ts';
import { useText } from '../../../lib/text.tsx';
import { changeAccount } from '../../ground/accounts/index.ts';

export function isBlocked({ blockedByAccounts }: Account): boolean {
  return (blockedByAccounts ?? []).length > 0;
}

/** Blocks or lifts the block: shown at once, and taken back when the server refuses. */
export function useBlock(account: Account) {
  const { t } = useText();
  const client = useQueryClient();
  return useMutation({
    scope: { id: `block ${account.id}` },
    mutationFn: async (wanted: boolean) => {
      const call = wanted ? blockAccount : unblockAccount;
      const { data } = await call({
        path: { accountId: requireId('account', account.id) },
        throwOnError: true,
      });
      return data.data;
    },
    onMutate: (wanted) => {
      const block = { id: account.id, createdAt: new Date().toISOString() };
      changeAccount(client, account, (known) => ({ ...known, blockedByAccounts: wanted ? [block] : [] }));
    },
    onError: (_error, wanted) => {
      const before = wanted ? [] : (account.blockedByAccounts ?? []);
      changeAccount(client, account, (known) => ({ ...known, blockedByAccounts: before }));
    },
    onSuccess: (data, wanted) => {
      changeAccount(client, account, () => data);
      // Neither follows the other any more.
      changeRelationships(client, (known) => {
        const { [account.id]: _before, ...accounts } = known.accounts;
        return { ...known, accounts };
      });
      const name = displayName(account);
      toast({ kind: 'success', text: t(wanted ? 'people.blocked.done' : 'people.unblocked.done', { name }) });
      // Lists of people and posts leave out who is blocked.
      void client.invalidateQueries({ predicate: ({ queryKey }) => isList(queryKey) });
    },
  });
}

function isList(queryKey: readonly unknown[]): boolean {
  const [key] = queryKey as [{ _id?: string }?];
  return key?._id?.startsWith('list') === true;
}
