import type { BaseAccount } from '@atrium/api';
import { Button, type ButtonSize } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { Check, Plus } from 'lucide-react';
import { displayName } from '../../../lib/names.ts';
import { useRelationships } from '../../../lib/relationships.ts';
import { useSelf } from '../../../lib/self.ts';
import { useSessionStatus } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';
import { useMemberOnly } from '../../../lib/use-member-only.ts';
import { useFollow } from './use-follow.ts';

type Person = Pick<BaseAccount, 'id' | 'username' | 'firstName' | 'lastName'>;

interface FollowButtonProps {
  account: Person;
  size?: ButtonSize;
}

/** Follows or stops following. Nothing for oneself; for visitors the way to the sign-in page. */
export function FollowButton({ account, size = 'sm' }: FollowButtonProps) {
  const { t } = useText();
  const status = useSessionStatus();
  const self = useSelf().data?.data;
  const relationships = useRelationships();
  const follow = useFollow(account);
  const membersOnly = useMemberOnly();
  if (self?.id === account.id) return null;
  const waiting = status === 'pending' || (status === 'member' && relationships.isPending);
  if (waiting)
    return (
      <Skeleton className={size === 'sm' ? 'h-8 w-24 rounded-md @max-sm:w-10' : 'h-10 w-28 rounded-md'} />
    );
  const followed = relationships.data?.data.accounts[account.id] === true;
  const name = displayName(account);
  return (
    <Button
      size={size}
      variant={followed || size === 'sm' ? 'secondary' : 'primary'}
      icon={followed ? <Check aria-hidden="true" className="text-brand" /> : <Plus aria-hidden="true" />}
      aria-label={followed ? t('people.following.name', { name }) : t('people.follow.name', { name })}
      onClick={() => membersOnly(() => follow.mutate(!followed))}
    >
      {/* In a narrow row the name needs the room; the icon says the same. */}
      <span className="@max-sm:sr-only">{t(followed ? 'people.following' : 'people.follow')}</span>
    </Button>
  );
}
