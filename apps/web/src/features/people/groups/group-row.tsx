import type { BaseGroup, Group } from '@atrium/api';
import { Image } from '@atrium/ui/image';
import { Skeleton } from '@atrium/ui/skeleton';
import type { ReactNode } from 'react';
import { PageLink } from '../../../components/page-link.tsx';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { GroupBadge } from './group-card.tsx';
import { groupOptions, groupPath } from './groups.api.ts';

const rowLink =
  'block truncate font-medium outline-none after:absolute after:inset-0 after:rounded-md after:content-[""] ' +
  'focus-visible:after:outline-2 focus-visible:after:outline-focus';

interface GroupRowProps {
  group: BaseGroup & Partial<Pick<Group, 'active' | '_count'>>;
  /** Under the name; the number of members where it is known. */
  detail?: ReactNode;
  children?: ReactNode;
}

/** A group in a list of groups. */
export function GroupRow({ group, detail, children }: GroupRowProps) {
  const { t } = useText();
  const { _count, active = true, access } = group;
  return (
    <div className="relative flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md px-3 py-3 transition-colors hover:bg-hover">
      <Image
        src={pictureOf(group.image, 'thumbnail')}
        alt=""
        seed={group.slug}
        ratio="1/1"
        className="size-14 shrink-0 rounded-md"
      />
      <div className="min-w-40 grow basis-0">
        <div className="flex items-center gap-2">
          <PageLink
            to={groupPath(group.slug)}
            queries={() => [groupOptions(group.slug)]}
            dir="auto"
            className={rowLink}
          >
            {group.name}
          </PageLink>
          <GroupBadge group={{ active, access }} />
        </div>
        <p className="text-sm text-muted">
          {detail ?? (_count !== undefined && t('groups.memberCount', { count: _count.members }))}
        </p>
      </div>
      <div className="relative shrink-0">{children}</div>
    </div>
  );
}

export function GroupRowsSkeleton({ count = 4 }: { count?: number }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex items-center gap-4 px-3 py-3">
          <Skeleton className="size-14 rounded-md" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-4 w-44" />
            <Skeleton className="h-3 w-24" />
          </div>
          <Skeleton className="h-8 w-24" />
        </div>
      ))}
    </div>
  );
}
