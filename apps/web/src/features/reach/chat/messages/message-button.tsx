import { type BaseAccount, createChatChannel } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useText } from '../../../../lib/text.tsx';
import { useMemberOnly } from '../../../../lib/use-member-only.ts';
import { beginning, channelOf, channelPath } from '../chat.api.ts';

/** Opens the conversation that the reader has with somebody, or begins it. */
export function MessageButton({ account }: { account: Pick<BaseAccount, 'id'> }) {
  const { t } = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const membersOnly = useMemberOnly();
  const open = useMutation({
    mutationFn: async () => {
      const { data } = await createChatChannel({
        body: { name: '', accountIds: [account.id] },
        throwOnError: true,
      });
      return data;
    },
    onSuccess: async (answer) => {
      client.setQueryData(channelOf(answer.data.channelId).queryKey, answer);
      await navigate(channelPath(answer.data.channelId), { state: beginning });
      void client.invalidateQueries({ queryKey: [{ _id: 'listChatChannels' }] });
    },
  });
  return (
    <Button
      icon={<MessageCircle aria-hidden="true" />}
      pending={open.isPending}
      onClick={() => membersOnly(() => open.mutate())}
    >
      {t('chat.message')}
    </Button>
  );
}
