import type { Group } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { Check, Clock, Plus, X } from 'lucide-react';
import { useSessionStatus } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';
import { useMemberOnly } from '../../../lib/use-member-only.ts';
import { groupPath } from './groups.api.ts';
import { MembershipMenu } from './membership-menu.tsx';
import { useMove, useStanding } from './use-standing.ts';

type JoinableGroup = Pick<Group, 'id' | 'slug' | 'name' | 'access'>;

/** The one next step between the reader and the group; for members a menu with what they may do. */
export function MembershipButton({ group, size = 'md' }: { group: JoinableGroup; size?: 'sm' | 'md' }) {
  const { t } = useText();
  const status = useSessionStatus();
  const standing = useStanding(group);
  const move = useMove(group);
  const membersOnly = useMemberOnly();
  if (status === 'pending' || (status === 'member' && standing === undefined))
    return <Skeleton className={size === 'sm' ? 'h-8 w-24 rounded-md' : 'h-10 w-28 rounded-md'} />;
  const { name } = group;
  switch (standing) {
    case 'moderator':
    case 'member':
      return <MembershipMenu group={group} role={standing} size={size} />;
    case 'requested':
      return (
        <Button
          size={size}
          icon={<Clock aria-hidden="true" className="text-brand" />}
          aria-label={t('groups.cancelRequestOf', { name })}
          onClick={() => move.mutate('cancel')}
        >
          {t('groups.requested')}
        </Button>
      );
    case 'invited':
      return (
        <span className="flex flex-wrap gap-2">
          <Button
            size={size}
            variant="primary"
            icon={<Check aria-hidden="true" />}
            aria-label={t('groups.acceptOf', { name })}
            onClick={() => move.mutate('accept')}
          >
            {t('groups.accept')}
          </Button>
          <Button
            size={size}
            icon={<X aria-hidden="true" />}
            aria-label={t('groups.rejectOf', { name })}
            onClick={() => move.mutate('reject')}
          >
            {t('groups.reject')}
          </Button>
        </span>
      );
    default: {
      const open = group.access === 'public';
      return (
        <Button
          size={size}
          variant={size === 'sm' ? 'secondary' : 'primary'}
          icon={<Plus aria-hidden="true" />}
          aria-label={t(open ? 'groups.joinOf' : 'groups.requestOf', { name })}
          onClick={() => membersOnly(() => move.mutate(open ? 'join' : 'request'), groupPath(group.slug))}
        >
          {t(open ? 'groups.join' : 'groups.request')}
        </Button>
      );
    }
  }
}
