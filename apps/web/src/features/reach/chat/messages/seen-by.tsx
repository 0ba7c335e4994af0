import type { ChatChannelMember, ChatChannelMessage } from '@atrium/api';
import { useFormat } from '../../../../lib/format.ts';
import { displayName } from '../../../../lib/names.ts';
import { useText } from '../../../../lib/text.tsx';

interface SeenByProps {
  row: ChatChannelMember;
  message: ChatChannelMessage;
}

/** Under the reader's newest message: who has read it. Of many only those are known who have read the most. */
export function SeenBy({ row: { channel, accountId }, message }: SeenByProps) {
  const { t } = useText();
  const format = useFormat();
  const known = channel.members.filter((member) => member.accountId !== accountId);
  const readers = known.filter((member) => member.readId >= message.id);
  if (readers.length === 0) return null;
  const names = format.list(readers.map(({ account }) => displayName(account)));
  const others = channel._count.members - 1;
  const text = channel.isPair
    ? t('chat.seen')
    : readers.length === others
      ? t('chat.seenByAll')
      : readers.length === known.length
        ? t('chat.seenByMore', { names })
        : t('chat.seenBy', { names });
  return <p className="pt-0.5 pe-1 text-end text-xs text-muted">{text}</p>;
}
