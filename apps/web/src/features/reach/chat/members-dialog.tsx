import {
  addChatChannelMember,
  type BaseAccount,
  type ChatChannelMember,
  removeChatChannelMember,
  type Self,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
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
import { membersOf, refreshChannel } from './chat.api.ts';

interface MembersDialogProps {
  row: ChatChannelMember;
  self: Self;
  close: () => void;
}

/** The members of a conversation. Every member may add people; moderators may remove them. */
export function MembersDialog({ row, self, close }: MembersDialogProps) {
  const { t } = useText();
  const list = useInfiniteQuery(membersOf(row.channelId));
  const members = itemsOf(list.data);
  return (
    <Dialog open title={t('chat.members')} closeLabel={t('action.close')} onOpenChange={close}>
      <AddPeople channelId={row.channelId} without={members.map(({ accountId }) => accountId)} />
      <QueryState query={list} waiting={<PersonRowsSkeleton count={3} />}>
        {() => (
          <>
            <ul className="-mx-3 flex flex-col">
              {members.map(({ account, role }) => (
                <li key={account.id}>
                  <PersonRow
                    account={account}
                    badge={role === 'moderator' && <Badge>{t('chat.moderator')}</Badge>}
                  >
                    {row.role === 'moderator' && account.id !== self.id ? (
                      <Remove channelId={row.channelId} account={account} />
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

function Remove({ channelId, account }: { channelId: number; account: BaseAccount }) {
  const { t } = useText();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      removeChatChannelMember({ path: { channelId, accountId: account.id }, throwOnError: true }),
    onSettled: () => refreshChannel(client, channelId),
  });
  const label = t('chat.removePerson', { name: displayName(account) });
  return (
    <IconButton aria-label={label} title={label} disabled={remove.isPending} onClick={() => remove.mutate()}>
      <UserRoundX />
    </IconButton>
  );
}

function AddPeople({ channelId, without }: { channelId: number; without: readonly string[] }) {
  const { t } = useText();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly BaseAccount[]>([]);
  const add = useMutation({
    mutationFn: async () => {
      // One after the other: the conversation notes each.
      for (const { id } of chosen)
        await addChatChannelMember({ path: { channelId, accountId: id }, throwOnError: true });
    },
    onSuccess: () => setChosen([]),
    onSettled: () => refreshChannel(client, channelId),
  });
  return (
    <div className="mb-4 flex flex-col gap-3 border-b border-line pb-4">
      <PeoplePicker
        label={t('chat.addPeople')}
        placeholder={t('chat.findPeople')}
        value={chosen}
        onChange={setChosen}
        without={without}
      />
      {chosen.length > 0 && (
        <Button variant="primary" className="self-end" pending={add.isPending} onClick={() => add.mutate()}>
          {t('chat.add')}
        </Button>
      )}
    </div>
  );
}
