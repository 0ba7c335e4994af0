import type { ThreadCircle } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, UsersRound } from 'lucide-react';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { MembersOnly } from '../../../../components/members-only.tsx';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PageHead } from '../../../../components/page-head.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { definePage } from '../../../../lib/page.ts';
import { itemsOf } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { BackLink } from '../back-link.tsx';
import { CircleRow, CircleRowsSkeleton } from './circle-row.tsx';
import { InvitationButtons } from '../invitation-buttons.tsx';
import { circleList } from '../threads.api.ts';

const NewCircleDialog = lazy(() => import('./new-circle-dialog.tsx'));

const page = definePage({ module: 'threads' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function CircleListScreen() {
  const { t } = useText();
  const [making, setMaking] = useState(false);
  const make = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setMaking(true)}>
      {t('circles.new')}
    </Button>
  );
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('circles.title')} hidden />
      <BackLink to="/threads" label={t('threads.back')} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl font-semibold">{t('circles.title')}</h1>
        {make}
      </div>
      <p className="mt-1 mb-6 text-muted">{t('circles.about')}</p>
      <MembersOnly waiting={<CircleRowsSkeleton />}>
        <Circles make={make} />
      </MembersOnly>
      {making && (
        <Suspense fallback={null}>
          <NewCircleDialog close={() => setMaking(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Circles({ make }: { make: ReactNode }) {
  const { t } = useText();
  const list = useInfiniteQuery(circleList());
  const circles = itemsOf(list.data);
  const invited = circles.filter(({ role }) => role === 'invited');
  const own = circles.filter(({ role }) => role !== 'invited');
  return (
    <QueryState
      query={list}
      waiting={<CircleRowsSkeleton />}
      isEmpty={() => circles.length === 0}
      empty={
        <EmptyState
          illustration={<UsersRound />}
          title={t('circles.empty')}
          text={t('circles.about')}
          action={make}
        />
      }
    >
      {() => (
        <>
          <Shelf title={t('circles.invitations')} circles={invited}>
            {(circle) => <InvitationButtons circle={circle} />}
          </Shelf>
          <Shelf title={t('circles.yours')} circles={own} />
          <MoreButton list={list} waiting={<CircleRowsSkeleton count={1} />} />
        </>
      )}
    </QueryState>
  );
}

interface ShelfProps {
  title: string;
  circles: readonly ThreadCircle[];
  children?: (circle: ThreadCircle) => ReactNode;
}

function Shelf({ title, circles, children }: ShelfProps) {
  if (circles.length === 0) return null;
  return (
    <section aria-label={title} className="mb-8">
      <h2 className="mb-1 text-sm font-semibold text-muted">{title}</h2>
      <ul className="-mx-3 flex flex-col">
        {circles.map((circle) => (
          <li key={circle.id}>
            <CircleRow circle={circle}>{children?.(circle)}</CircleRow>
          </li>
        ))}
      </ul>
    </section>
  );
}
