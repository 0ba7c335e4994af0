import type { BaseAccount, ChatChannel } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { UsersRound } from 'lucide-react';
import { cx } from '../../../lib/cx.ts';
import { displayName } from '../../../lib/names.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { othersOf } from './channel-names.ts';
import { useIsPresent } from './presence.ts';

interface ChannelPictureProps {
  channel: Pick<ChatChannel, 'image' | 'members' | 'name' | 'isPair'>;
  readerId: string;
  small?: boolean;
}

/** The conversation's own picture, else the face of the one other, else two of the others. */
export function ChannelPicture({ channel, readerId, small = false }: ChannelPictureProps) {
  const box = cx('shrink-0', small ? 'size-10!' : 'size-12!');
  const [first, second] = othersOf(channel, readerId);
  const alone = channel.isPair || second === undefined;
  const isThere = useIsPresent(alone ? first?.id : undefined);
  if (channel.image !== null) {
    const uri = pictureOf(channel.image, 'thumbnail');
    return <Avatar decorative size="lg" name={channel.name ?? ''} imageUrl={uri} className={box} />;
  }
  if (first === undefined) {
    return (
      <span className={cx(box, 'flex items-center justify-center rounded-full bg-sunken text-muted')}>
        <UsersRound aria-hidden="true" className="size-5" />
      </span>
    );
  }
  if (alone) return <Face account={first} isThere={isThere} className={box} />;
  return (
    <span aria-hidden="true" className={cx(box, 'relative block')}>
      <span className="absolute end-0 top-0 flex">
        <Face account={second} className={small ? 'size-7!' : 'size-8!'} />
      </span>
      <span className="absolute start-0 bottom-0 flex rounded-full ring-2 ring-surface">
        <Face account={first} className={small ? 'size-7!' : 'size-8!'} />
      </span>
    </span>
  );
}

interface FaceProps {
  account: BaseAccount;
  className: string;
  isThere?: boolean;
}

function Face({ account, className, isThere = false }: FaceProps) {
  const uri = pictureOf(account.image, 'thumbnail');
  const face = { name: displayName(account), imageUrl: uri, className };
  // Only who is there has a dot: most are not.
  return <Avatar decorative size="sm" {...face} active={isThere || undefined} />;
}
