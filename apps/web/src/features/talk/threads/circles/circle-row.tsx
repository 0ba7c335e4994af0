import type { ThreadCircle } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Skeleton } from '@atrium/ui/skeleton';
import { UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageLink } from '../../../../components/page-link.tsx';
import { useText } from '../../../../lib/text.tsx';
import { circleOf, circlePath } from '../threads.api.ts';

const row = 'relative flex flex-wrap items-center gap-3 rounded-md px-3 py-3 sm:gap-4';

// The link covers the row; what else can be pressed lies above it.
const rowLink =
  'truncate font-medium outline-none after:absolute after:inset-0 after:rounded-md after:content-[""] ' +
  'focus-visible:after:outline-2 focus-visible:after:outline-focus';

export function CircleRow({ circle, children }: { circle: ThreadCircle; children?: ReactNode }) {
  const { t } = useText();
  return (
    <div className={`${row} transition-colors hover:bg-hover`}>
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-soft text-on-brand-soft">
        <UsersRound aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 grow basis-40">
        <div className="flex items-center gap-2">
          <PageLink
            to={circlePath(circle.id)}
            queries={() => [circleOf(circle.id)]}
            dir="auto"
            className={rowLink}
          >
            {circle.name}
          </PageLink>
          {circle.role === 'manager' && <Badge tone="brand">{t('circles.manager')}</Badge>}
        </div>
        <p className="truncate text-sm text-muted">{t('circles.counts', circle._count)}</p>
      </div>
      {children !== undefined && <div className="relative flex shrink-0 gap-2">{children}</div>}
    </div>
  );
}

export function CircleRowsSkeleton({ count = 3 }: { count?: number }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="-mx-3">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={row}>
          <Skeleton className="size-10 rounded-full" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className={index % 2 === 0 ? 'h-4 w-48' : 'h-4 w-36'} />
            <Skeleton className="h-3 w-40" />
          </div>
        </div>
      ))}
    </div>
  );
}
