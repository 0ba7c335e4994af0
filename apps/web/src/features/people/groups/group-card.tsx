import type { Group } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Image } from '@atrium/ui/image';
import { Skeleton } from '@atrium/ui/skeleton';
import { Lock } from 'lucide-react';
import { PageLink } from '../../../components/page-link.tsx';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { groupOptions, groupPath } from './groups.api.ts';
import { MembershipButton } from './membership-button.tsx';

const cover =
  'after:absolute after:inset-0 after:rounded-lg after:content-[""] focus-visible:after:outline-2 focus-visible:after:outline-focus';

/** A group among others: what it is, how many are in it, and the way in. */
export function GroupCard({ group }: { group: Group }) {
  const { t } = useText();
  return (
    <article className="relative flex h-full flex-col overflow-clip rounded-lg border border-line bg-raised transition-colors hover:border-line-strong">
      <Image src={pictureOf(group.image, 'public')} alt="" seed={group.slug} ratio="16/7" />
      <div className="flex grow flex-col p-4">
        <h3 className="font-semibold wrap-anywhere">
          <PageLink
            to={groupPath(group.slug)}
            queries={() => [groupOptions(group.slug)]}
            className={`outline-none ${cover}`}
          >
            <bdi>{group.name}</bdi>
          </PageLink>
        </h3>
        <p className="mt-1 mb-4 line-clamp-2 text-sm text-muted wrap-anywhere" dir="auto">
          {group.description}
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
          <span className="flex items-center gap-2 text-sm text-muted">
            {t('groups.memberCount', { count: group._count.members })}
            <GroupBadge group={group} />
          </span>
          <div className="relative">
            <MembershipButton group={group} size="sm" />
          </div>
        </div>
      </div>
    </article>
  );
}

/** Says what is special about it: private, or switched off. */
export function GroupBadge({ group }: { group: Pick<Group, 'access' | 'active'> }) {
  const { t } = useText();
  if (!group.active) return <Badge tone="warning">{t('groups.inactive')}</Badge>;
  if (group.access === 'public') return null;
  return (
    <Badge>
      <Lock aria-hidden="true" />
      {t('groups.private')}
    </Badge>
  );
}

export const groupGrid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

export function GroupCardsSkeleton({ count = 6 }: { count?: number }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className={groupGrid}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="overflow-clip rounded-lg border border-line">
          <Skeleton className="aspect-16/7 rounded-none" />
          <div className="flex flex-col gap-3 p-4">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-3.5 w-full" />
            <Skeleton className="h-8 w-24 self-end" />
          </div>
        </div>
      ))}
    </div>
  );
}
