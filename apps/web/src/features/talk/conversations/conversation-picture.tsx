import type { BaseAccount, BaseImage } from '@atrium/api';
import { Avatar, type AvatarSize } from '@atrium/ui/avatar';
import { UsersRound } from 'lucide-react';
import { cx } from '../../../lib/cx.ts';
import { displayName } from '../../../lib/names.ts';
import { pictureOf } from '../../../lib/pictures.ts';

interface ConversationPictureProps {
  image: BaseImage | null;
  name: string;
  /** Up to two of the others are shown. */
  others: readonly BaseAccount[];
  isThere?: boolean;
  /** Classes of the whole, and of each of two faces. */
  box?: string;
  face?: string;
  /** Of the one other's initials and dot. */
  aloneSize?: AvatarSize;
}

/** The conversation's own picture, else the face of the one other, else two of the others. */
export function ConversationPicture(props: ConversationPictureProps) {
  const { image, name, others, isThere = false, face = 'size-8!', aloneSize = 'md' } = props;
  const box = cx('shrink-0', props.box ?? 'size-12!');
  const [first, second] = others;
  if (image !== null) {
    const uri = pictureOf(image, 'thumbnail');
    return <Avatar decorative size="lg" name={name} imageUrl={uri} className={box} />;
  }
  if (first === undefined) {
    return (
      <span className={cx(box, 'flex items-center justify-center rounded-full bg-sunken text-muted')}>
        <UsersRound aria-hidden="true" className="size-5" />
      </span>
    );
  }
  // Only who is there has a dot: most are not.
  if (second === undefined)
    return <Face account={first} size={aloneSize} className={box} active={isThere || undefined} />;
  return (
    <span aria-hidden="true" className={cx(box, 'relative block')}>
      <span className="absolute end-0 top-0 flex">
        <Face account={second} size="sm" className={face} />
      </span>
      <span className="absolute start-0 bottom-0 flex rounded-full ring-2 ring-surface">
        <Face account={first} size="sm" className={face} />
      </span>
    </span>
  );
}

interface FaceProps {
  account: BaseAccount;
  size: AvatarSize;
  className: string;
  active?: boolean | undefined;
}

function Face({ account, ...look }: FaceProps) {
  const uri = pictureOf(account.image, 'thumbnail');
  return <Avatar decorative name={displayName(account)} imageUrl={uri} {...look} />;
}
