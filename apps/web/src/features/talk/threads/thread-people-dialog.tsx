import { addThreadAccounts, type BaseAccount, removeThreadAccount, type Thread } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { IconButton } from '@atrium/ui/icon-button';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { MoreButton } from '../../../components/more-button.tsx';
import { PeoplePicker } from '../../../components/people-picker.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { displayName } from '../../../lib/names.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { PersonRow, PersonRowsSkeleton } from '../../ground/accounts/index.ts';
import { peopleOfThread, refreshThreads } from './threads.api.ts';

/** The people in a thread; unless it belongs to a circle, more can be added. */
export function ThreadPeopleDialog({ thread, close }: { thread: Thread; close: () => void }) {
  const { t } = useText();
  const list = useInfiniteQuery(peopleOfThread(thread.id));
  const people = itemsOf(list.data);
  const mayRemove = thread.circle === null && thread.viewer.mayManage;
  return (
    <Dialog open title={t('threads.people')} closeLabel={t('action.close')} onOpenChange={close}>
      {thread.circle === null && (
        <AddPeople thread={thread} without={people.map(({ account }) => account.id)} />
      )}
      <QueryState query={list} waiting={<PersonRowsSkeleton count={3} />}>
        {() => (
          <>
            <ul className="-mx-3 flex flex-col">
              {people.map(({ account }) => (
                <li key={account.id}>
                  <PersonRow account={account}>
                    {mayRemove && account.id !== thread.viewer.account.id ? (
                      <Remove thread={thread} account={account} />
                    ) : (
                      <span />
                    )}
                  </PersonRow>
                </li>
              ))}
            </ul>
            <MoreButton list={list} waiting={<PersonRowsSkeleton count={1} />} />
          </>
        )}
      </QueryState>
    </Dialog>
  );
}

function Remove({ thread, account }: { thread: Thread; account: BaseAccount }) {
  const { t } = useText();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      removeThreadAccount({ path: { threadId: thread.id, accountId: account.id }, throwOnError: true }),
    onSettled: () => refreshThreads(client),
  });
  const label = t('threads.removePerson', { name: displayName(account) });
  return (
    <IconButton aria-label={label} title={label} disabled={remove.isPending} onClick={() => remove.mutate()}>
      <UserRoundX />
    </IconButton>
  );
}

function AddPeople({ thread, without }: { thread: Thread; without: readonly string[] }) {
  const { t } = useText();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly BaseAccount[]>([]);
  const add = useMutation({
    mutationFn: () =>
      addThreadAccounts({
        path: { threadId: thread.id },
        body: { accountIds: chosen.map(({ id }) => id) },
        throwOnError: true,
      }),
    onSuccess: async () => {
      setChosen([]);
      await refreshThreads(client);
    },
  });
  return (
    <div className="mb-4 flex flex-col gap-3 border-b border-line pb-4">
      <PeoplePicker
        label={t('threads.addPeople')}
        placeholder={t('threads.findPeople')}
        value={chosen}
        onChange={setChosen}
        without={without}
      />
      {chosen.length > 0 && (
        <Button variant="primary" className="self-end" pending={add.isPending} onClick={() => add.mutate()}>
          {t('threads.add')}
        </Button>
      )}
    </div>
  );
}
