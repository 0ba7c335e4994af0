import {
  getListingAttendeeOptions,
  getListingAttendeeStoryOptions,
  type ListingRegistration,
  resendAttendeeConfirmationMutation,
} from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Button } from '@atrium/ui/button';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronLeft, MailCheck } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { PersonLinesSkeleton } from '../../../components/person-line.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { displayName } from '../../../lib/names.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { hostPath } from '../programme/index.ts';
import { AttendeePass } from './attendee-pass.tsx';
import { Disputes, Due, Payments, Scans, Transfers } from './attendee-story.tsx';

/** One who comes: passes, answers, payments, and what happened since. */
export default function AttendeeScreen() {
  const { t } = useText();
  const { slug = '', account = '' } = useParams();
  const attendee = useQuery(getListingAttendeeOptions({ path: { eventId: slug, accountId: account } }));
  return (
    <>
      <PageHead title={t('attendees.title')} hidden />
      <Link
        to={hostPath(slug, 'attendees')}
        className="mb-3 -ms-1.5 inline-flex h-9 items-center gap-1 rounded-md pe-2 text-sm font-medium text-muted hover:text-default"
      >
        <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        {t('attendees.title')}
      </Link>
      <QueryState query={attendee} waiting={<PersonLinesSkeleton count={4} />}>
        {({ data }) => <Attendee slug={slug} attendee={data} />}
      </QueryState>
    </>
  );
}

function Attendee({ slug, attendee }: { slug: string; attendee: ListingRegistration }) {
  const { t } = useText();
  const { account, passes, payments } = attendee;
  const path = { eventId: slug, accountId: account.id };
  const story = useQuery(getListingAttendeeStoryOptions({ path })).data?.data;
  return (
    <div className="flex flex-col gap-8">
      <Head slug={slug} attendee={attendee} />
      {story !== undefined && <Disputes disputes={story.disputes} />}
      {story !== undefined && <Due due={story.due} />}
      <section>
        <h3 className="mb-2 font-semibold">{t('attendees.passes')}</h3>
        <ul className="divide-y divide-line border-y border-line">
          {passes.map((pass) => (
            <AttendeePass key={pass.id} slug={slug} accountId={account.id} pass={pass} />
          ))}
        </ul>
      </section>
      <Payments payments={payments} />
      {story !== undefined && (
        <>
          <Transfers transfers={story.transfers} />
          <Scans scans={story.scans} />
        </>
      )}
    </div>
  );
}

function Head({ slug, attendee }: { slug: string; attendee: ListingRegistration }) {
  const { t } = useText();
  const { account, passes, alternateId } = attendee;
  const name = displayName(account);
  const resend = useMutation({
    ...resendAttendeeConfirmationMutation(),
    onSuccess: () =>
      toast({ kind: 'success', text: t('attendees.resent', { address: account.email ?? '' }) }),
  });
  const hasPass = passes.some(({ status }) => status === 'ready' || status === 'needsInfo');
  return (
    <header className="flex flex-wrap items-center gap-4">
      <Avatar decorative name={name} imageUrl={pictureOf(account.image, 'thumbnail')} size="lg" />
      <div className="min-w-0 grow basis-60">
        <h2 className="truncate text-xl font-semibold">
          <Link to={`/people/${account.username}`} className="rounded-sm hover:underline">
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          {account.email !== null && (
            <a className="hover:underline" href={`mailto:${account.email}`}>
              {account.email}
            </a>
          )}
          {account.phone !== null && (
            <a className="hover:underline" href={`tel:${account.phone}`} dir="ltr">
              {account.phone}
            </a>
          )}
          <span>{t('attendees.number', { number: String(alternateId) })}</span>
        </p>
      </div>
      {hasPass && account.email !== null && (
        <Button
          icon={<MailCheck aria-hidden="true" />}
          pending={resend.isPending}
          onClick={() => resend.mutate({ path: { eventId: slug, accountId: account.id } })}
        >
          {t('attendees.resend')}
        </Button>
      )}
    </header>
  );
}
