import { addThreadAccounts, removeThreadAccount, type Thread } from '@atrium/api';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { PeopleDialog } from '../conversations/index.ts';
import { peopleOfThread, refreshThreads } from './threads.api.ts';

/** The people in a thread; unless it belongs to a circle, more can be added. */
export function ThreadPeopleDialog({ thread, close }: { thread: Thread; close: () => void }) {
  const { t } = useText();
  const client = useQueryClient();
  const { id: threadId, circle, viewer } = thread;
  const list = useInfiniteQuery(peopleOfThread(threadId));
  const adding = {
    label: t('threads.addPeople'),
    placeholder: t('threads.findPeople'),
    action: t('threads.add'),
    add: (chosen: readonly { id: string }[]) =>
      addThreadAccounts({
        path: { threadId },
        body: { accountIds: chosen.map(({ id }) => id) },
        throwOnError: true,
      }),
  };
  return (
    <PeopleDialog
      title={t('threads.people')}
      list={list}
      people={itemsOf(list.data)}
      adding={circle === null ? adding : null}
      removing={{
        mayRemove: ({ id }) => circle === null && viewer.mayManage && id !== viewer.account.id,
        label: (name) => t('threads.removePerson', { name }),
        remove: ({ id }) => removeThreadAccount({ path: { threadId, accountId: id }, throwOnError: true }),
      }}
      refresh={() => refreshThreads(client)}
      close={close}
    />
  );
}
