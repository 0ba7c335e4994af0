import type { BasePass } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { Suspense, lazy, useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { useCheckIn } from './checkin.api.ts';
import { PassBadge } from './pass-badge.tsx';

const CancelPassDialog = lazy(() => import('./cancel-pass-dialog.tsx'));
const RefundPassDialog = lazy(() => import('./refund-pass-dialog.tsx'));
const AnswersForm = lazy(() => import('./answers-form.tsx'));
const SeatForm = lazy(() => import('./seat-form.tsx'));

interface AttendeePassProps {
  slug: string;
  accountId: string;
  pass: BasePass;
}

/** One pass with all that hangs on it, and what a host does with it. */
export function AttendeePass({ slug, accountId, pass }: AttendeePassProps) {
  const { t } = useText();
  const { checkIn, checkOut } = useCheckIn();
  const [doing, setDoing] = useState<'answers' | 'seat' | 'refund' | 'cancel' | null>(null);
  const path = { eventId: slug, accountId, passId: pass.id };
  const inside = pass.usedAt !== null;
  const change = inside ? checkOut : checkIn;
  const stands = pass.status !== 'canceled';
  const close = () => setDoing(null);
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Head pass={pass} />
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
      <Parts pass={pass} />
      {doing === 'answers' ? (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <AnswersForm path={path} pass={pass} close={close} />
        </Suspense>
      ) : (
        <Answers pass={pass} />
      )}
      {doing === 'seat' && (
        <Suspense fallback={<Skeleton className="h-16 w-full" />}>
          <SeatForm path={path} pass={pass} close={close} />
        </Suspense>
      )}
      {pass.status !== 'draft' && (
        <div className="-ms-3 flex flex-wrap gap-1">
          {stands && doing !== 'answers' && (
            <Button size="sm" variant="quiet" onClick={() => setDoing('answers')}>
              {t('attendees.answers.edit')}
            </Button>
          )}
          {stands && doing !== 'seat' && (
            <Button size="sm" variant="quiet" onClick={() => setDoing('seat')}>
              {t('attendees.seat.edit')}
            </Button>
          )}
          {costsSomething(pass) && (
            <Button size="sm" variant="quiet" onClick={() => setDoing('refund')}>
              {t('attendees.refunds')}
            </Button>
          )}
          {stands && !inside && (
            <Button size="sm" variant="quiet" onClick={() => setDoing('cancel')}>
              {t('attendees.cancel')}
            </Button>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {doing === 'cancel' && <CancelPassDialog path={path} close={close} />}
        {doing === 'refund' && <RefundPassDialog path={path} close={close} />}
      </Suspense>
    </li>
  );
}

/** By itself or with what hangs on it: the dialog knows what was paid. */
const costsSomething = ({ price, packageId, reservationId, passAddOns, accesses }: BasePass): boolean =>
  price > 0 ||
  packageId !== null ||
  reservationId !== null ||
  passAddOns.length > 0 ||
  accesses.some((access) => access.price > 0);

function Head({ pass }: { pass: BasePass }) {
  const { t } = useText();
  const format = useFormat();
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <bdi>{pass.ticket.name}</bdi>
        <PassBadge pass={pass} />
      </p>
      <p className="text-sm text-muted tabular-nums">
        {t('attendees.number', { number: String(pass.alternateId) })}
        {pass.usedAt !== null && ` · ${t('checkin.at', { time: format.dateTime(pass.usedAt) })}`}
        {pass.location !== null && (
          <>
            {' · '}
            <bdi>{pass.location}</bdi>
          </>
        )}
      </p>
    </div>
  );
}

/** Purchases that belong to the pass: add-ons, a room, places in sessions, the coupon. */
function Parts({ pass }: { pass: BasePass }) {
  const { t } = useText();
  const format = useFormat();
  const { reservation, coupon } = pass;
  const nights =
    reservation === null || reservation.start === null || reservation.end === null
      ? null
      : format.range(reservation.start, reservation.end);
  const accesses = pass.accesses.filter(({ status }) => status !== 'canceled' && status !== 'draft');
  const parts = [
    ...(pass.passAddOns.length === 0
      ? []
      : [
          {
            label: t('attendees.addOns'),
            value: format.list(pass.passAddOns.map(({ addOn }) => addOn.name)),
          },
        ]),
    ...(reservation === null
      ? []
      : [
          {
            label: t('attendees.room'),
            value: [reservation.eventRoomType.name, nights].filter((part) => part !== null).join(' · '),
          },
        ]),
    ...(accesses.length === 0
      ? []
      : [
          {
            label: t('attendees.sessions'),
            value: format.list(accesses.map(({ session }) => session.name)),
          },
        ]),
    ...(coupon === null ? [] : [{ label: t('attendees.coupon'), value: coupon.code }]),
  ];
  return <Facts facts={parts} />;
}

const Answers = ({ pass }: { pass: BasePass }) => (
  <Facts
    facts={pass.responses.map(({ question, value }) => ({
      label: question.label ?? question.name,
      value: written(value),
    }))}
  />
);

function Facts({ facts }: { facts: readonly { label: string; value: string }[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[minmax(8rem,auto)_1fr]">
      {facts.map(({ label, value }, index) => (
        <div key={index} className="contents">
          <dt className="text-muted">
            <bdi>{label}</bdi>
          </dt>
          <dd className="break-words whitespace-pre-line">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
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
