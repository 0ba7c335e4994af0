import type { AttendeePass, Event } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { useQueries, useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { MembersOnly } from '../../../components/members-only.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { useMinute } from '../../../lib/clock.ts';
import { useFormat } from '../../../lib/format.ts';
import { definePage } from '../../../lib/page.ts';
import { useText } from '../../../lib/text.tsx';
import { EventLine, NotAttending, PartsWaiting, PassWaiting } from './attendee-page.tsx';
import {
  eventOptions,
  openSessionsOptions,
  passAddOnsOptions,
  passOptions,
  passQuestionsOptions,
  passesPath,
  useCurrency,
} from './attendee.api.ts';
import { AddOnsPart } from './add-ons-part.tsx';
import { AnswersPart } from './answers-part.tsx';
import { PassActions } from './pass-actions.tsx';
import { PassCard } from './pass-card.tsx';
import { PassFiles } from './pass-files.tsx';
import { SessionsPart } from './sessions-part.tsx';

const page = definePage({ module: 'events' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function PassScreen() {
  const { t } = useText();
  const { slug = '', passId = '' } = useParams();
  return (
    <div className="mx-auto max-w-xl">
      <PageHead title={t('attendee.pass')} hidden />
      <h1 className="sr-only">{t('attendee.pass')}</h1>
      <MembersOnly waiting={<PassWaiting />}>
        <Pass slug={slug} passId={passId} />
      </MembersOnly>
    </div>
  );
}

function Pass({ slug, passId }: { slug: string; passId: string }) {
  const { t } = useText();
  const { data, error, refetch } = useQuery({ ...passOptions(slug, passId), meta: { redirect: true } });
  const event = useQuery(eventOptions(slug)).data?.data;
  if (data === undefined && error !== null)
    return <NotAttending slug={slug} error={error} retry={() => void refetch()} />;
  if (data === undefined || event === undefined) return <PassWaiting />;
  return (
    <>
      <EventLine event={event} />
      <Standing pass={data.data} zone={event.timezone} />
      <PassCard pass={data.data} />
      <PassFiles slug={slug} pass={data.data} />
      <Parts slug={slug} event={event} pass={data.data} />
      <p className="mt-10">
        <Link to={passesPath(slug)} className="rounded-sm text-sm text-brand hover:underline">
          {t('attendee.allPasses')}
        </Link>
      </p>
    </>
  );
}

function Standing({ pass, zone }: { pass: AttendeePass; zone: string | null }) {
  const { t } = useText();
  const format = useFormat();
  const currency = useCurrency();
  const { status, usedAt, amtRefunded } = pass;
  const note =
    status === 'canceled'
      ? ({ tone: 'danger', text: t('attendee.canceled.text') } as const)
      : usedAt !== null
        ? ({
            tone: 'success',
            text: t('attendee.checkedIn.text', {
              date: format.dateTime(usedAt, zone === null ? {} : { timeZone: zone }),
            }),
          } as const)
        : status === 'needsInfo'
          ? ({ tone: 'warning', text: t('attendee.needsInfo.text') } as const)
          : null;
  if (note === null) return null;
  return (
    <div className="mb-4">
      <Banner
        tone={note.tone}
        icon={
          note.tone === 'success' ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />
        }
      >
        {note.text}
        {status === 'canceled' && amtRefunded > 0 && (
          <> {t('attendee.canceled.refund', { amount: format.money(amtRefunded, currency) })}</>
        )}
      </Banner>
    </div>
  );
}

function Parts({ slug, event, pass }: { slug: string; event: Event; pass: AttendeePass }) {
  const now = useMinute();
  const isOver = now !== null && now >= Date.parse(event.eventEnd);
  const isClosed = pass.status === 'canceled' || isOver;
  const actions = <PassActions {...{ slug, pass, now, isClosed }} />;
  if (isClosed) return actions;
  return (
    <TogetherParts slug={slug} passId={pass.id}>
      <AnswersPart slug={slug} pass={pass} />
      <SessionsPart slug={slug} event={event} pass={pass} />
      <AddOnsPart slug={slug} pass={pass} />
      {actions}
    </TogetherParts>
  );
}

/** All at once: what comes late would push away what somebody is about to press. */
function TogetherParts({ slug, passId, children }: { slug: string; passId: string; children: ReactNode }) {
  const isPending = useQueries({
    queries: [
      passQuestionsOptions(slug, passId),
      openSessionsOptions(slug, passId),
      passAddOnsOptions(slug, passId),
    ],
    combine: (all) => all.some((one) => one.isPending),
  });
  return isPending ? <PartsWaiting /> : children;
}
