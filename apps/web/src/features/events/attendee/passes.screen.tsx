import type { BasePass, Event, Registration } from '@atrium/api';
import { buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Plus, Ticket } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { MembersOnly } from '../../../components/members-only.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { useMinute } from '../../../lib/clock.ts';
import { definePage } from '../../../lib/page.ts';
import { useText } from '../../../lib/text.tsx';
import { EventLine, NotAttending, PassWaiting } from './attendee-page.tsx';
import { attendeeOptions, eventOptions, passPath } from './attendee.api.ts';
import { GroupTickets } from './group-tickets.tsx';
import { PassStatus } from './pass-status.tsx';
import { Receipts } from './receipts.tsx';
import { Transfers } from './transfers.tsx';

const page = definePage({ module: 'events' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** All that somebody has of an event: passes, group tickets, receipts, and what was handed on. */
export default function PassesScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('attendee.passes')} hidden />
      <h1 className="mb-1 text-2xl font-semibold">{t('attendee.passes')}</h1>
      <MembersOnly waiting={<PassWaiting />}>
        <Passes slug={slug} />
      </MembersOnly>
    </div>
  );
}

function Passes({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery({ ...attendeeOptions(slug), meta: { redirect: true } });
  const event = useQuery(eventOptions(slug)).data?.data;
  if (data === undefined && error !== null)
    return <NotAttending slug={slug} error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PassWaiting />;
  const registration = data.data;
  return (
    <>
      {event !== undefined && <EventLine event={event} />}
      <PassList slug={slug} registration={registration} />
      {event !== undefined && <MorePasses event={event} />}
      <GroupTickets slug={slug} coupons={registration.coupons} />
      <Receipts slug={slug} payments={registration.payments} />
      <Transfers slug={slug} registrationId={registration.id} />
    </>
  );
}

/** Another purchase, while the event sells. */
function MorePasses({ event }: { event: Event }) {
  const { t } = useText();
  const now = useMinute();
  const { slug, registration, registrationStart, registrationEnd, _count: counts } = event;
  const isOpen = now !== null && now >= Date.parse(registrationStart) && now < Date.parse(registrationEnd);
  if (!registration || counts.passTypes === 0 || !isOpen) return null;
  return (
    <Link to={`/events/${slug}/register`} prefetch="intent" className={`${buttonClass({})} mt-4`}>
      <Plus aria-hidden="true" />
      {t('attendee.more')}
    </Link>
  );
}

const byStanding = (a: BasePass, b: BasePass): number =>
  Number(a.status === 'canceled') - Number(b.status === 'canceled');

function PassList({ slug, registration }: { slug: string; registration: Registration }) {
  const { t } = useText();
  const passes = registration.passes.filter(({ status }) => status !== 'draft').toSorted(byStanding);
  if (passes.length === 0)
    return (
      <EmptyState
        illustration={<Ticket />}
        title={t('attendee.noPasses')}
        text={t('attendee.noPasses.text')}
      />
    );
  return (
    <ul aria-label={t('attendee.passes')} className="divide-y divide-line border-y border-line">
      {passes.map((pass) => (
        <li key={pass.id}>
          <Link
            to={passPath(slug, pass.id)}
            prefetch="intent"
            className="flex min-h-16 items-center gap-4 py-3 hover:bg-hover"
          >
            <Ticket aria-hidden="true" className="size-6 shrink-0 text-brand" />
            <span className="min-w-0 grow">
              <span className="flex flex-wrap items-center gap-2">
                <bdi className="font-medium">{pass.ticket.name}</bdi>
                <PassStatus pass={pass} />
              </span>
              <span className="block text-sm text-muted">
                {t('attendee.number', { number: String(pass.alternateId) })}
                {pass.location !== null && <> · {t('attendee.seat', { seat: pass.location })}</>}
              </span>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
