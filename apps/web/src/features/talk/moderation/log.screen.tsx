import type { ModerationDecision } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { Link } from 'react-router';
import { MoreButton } from '../../../components/more-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { itemsOf, paged } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { DecisionLine } from './decision-line.tsx';
import { decisionLog } from './moderation.api.ts';

/** Every decision there ever was, the latest first. */
export default function LogScreen() {
  const { t } = useText();
  const list = useInfiniteQuery({ ...decisionLog(), ...paged() });
  const decisions = itemsOf(list.data);
  return (
    <QueryState
      query={list}
      waiting={<RowsSkeleton />}
      isEmpty={() => decisions.length === 0}
      empty={
        <EmptyState
          illustration={<ScrollText />}
          title={t('moderation.logEmpty')}
          text={t('moderation.logEmptyText')}
        />
      }
    >
      {() => (
        <>
          <ol className="divide-y divide-line border-y border-line">
            {decisions.map((decision) => (
              <li key={decision.id} className="py-3 text-sm">
                <DecisionLine decision={decision} />
                <Subject decision={decision} />
              </li>
            ))}
          </ol>
          <MoreButton list={list} waiting={<RowsSkeleton count={2} />} />
        </>
      )}
    </QueryState>
  );
}

/** The subject of the decision, as long as it exists. */
function Subject({ decision: { activity } }: { decision: ModerationDecision }) {
  if (activity === null) return null;
  return (
    <Link
      to={`/activities/${activity.id}`}
      dir="auto"
      className="mt-1 block truncate rounded-sm border-s-2 border-line ps-3 text-muted hover:text-default"
    >
      {activity.message === '' ? activity.account.username : activity.message}
    </Link>
  );
}

export function RowsSkeleton({ count = 6 }: { count?: number }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="divide-y divide-line border-y border-line">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="py-3.5">
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  );
}
