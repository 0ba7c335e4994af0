import {
  type Account,
  type GetSelfResponse,
  followAccountMutation,
  getSelfQueryKey,
  unfollowAccountMutation,
} from '@atrium/api';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { requireId } from '../../../lib/ids.ts';
import { changeRelationships } from '../../../lib/relationships.ts';
import { changeAccount } from './people.api.ts';

export type Followed = Pick<Account, 'id' | 'username'>;

const follow = followAccountMutation().mutationFn;
const unfollow = unfollowAccountMutation().mutationFn;

/** Follows or stops: shown at once everywhere, and taken back when the server refuses. */
export function useFollow(account: Followed) {
  const client = useQueryClient();
  const key = ['follow', account.id];
  // With more presses waiting, the last of them says what is to be seen.
  const isLast = () => client.isMutating({ mutationKey: key }) === 1;
  return useMutation({
    mutationKey: key,
    // One after the other per account: the last press decides, however fast they come.
    scope: { id: key.join(' ') },
    mutationFn: async (wanted: boolean, context) => {
      const call = wanted ? follow : unfollow;
      if (call === undefined) throw new Error('The client has no such call');
      const { data } = await call({ path: { accountId: requireId('account', account.id) } }, context);
      return data;
    },
    onMutate: (wanted) => {
      setFollowed(client, account, wanted);
    },
    onError: (_error, wanted) => {
      if (isLast()) setFollowed(client, account, !wanted);
    },
    onSuccess: (data) => {
      if (isLast()) changeAccount(client, account, () => data);
    },
    onSettled: () => {
      if (isLast())
        void client.invalidateQueries({ predicate: ({ queryKey }) => changesWithFollows(queryKey) });
    },
  });
}

const changing = new Set(['listFollowers', 'listFollowing', 'listFeed']);

function changesWithFollows(queryKey: readonly unknown[]): boolean {
  const [key] = queryKey as [{ _id?: string }?];
  return changing.has(key?._id ?? '');
}

/** Does nothing where it is so already: the counts stay right whatever order answers arrive in. */
function setFollowed(client: QueryClient, account: Followed, followed: boolean): void {
  let changed = false;
  changeRelationships(client, (known) => {
    changed = (known.accounts[account.id] === true) !== followed;
    if (!changed) return known;
    const { [account.id]: _before, ...others } = known.accounts;
    return { ...known, accounts: followed ? { ...others, [account.id]: true } : others };
  });
  if (!changed) return;
  const by = followed ? 1 : -1;
  changeAccount(client, account, (known) => ({
    ...known,
    _count: { ...known._count, followers: Math.max(0, known._count.followers + by) },
  }));
  client.setQueryData<GetSelfResponse>(getSelfQueryKey(), (answer) => {
    if (answer === undefined) return answer;
    const { _count } = answer.data;
    return {
      ...answer,
      data: { ...answer.data, _count: { ..._count, following: Math.max(0, _count.following + by) } },
    };
  });
}
