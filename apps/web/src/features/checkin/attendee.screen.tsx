import { type BasePass, getListingAttendeeOptions, type ListingRegistration } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Button } from '@atrium/ui/button';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { PageHead } from '../../components/page-head.tsx';
import { PersonLinesSkeleton } from '../../components/person-line.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useFormat } from '../../lib/format.ts';
import { displayName } from '../../lib/names.ts';
import { pictureOf } from '../../lib/pictures.ts';
import { useText } from '../../lib/text.tsx';
import { hostPath } from '../host/index.ts';
import { useCheckIn } from './checkin.api.ts';
import { PassBadge } from './pass-badge.tsx';

/** One who comes: passes, answers and payments. */
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
  const name = displayName(account);
  return (
    <div className="flex flex-col gap-8">
      <header className="flex items-center gap-4">
        <Avatar decorative name={name} imageUrl={pictureOf(account.image, 'thumbnail')} size="lg" />
        <div className="min-w-0">
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
            <span>{t('attendees.number', { number: String(attendee.alternateId) })}</span>
          </p>
        </div>
      </header>
      <section>
        <h3 className="mb-2 font-semibold">{t('attendees.passes')}</h3>
        <ul className="divide-y divide-line border-y border-line">
          {passes.map((pass) => (
            <PassLine key={pass.id} slug={slug} accountId={account.id} pass={pass} />
          ))}
        </ul>
      </section>
      {payments.length > 0 && <Payments payments={payments} />}
    </div>
  );
}

interface PassLineProps {
  slug: string;
  accountId: string;
  pass: BasePass;
}

function PassLine({ slug, accountId, pass }: PassLineProps) {
  const { t } = useText();
  const format = useFormat();
  const { checkIn, checkOut } = useCheckIn();
  const path = { eventId: slug, accountId, passId: pass.id };
  const inside = pass.usedAt !== null;
  const change = inside ? checkOut : checkIn;
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <bdi>{pass.ticket.name}</bdi>
            <PassBadge pass={pass} />
          </p>
          <p className="text-sm text-muted tabular-nums">
            {t('attendees.number', { number: String(pass.alternateId) })}
            {pass.usedAt !== null && ` · ${t('checkin.at', { time: format.dateTime(pass.usedAt) })}`}
            {pass.passAddOns.length > 0 &&
              ` · ${format.list(pass.passAddOns.map(({ addOn }) => addOn.name))}`}
          </p>
        </div>
        {pass.status === 'ready' && (
          <Button
            variant={inside ? 'secondary' : 'primary'}
            pending={change.isPending}
            onClick={() => change.mutate({ path })}
          >
            {t(inside ? 'checkin.out' : 'checkin.in')}
          </Button>
        )}
      </div>
      {pass.responses.length > 0 && (
        <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[minmax(8rem,auto)_1fr]">
          {pass.responses.map(({ questionId, question, value }) => (
            <div key={questionId} className="contents">
              <dt className="text-muted">
                <bdi>{question.label ?? question.name}</bdi>
              </dt>
              <dd className="break-words whitespace-pre-line">
                <bdi>{written(value)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** Several choices come as a list. */
function written(value: string): string {
  if (!value.startsWith('[')) return value;
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list.join(', ') : value;
  } catch {
    return value;
  }
}

function Payments({ payments }: { payments: ListingRegistration['payments'] }) {
  const { t } = useText();
  const { money, date } = useFormat();
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('attendees.payments')}</h3>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {payments.map((payment) => (
          <li key={payment.id} className="flex justify-between gap-4 py-2.5">
            <span>
              {t(payment.type === 'refund' ? 'attendees.refund' : 'attendees.charge')}
              <span className="text-muted"> · {date(payment.createdAt)}</span>
            </span>
            <span className="tabular-nums">{money(payment.chargedAmt, payment.currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
