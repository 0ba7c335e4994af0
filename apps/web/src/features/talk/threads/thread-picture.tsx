import type { BaseAccount, Thread } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { UsersRound } from 'lucide-react';
import { displayName } from '../../../lib/names.ts';
import { pictureOf } from '../../../lib/pictures.ts';

/** The thread's own picture, else the face of the one other, else two of the others. */
export function ThreadPicture({ thread }: { thread: Pick<Thread, 'image' | 'accounts' | 'subject'> }) {
  const { image, accounts, subject } = thread;
  const [first, second] = accounts;
  if (image !== null) {
    return (
      <Avatar decorative size="lg" name={subject} imageUrl={pictureOf(image, 'thumbnail')} className={box} />
    );
  }
  if (first === undefined) {
    return (
      <span className={`${box} flex items-center justify-center rounded-full bg-sunken text-muted`}>
        <UsersRound aria-hidden="true" className="size-5" />
      </span>
    );
  }
  if (second === undefined) {
    return (
      <Avatar
        decorative
        name={displayName(first)}
        imageUrl={pictureOf(first.image, 'thumbnail')}
        className={box}
      />
    );
  }
  return (
    <span aria-hidden="true" className={`${box} relative block`}>
      <span className="absolute end-0 top-0 flex">
        <Face account={second} />
      </span>
      <span className="absolute start-0 bottom-0 flex rounded-full ring-2 ring-surface">
        <Face account={first} />
      </span>
    </span>
  );
}

function Face({ account }: { account: BaseAccount }) {
  return (
    <Avatar
      decorative
      size="sm"
      name={displayName(account)}
      imageUrl={pictureOf(account.image, 'thumbnail')}
    />
  );
}

const box = 'size-12! shrink-0';
