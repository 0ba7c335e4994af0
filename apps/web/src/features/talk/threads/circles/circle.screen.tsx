import type { ThreadCircle } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { IconButton } from '@atrium/ui/icon-button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Ellipsis, Plus, UserRoundPlus } from 'lucide-react';
import { Suspense, lazy, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { MembersOnly } from '../../../../components/members-only.tsx';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PageHead } from '../../../../components/page-head.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { definePage } from '../../../../lib/page.ts';
import { itemsOf } from '../../../../lib/queries.ts';
import { useSelf } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { PersonRowsSkeleton } from '../../../ground/accounts/index.ts';
import { BackLink } from '../back-link.tsx';
import { CirclePerson } from './circle-person.tsx';
import { CircleRowsSkeleton } from './circle-row.tsx';
import { InvitationButtons } from '../invitation-buttons.tsx';
import { ThreadRow, ThreadRowsSkeleton } from '../thread-row.tsx';
import { circleOf, peopleOfCircle, threadList } from '../threads.api.ts';

const InviteDialog = lazy(() => import('../invite-dialog.tsx'));
const NewThreadDialog = lazy(() => import('../new-thread-dialog.tsx'));
const CircleMenu = lazy(() => import('./circle-menu.tsx'));

const page = definePage({ module: 'threads' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function CircleScreen() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-2xl">
      <BackLink to="/threads/circles" label={t('circles.back')} />
      <MembersOnly
        waiting={
          <>
            <PageHead title={t('circles.title')} hidden />
            <CircleRowsSkeleton count={1} />
          </>
        }
      >
        <CirclePage />
      </MembersOnly>
    </div>
  );
}

function CirclePage() {
  const { circleId = '' } = useParams();
  const query = useQuery(circleOf(circleId));
  return (
    <QueryState query={query} waiting={<CircleRowsSkeleton count={1} />}>
      {({ data: circle }) => (
        <>
          <PageHead title={circle.name} hidden />
          <Head circle={circle} />
          {circle.role !== 'invited' && <Discussions circle={circle} />}
          <People circle={circle} />
        </>
      )}
    </QueryState>
  );
}

function Head({ circle }: { circle: ThreadCircle }) {
  const { t } = useText();
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <header className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 grow">
        <h1 dir="auto" className="text-2xl font-semibold wrap-anywhere">
          {circle.name}
        </h1>
        <p className="text-muted">{t('circles.counts', circle._count)}</p>
      </div>
      {circle.role === 'invited' ? (
        <InvitationButtons circle={circle} onDeclined={() => void navigate('/threads/circles')} />
      ) : (
        <IconButton
          ref={button}
          aria-label={t('circles.menu')}
          aria-haspopup="menu"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <Ellipsis aria-hidden="true" />
        </IconButton>
      )}
      {open && (
        <Suspense fallback={null}>
          <CircleMenu anchor={button} circle={circle} close={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}

function Discussions({ circle }: { circle: ThreadCircle }) {
  const { t } = useText();
  const [starting, setStarting] = useState(false);
  const list = useInfiniteQuery(threadList({ circleId: circle.id }));
  const threads = itemsOf(list.data);
  return (
    <section aria-label={t('circles.discussions')} className="mt-8">
      <div className="mb-1 flex items-center justify-between gap-4">
        <h2 className="text-lg font-semibold">{t('circles.discussions')}</h2>
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setStarting(true)}>
          {t('threads.new')}
        </Button>
      </div>
      <QueryState
        query={list}
        waiting={<ThreadRowsSkeleton count={2} />}
        isEmpty={() => threads.length === 0}
        empty={<p className="py-4 text-muted">{t('circles.noDiscussions')}</p>}
      >
        {() => (
          <>
            <ul className="-mx-3 flex flex-col">
              {threads.map((thread) => (
                <li key={thread.id}>
                  <ThreadRow thread={thread} inCircle />
                </li>
              ))}
            </ul>
            <MoreButton list={list} waiting={<ThreadRowsSkeleton count={1} />} />
          </>
        )}
      </QueryState>
      {starting && (
        <Suspense fallback={null}>
          <NewThreadDialog circle={circle} close={() => setStarting(false)} />
        </Suspense>
      )}
    </section>
  );
}

function People({ circle }: { circle: ThreadCircle }) {
  const { t } = useText();
  const [inviting, setInviting] = useState(false);
  const self = useSelf().data?.data;
  const list = useInfiniteQuery(peopleOfCircle(circle.id));
  const people = itemsOf(list.data);
  return (
    <section aria-label={t('circles.members')} className="mt-8">
      <div className="mb-1 flex items-center justify-between gap-4">
        <h2 className="text-lg font-semibold">{t('circles.members')}</h2>
        {circle.role === 'manager' && (
          <Button icon={<UserRoundPlus aria-hidden="true" />} onClick={() => setInviting(true)}>
            {t('circles.invite')}
          </Button>
        )}
      </div>
      <QueryState query={list} waiting={<PersonRowsSkeleton count={3} />}>
        {() => (
          <>
            <ul className="-mx-3 flex flex-col">
              {people.map((person) => (
                <li key={person.accountId}>
                  <CirclePerson circle={circle} person={person} isSelf={person.accountId === self?.id} />
                </li>
              ))}
            </ul>
            <MoreButton list={list} waiting={<PersonRowsSkeleton count={1} />} />
          </>
        )}
      </QueryState>
      {inviting && (
        <Suspense fallback={null}>
          <InviteDialog
            circle={circle}
            without={people.map(({ accountId }) => accountId)}
            close={() => setInviting(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
