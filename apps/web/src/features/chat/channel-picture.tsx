import type { BaseAccount, ChatChannel } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { UsersRound } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { displayName } from '../../lib/names.ts';
import { pictureOf } from '../../lib/pictures.ts';
import { othersOf } from './channel-names.ts';

interface ChannelPictureProps {
  channel: Pick<ChatChannel, 'image' | 'members' | 'name' | 'isPair'>;
  readerId: string;
  small?: boolean;
}

/** The conversation's own picture, else the face of the one other, else two of the others. */
export function ChannelPicture({ channel, readerId, small = false }: ChannelPictureProps) {
  const box = cx('shrink-0', small ? 'size-10!' : 'size-12!');
  const [first, second] = othersOf(channel, readerId);
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
  if (channel.isPair || second === undefined) return <Face account={first} className={box} />;
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

function Face({ account, className }: { account: BaseAccount; className: string }) {
  const uri = pictureOf(account.image, 'thumbnail');
  return <Avatar decorative size="sm" name={displayName(account)} imageUrl={uri} className={className} />;
}
