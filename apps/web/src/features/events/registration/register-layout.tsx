import type { Event, Registration } from '@atrium/api';
import { Image } from '@atrium/ui/image';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { Link, Navigate, Outlet, useParams, useLocation } from 'react-router';
import { MembersOnly } from '../../../components/members-only.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryFailed } from '../../../components/query-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useSessionStatus } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';
import type { RegisterContext } from './context.ts';
import { HoldClock } from './paying/hold-clock.tsx';
import { Paying } from './paying/paying.tsx';
import { refusalIn, refusalOf } from './choosing/refusal.ts';
import { Refused } from './choosing/refused.tsx';
import {
  boughtOf,
  clockOffsetOf,
  draftOf,
  eventOptions,
  organizationOptions,
  registrationOptions,
  useRefresh,
} from './register.api.ts';
import { StepList } from './step-list.tsx';
import { registerPath, stepPath, stepsOf } from './steps.ts';
import { StepsWaiting } from './steps-waiting.tsx';
import { Summary } from './summary.tsx';

const GuestCheckout = lazy(() => import('./guest/guest-checkout.tsx'));

const page = definePage({
  module: 'events',
  subject: ({ params }) => eventOptions(params['slug'] ?? ''),
  queries: () => [organizationOptions()],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Around the steps of a registration: what for, how far, how long it is kept, what it costs. */
export default function RegisterLayout() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const event = useQuery(eventOptions(slug));
  const isGuest = useIsGuest(slug, event.data?.data);
  if (event.data === undefined && event.error !== null)
    return <QueryFailed error={event.error} retry={() => void event.refetch()} />;
  return (
    <div className="mx-auto max-w-5xl">
      <PageHead title={t('register.title', { event: event.data?.data.name ?? '' })} hidden />
      {event.data === undefined ? <HeadWaiting /> : <Head event={event.data.data} />}
      {isGuest && event.data !== undefined ? (
        <Suspense fallback={<StepsWaiting />}>
          <GuestCheckout event={event.data.data} />
        </Suspense>
      ) : (
        <MembersOnly waiting={<StepsWaiting />}>
          {event.data !== undefined && <Register slug={slug} event={event.data.data} />}
        </MembersOnly>
      )}
    </div>
  );
}

/** Visitors choose first, and get an account with their order; group events and later steps ask for one before. */
function useIsGuest(slug: string, event: Event | undefined): boolean {
  const status = useSessionStatus();
  const { pathname, search } = useLocation();
  const isFirstStep = pathname === registerPath(slug) && !new URLSearchParams(search).has('code');
  // Stays while the sign-in goes on, so that nothing that was typed is lost.
  const [wasGuest, setWasGuest] = useState(false);
  const isGuest = status === 'visitor' && isFirstStep && event?.groupOnly === false;
  if (isGuest !== wasGuest && status !== 'pending') setWasGuest(isGuest);
  return isGuest || (status === 'pending' && wasGuest);
}

function Head({ event }: { event: Event }) {
  const { t } = useText();
  const format = useFormat();
  const zone = event.timezone === null ? {} : { timeZone: event.timezone };
  return (
    <header className="mb-6 flex items-center gap-4">
      <Image
        src={pictureOf(event.image, 'thumbnail')}
        alt=""
        seed={event.slug}
        ratio="1/1"
        className="w-14 shrink-0 rounded-md"
      />
      <div className="min-w-0">
        <h1 className="text-xl font-semibold wrap-anywhere">
          {t('register.heading')} <span className="sr-only">: {event.name}</span>
        </h1>
        <p className="text-sm text-muted">
          <Link to={`/events/${event.slug}`} className="rounded-sm font-medium text-default hover:underline">
            <bdi>{event.name}</bdi>
          </Link>{' '}
          · <span suppressHydrationWarning>{format.range(event.eventStart, event.eventEnd, zone)}</span>
        </p>
      </div>
    </header>
  );
}

function Register({ slug, event }: { slug: string; event: Event }) {
  const query = useQuery(registrationOptions(slug));
  const organization = useQuery(organizationOptions());
  const { data, error } = query;
  if (data !== undefined && organization.data !== undefined)
    return (
      <Registered
        slug={slug}
        event={event}
        registration={data.data}
        answeredAt={query.dataUpdatedAt}
        currency={organization.data.data.currency}
      />
    );
  const refusal = refusalIn(error);
  if (refusal !== null) return <Refused refusal={refusal} event={event} />;
  const failed = error ?? organization.error;
  if (failed !== null)
    return (
      <QueryFailed error={failed} retry={() => void Promise.all([query.refetch(), organization.refetch()])} />
    );
  return <StepsWaiting />;
}

interface RegisteredProps {
  slug: string;
  event: Event;
  registration: Registration;
  answeredAt: number;
  currency: string;
}

function Registered({ slug, event, registration, answeredAt, currency }: RegisteredProps) {
  const [isUpdating, setUpdating] = useState(false);
  const bought = boughtOf(registration).length;
  const [boughtBefore, setBoughtBefore] = useState(bought);
  const { pathname } = useLocation();
  const steps = stepsOf(registration.event);
  const context: RegisterContext = {
    slug,
    registration,
    currency,
    steps,
    clockOffset: clockOffsetOf(registration, answeredAt),
    setUpdating,
  };
  const paying = registration.paying.find(({ purpose }) => purpose === 'registration');
  const isDone = pathname.endsWith('/done');
  if (bought !== boughtBefore && (isDone || bought < boughtBefore)) setBoughtBefore(bought);
  if (paying !== undefined)
    return <Paying slug={slug} intentId={paying.intentId} count={draftOf(registration).passes.length} />;
  if (isDone) return <Outlet context={context} />;
  // Wherever it is learned first that what was chosen is a pass now: it ends at the same place.
  if (bought > boughtBefore && draftOf(registration).passes.length === 0)
    return <Navigate to={`${registerPath(slug)}/done`} replace />;
  const refusal = refusalOf(event, registration.now);
  if (refusal !== null) return <Refused refusal={refusal} event={event} bought={bought} />;
  if (steps.some((step) => pathname === stepPath(slug, step)))
    return <Steps context={context} isUpdating={isUpdating} />;
  return <Outlet context={context} />;
}

function Steps({ context, isUpdating }: { context: RegisterContext; isUpdating: boolean }) {
  const { slug, registration, steps, clockOffset } = context;
  const refresh = useRefresh();
  const { holdExpiresAt } = registration;
  const isHolding = holdExpiresAt !== null && draftOf(registration).passes.length > 0;
  return (
    <>
      {/* On a phone the clock stays in sight while the rest goes by beneath it. */}
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-sm:contents">
        <StepList slug={slug} steps={steps} isHolding={isHolding} />
        {isHolding && (
          <div className="max-sm:sticky max-sm:top-16 max-sm:z-10 max-sm:my-4">
            <HoldClock expiresAt={holdExpiresAt} offset={clockOffset} onOver={() => void refresh()} />
          </div>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 max-sm:mt-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <Outlet context={context} />
        </div>
        <aside className="lg:sticky lg:top-8 lg:self-start">
          <Summary slug={slug} isHolding={isHolding} isUpdating={isUpdating} />
        </aside>
      </div>
    </>
  );
}

function HeadWaiting() {
  return (
    <div aria-hidden="true" className="mb-6 flex items-center gap-4">
      <Skeleton className="size-14 rounded-md" />
      <div className="flex flex-col gap-2">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-4 w-56" />
      </div>
    </div>
  );
}
