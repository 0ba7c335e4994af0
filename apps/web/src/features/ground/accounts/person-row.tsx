import type { BaseAccount } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Badge } from '@atrium/ui/badge';
import { Skeleton, SkeletonAvatar } from '@atrium/ui/skeleton';
import type { ReactNode } from 'react';
import { TierBadges } from '../../../components/tier-badges.tsx';
import { PageLink } from '../../../components/page-link.tsx';
import { displayName, titleOf } from '../../../lib/names.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { FollowButton } from './follow-button.tsx';
import { profileOf, profilePath } from './people.api.ts';

const row = '@container relative flex items-center gap-3 px-3 py-3 sm:gap-4';

// The link covers the row; what else can be pressed lies above it.
const rowLink =
  'line-clamp-2 min-w-0 wrap-anywhere font-medium outline-none after:absolute after:inset-0 after:rounded-md after:content-[""] ' +
  'focus-visible:after:outline-2 focus-visible:after:outline-focus';

interface PersonRowProps {
  account: BaseAccount;
  /** Behind the name: what the person is here. */
  badge?: ReactNode;
  /** Beside the button that follows. */
  action?: ReactNode;
  /** Instead of the button that follows. */
  children?: ReactNode;
}

/** A person in a list: who it is, and the one thing to do. */
export function PersonRow({ account, badge, action, children }: PersonRowProps) {
  const { t } = useText();
  const name = displayName(account);
  return (
    <div className={`${row} rounded-md transition-colors hover:bg-hover`}>
      <Avatar decorative name={name} imageUrl={pictureOf(account.image, 'thumbnail')} />
      <div className="min-w-0 grow">
        <div className="flex items-center gap-2">
          <PageLink
            to={profilePath(account.username)}
            queries={() => [profileOf(account.username)]}
            dir="auto"
            className={rowLink}
          >
            {name}
          </PageLink>
          {account.accountType === 'team' && <Badge tone="brand">{t('people.team')}</Badge>}
          <TierBadges account={account} short />
          {badge}
        </div>
        <p dir="auto" className="truncate text-sm text-muted">
          {titleOf(account) ?? `@${account.username}`}
        </p>
      </div>
      <div className="relative flex shrink-0 items-center gap-1">
        {children ?? <FollowButton account={account} />}
        {action}
      </div>
    </div>
  );
}

export function PersonRowsSkeleton({ count = 8 }: { count?: number }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={row}>
          <SkeletonAvatar />
          <div className="flex grow flex-col gap-2">
            <Skeleton className={index % 2 === 0 ? 'h-4 w-40' : 'h-4 w-32'} />
            <Skeleton className={index % 3 === 0 ? 'h-3 w-24' : 'h-3 w-48'} />
          </div>
          <Skeleton className="h-8 w-24 rounded-md" />
        </div>
      ))}
    </div>
  );
}
