import type { ChatChannel } from '@atrium/api';
import { ConversationPicture } from '../../talk/conversations/index.ts';
import { othersOf } from './channel-names.ts';
import { useIsPresent } from './presence.ts';

interface ChannelPictureProps {
  channel: Pick<ChatChannel, 'image' | 'members' | 'name' | 'isPair'>;
  readerId: string;
  small?: boolean;
}

/** The conversation's own picture, else the face of the one other, else two of the others. */
export function ChannelPicture({ channel, readerId, small = false }: ChannelPictureProps) {
  const others = othersOf(channel, readerId).slice(0, channel.isPair ? 1 : 2);
  const isThere = useIsPresent(others.length === 1 ? others[0]?.id : undefined);
  return (
    <ConversationPicture
      image={channel.image}
      name={channel.name ?? ''}
      others={others}
      isThere={isThere}
      aloneSize="sm"
      {...(small && { box: 'size-10!', face: 'size-7!' })}
    />
  );
}
