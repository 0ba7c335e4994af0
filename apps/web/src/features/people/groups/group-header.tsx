import type { Group } from '@atrium/api';
import { Image } from '@atrium/ui/image';
import { linkClass } from '@atrium/ui/link';
import { Skeleton } from '@atrium/ui/skeleton';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { GroupBadge } from './group-card.tsx';
import { groupPath } from './groups.api.ts';
import { MembershipButton } from './membership-button.tsx';

/** The group at a glance, and the one next step. */
export function GroupHeader({ group }: { group: Group }) {
  const { t } = useText();
  const { description, externalUrl } = group;
  return (
    <header>
      <div className="relative -mx-4 h-32 overflow-clip sm:mx-0 sm:aspect-5/1 sm:h-auto sm:rounded-lg">
        <Image
          src={pictureOf(group.image, 'public')}
          alt=""
          seed={group.slug}
          ratio="5/1"
          priority
          className="absolute! inset-0 size-full"
        />
      </div>
      <div className="mt-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-4 sm:px-2">
        <div className="min-w-0 grow basis-72">
          <h1 className="text-2xl font-semibold wrap-anywhere" dir="auto">
            {group.name}
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <Link
              to={`${groupPath(group.slug)}/members`}
              preventScrollReset
              className="rounded-sm hover:text-default hover:underline"
            >
              {t('groups.memberCount', { count: group._count.members })}
            </Link>
            <GroupBadge group={group} />
          </p>
        </div>
        <MembershipButton group={group} />
      </div>
      {description !== '' && (
        <p dir="auto" className="mt-4 max-w-2xl whitespace-pre-line wrap-anywhere sm:px-2">
          {description}
        </p>
      )}
      {externalUrl !== null && externalUrl !== '' && (
        <p className="mt-2 text-sm sm:px-2">
          <a
            href={externalUrl}
            rel="nofollow noopener ugc"
            className={`${linkClass} inline-flex items-center gap-1.5`}
          >
            <ExternalLink aria-hidden="true" className="size-4" />
            <bdi dir="ltr" className="wrap-anywhere">
              {externalUrl.replace(/^https?:\/\//, '')}
            </bdi>
          </a>
        </p>
      )}
    </header>
  );
}

export function GroupHeaderSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="-mx-4 h-32 rounded-none sm:mx-0 sm:aspect-5/1 sm:h-auto sm:rounded-lg" />
      <div className="mt-5 flex justify-between gap-6">
        <div className="flex flex-col gap-3">
          <Skeleton className="h-8 w-64" />
          <Skeleton className="h-4 w-32" />
        </div>
        <Skeleton className="h-10 w-28" />
      </div>
    </div>
  );
}
