import { EmptyState } from '@atrium/ui/empty-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useRef } from 'react';
import { MoreButton } from '../../../components/more-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { itemsOf, paged } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { CaseCard } from './case-card.tsx';
import { casesOf, type CaseStatus } from './moderation.api.ts';

/** Cases that await a decision, one card each; J and K go from one to the next. */
export function CaseList({ status }: { status: CaseStatus }) {
  const { t } = useText();
  const root = useRef<HTMLUListElement>(null);
  const list = useInfiniteQuery({ ...casesOf(status), ...paged() });
  const cases = itemsOf(list.data);
  const move = (step: 1 | -1): void => {
    const cards = [...(root.current?.querySelectorAll<HTMLElement>('[data-case]') ?? [])];
    const at = cards.findIndex((card) => card.contains(document.activeElement));
    const next = cards[at === -1 ? 0 : at + step];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <QueryState
      query={list}
      waiting={<CasesSkeleton />}
      isEmpty={() => cases.length === 0}
      empty={
        <EmptyState
          illustration={<ShieldCheck />}
          title={t(status === 'open' ? 'moderation.queueEmpty' : 'moderation.heldEmpty')}
          text={t(status === 'open' ? 'moderation.queueEmptyText' : 'moderation.heldEmptyText')}
        />
      }
    >
      {() => (
        <>
          <p className="mb-4 hidden text-sm text-muted md:block">
            {t(status === 'open' ? 'moderation.keysQueue' : 'moderation.keysHeld')}
          </p>
          <ul ref={root} className="flex flex-col gap-6">
            {cases.map((one) => (
              <li key={one.activity.id}>
                <CaseCard of={one} status={status} move={move} />
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<CasesSkeleton count={1} />} />
        </>
      )}
    </QueryState>
  );
}

function CasesSkeleton({ count = 2 }: { count?: number }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="flex flex-col gap-6">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="h-64 w-full rounded-lg" />
      ))}
    </div>
  );
}
