import type { BaseAccount } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Skeleton, SkeletonAvatar } from '@atrium/ui/skeleton';
import type { ReactNode } from 'react';
import { displayName, titleOf } from '../lib/names.ts';
import { pictureOf } from '../lib/pictures.ts';
import { useText } from '../lib/text.tsx';
import { TierBadges } from './tier-badges.tsx';
import { PageLink } from './page-link.tsx';

interface PersonLineProps {
  account: BaseAccount;
  /** Beside the name. */
  badge?: ReactNode;
  /** Instead of title and company. */
  text?: ReactNode;
  /** The actions, at the end of the line. */
  children?: ReactNode;
}

/** One person or team: who it is, with the way to the profile, and what can be done. */
export function PersonLine({ account, badge, text, children }: PersonLineProps) {
  const name = displayName(account);
  return (
    <div className="flex flex-wrap items-center gap-3 py-3">
      <Avatar decorative name={name} imageUrl={pictureOf(account.image, 'thumbnail')} />
      <div className="min-w-40 flex-1">
        <div className="flex items-center gap-2">
          <PageLink
            to={`/people/${account.username}`}
            dir="auto"
            className="truncate rounded-sm font-medium hover:underline"
          >
            {name}
          </PageLink>
          <TierBadges account={account} short />
          {badge}
        </div>
        <p dir="auto" className="truncate text-sm text-muted">
          {text ?? titleOf(account) ?? `@${account.username}`}
        </p>
      </div>
      {children !== undefined && <div className="ms-auto flex shrink-0 items-center gap-1">{children}</div>}
    </div>
  );
}

export function PersonLinesSkeleton({ count = 3 }: { count?: number }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex items-center gap-3 py-3">
          <SkeletonAvatar />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="h-3 w-48" />
          </div>
        </div>
      ))}
    </div>
  );
}
