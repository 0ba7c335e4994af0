import { type EventSessionAccess, type Pass, type Session, getPaymentIntentOptions } from '@atrium/api';
import { buttonClass } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { MembersOnly } from '../../../../components/members-only.tsx';
import { PageHead } from '../../../../components/page-head.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { definePage } from '../../../../lib/page.ts';
import { useText } from '../../../../lib/text.tsx';
import { PageEnd } from '../page-end.tsx';
import { OpenedPayment } from '../paying/payment-part.tsx';
import { SessionForm } from './session-form.tsx';
import { SessionPay } from './session-pay.tsx';
import {
  enterableOptions,
  eventOptions,
  passPath,
  placesOptions,
  registrationOptions,
  sessionOptions,
  sessionsPath,
} from './sessions.api.ts';
import { useClock } from '../../programme/index.ts';
import { useTakePlaces } from './use-take-places.ts';

const page = definePage({
  module: 'events',
  subject: ({ params }) => sessionOptions(params['slug'] ?? '', params['session'] ?? ''),
  queries: ({ params }) => [eventOptions(params['slug'] ?? '')],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** A place in a session that costs something or asks something: for one pass or several. */
export default function SessionScreen() {
  const { t } = useText();
  const { slug = '', passId = '', session: slugOfSession = '' } = useParams();
  const query = useQuery(sessionOptions(slug, slugOfSession));
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('register.book')} hidden />
      <QueryState query={query} waiting={<Waiting />}>
        {({ data: session }) => (
          <>
            <Head slug={slug} session={session} />
            <MembersOnly waiting={<Waiting />}>
              <Booking slug={slug} passId={passId} session={session} />
            </MembersOnly>
          </>
        )}
      </QueryState>
    </div>
  );
}

function Head({ slug, session }: { slug: string; session: Session }) {
  const event = useQuery(eventOptions(slug)).data?.data;
  const clock = useClock(event?.timezone);
  return (
    <header className="mb-8">
      <h1 className="text-2xl font-semibold wrap-anywhere">
        <bdi>{session.name}</bdi>
      </h1>
      <p className="mt-1 text-muted" suppressHydrationWarning>
        {clock.longDay(session.day)} · {clock.times(session.startTime, session.endTime)}
        {session.location !== null && (
          <>
            {' · '}
            <bdi>{session.location.name}</bdi>
          </>
        )}
      </p>
      {session.description !== null && session.description !== '' && (
        <p dir="auto" className="mt-3">
          {session.description}
        </p>
      )}
    </header>
  );
}

interface BookingProps {
  slug: string;
  passId: string;
  session: Session;
}

const isGiven = ({ status }: EventSessionAccess): boolean => status === 'ready' || status === 'needsInfo';

function Booking({ slug, passId, session }: BookingProps) {
  const places = useQuery(placesOptions(slug, session.id));
  const enterable = useQuery(enterableOptions(slug, session.id));
  return (
    <QueryState query={places} waiting={<Waiting />}>
      {({ data: accesses }) => (
        <QueryState query={enterable} waiting={<Waiting />}>
          {({ data: passes }) => <Stage {...{ slug, passId, session, accesses, passes }} />}
        </QueryState>
      )}
    </QueryState>
  );
}

interface StageProps extends BookingProps {
  accesses: readonly EventSessionAccess[];
  passes: readonly Pass[];
}

/** Given, being paid, to be paid, or to be chosen: told by the server, so that every window says the same. */
function Stage({ slug, passId, session, accesses, passes }: StageProps) {
  const [search] = useSearchParams();
  const registration = useQuery({
    ...registrationOptions(slug),
    refetchInterval: ({ state }) => ((state.data?.data.paying.length ?? 0) > 0 ? 4000 : false),
  }).data?.data;
  const paying = registration?.paying.find(({ sessionId }) => sessionId === session.id);
  const given = accesses.filter(isGiven);
  const drafts = accesses.filter(({ status }) => status === 'draft');
  if (paying !== undefined) return <UnderWay slug={slug} session={session} intentId={paying.intentId} />;
  if (given.some((access) => access.passId === passId))
    return <Given {...{ slug, passId, given, passes }} sessionSlug={session.slug} />;
  if (search.has('pay') && drafts.length > 0)
    return <SessionPay slug={slug} session={session} count={drafts.length} />;
  const free = passes.filter(({ id }) => !given.some((access) => access.passId === id));
  return <SessionForm {...{ slug, passId, session, drafts }} passes={free} />;
}

function UnderWay({ slug, session, intentId }: { slug: string; session: Session; intentId: string }) {
  const query = useQuery(getPaymentIntentOptions({ path: { intentId } }));
  const take = useTakePlaces(slug, session.id);
  return <OpenedPayment query={query} onPaid={() => take.mutate([])} />;
}

interface GivenProps {
  slug: string;
  passId: string;
  sessionSlug: string;
  given: readonly EventSessionAccess[];
  passes: readonly Pass[];
}

function Given({ slug, passId, sessionSlug, given, passes }: GivenProps) {
  const { t } = useText();
  const without = passes.find(({ id }) => !given.some((access) => access.passId === id));
  return (
    <PageEnd
      icon={<CircleCheck aria-hidden="true" className="size-10 text-success" />}
      title={t('register.placeYours', { count: given.length })}
    >
      <p className="mt-2 text-muted">{t('register.placeYoursText')}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to={sessionsPath(slug, passId)} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {t('register.moreSessions')}
        </Link>
        <Link to={passPath(slug, passId)} className={buttonClass({ size: 'lg' })}>
          {t('register.toPass')}
        </Link>
      </div>
      {without !== undefined && (
        <Link
          to={`${sessionsPath(slug, without.id)}/${sessionSlug}`}
          className={buttonClass({ variant: 'quiet', className: 'mt-4 -ms-4' })}
        >
          {t('register.alsoFor', { name: without.ticket.name })}
        </Link>
      )}
    </PageEnd>
  );
}

function Waiting() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-12 w-40" />
    </div>
  );
}
