import {
  type AttendeePass,
  type Event,
  type Session,
  chooseSessionPasses,
  submitSessionRegistration,
} from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button, buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CalendarCheck, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { MembersOnly } from '../../../../components/members-only.tsx';
import { PageHead } from '../../../../components/page-head.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { cx } from '../../../../lib/cx.ts';
import { messageOf } from '../../../../lib/errors.ts';
import { definePage } from '../../../../lib/page.ts';
import { useText } from '../../../../lib/text.tsx';
import { byDay, clashesOf } from '../choosing/clashes.ts';
import { boughtOf } from '../register.api.ts';
import {
  eventOptions,
  openSessionsOptions,
  passOptions,
  passPath,
  registrationOptions,
  sessionsPath,
  useRefreshPlaces,
} from './sessions.api.ts';
import { usePassName } from '../choosing/pass-name.ts';
import { SessionChoice } from './session-choice.tsx';
import { useClock } from '../../programme/index.ts';

const page = definePage({ module: 'events', subject: ({ params }) => eventOptions(params['slug'] ?? '') });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Which sessions a pass goes to, of those that ask who comes. */
export default function SessionsScreen() {
  const { t } = useText();
  const { slug = '', passId = '' } = useParams();
  const event = useQuery(eventOptions(slug)).data?.data;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('register.chooseSessions')} hidden />
      <h1 className="text-2xl font-semibold">{t('register.chooseSessions')}</h1>
      {event !== undefined && (
        <p className="mb-6 text-sm text-muted">
          <Link to={`/events/${slug}`} className="rounded-sm font-medium text-default hover:underline">
            <bdi>{event.name}</bdi>
          </Link>
        </p>
      )}
      <MembersOnly waiting={<Waiting />}>
        {event === undefined ? <Waiting /> : <Sessions key={passId} {...{ slug, passId, event }} />}
      </MembersOnly>
    </div>
  );
}

interface SessionsProps {
  slug: string;
  passId: string;
  event: Event;
}

function Sessions({ slug, passId, event }: SessionsProps) {
  const { t } = useText();
  const pass = useQuery(passOptions(slug, passId));
  const open = useQuery(openSessionsOptions(slug, passId));
  return (
    <>
      <PassSwitch slug={slug} passId={passId} />
      <QueryState query={pass} waiting={<Waiting />}>
        {({ data: held }) => (
          <>
            <Places pass={held} event={event} />
            <QueryState
              query={open}
              waiting={<Waiting />}
              isEmpty={({ data }) => data.length === 0}
              empty={
                <EmptyState
                  illustration={<CalendarCheck />}
                  title={t('register.noSessions')}
                  action={
                    <Link to={passPath(slug, passId)} className={buttonClass({ variant: 'primary' })}>
                      {t('register.toPass')}
                    </Link>
                  }
                />
              }
            >
              {({ data }) => <Choose slug={slug} pass={held} event={event} sessions={data} />}
            </QueryState>
          </>
        )}
      </QueryState>
    </>
  );
}

/** Each pass goes its own way through the programme. */
function PassSwitch({ slug, passId }: { slug: string; passId: string }) {
  const { t } = useText();
  const registration = useQuery(registrationOptions(slug)).data?.data;
  const passes = registration === undefined ? [] : boughtOf(registration);
  const nameOf = usePassName(passes);
  if (passes.length < 2) return null;
  return (
    <nav aria-label={t('register.whichPass')} className="mb-6 flex flex-wrap gap-2">
      {passes.map((pass) => (
        <Link
          key={pass.id}
          to={sessionsPath(slug, pass.id)}
          replace
          aria-current={pass.id === passId ? 'page' : undefined}
          className={cx(
            'inline-flex min-h-10 items-center rounded-full border px-4 text-sm',
            pass.id === passId
              ? 'border-brand bg-brand-soft font-semibold text-on-brand-soft'
              : 'border-line hover:border-line-strong',
          )}
        >
          <bdi>{nameOf(pass)}</bdi>
        </Link>
      ))}
    </nav>
  );
}

const placesOf = (pass: AttendeePass) =>
  pass.accesses.filter(({ status }) => status === 'ready' || status === 'needsInfo');

function Places({ pass, event }: { pass: AttendeePass; event: Event }) {
  const { t } = useText();
  const clock = useClock(event.timezone);
  const places = placesOf(pass);
  if (places.length === 0) return null;
  return (
    <section aria-labelledby="places" className="mb-8">
      <h2 id="places" className="text-lg font-semibold">
        {t('register.yourSessions')}
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {places.map(({ id, session }) => (
          <li key={id} className="flex gap-4 py-3">
            <span className="w-28 shrink-0 text-sm text-muted tabular-nums">
              {clock.times(session.startTime, session.endTime)}
            </span>
            <span className="min-w-0 grow">
              <bdi className="font-medium">{session.name}</bdi>
              {session.location !== null && (
                <bdi className="block text-sm text-muted">{session.location.name}</bdi>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChooseProps {
  slug: string;
  pass: AttendeePass;
  event: Event;
  sessions: readonly Session[];
}

function Choose({ slug, pass, event, sessions }: ChooseProps) {
  const texts = useText();
  const { t } = texts;
  const clock = useClock(event.timezone);
  const refresh = useRefreshPlaces();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const chosen = sessions.filter(({ id }) => ticked.includes(id));
  const occupied = [...placesOf(pass).map(({ session }) => session), ...chosen];
  const take = useMutation({
    meta: { quiet: true },
    mutationFn: async (wanted: readonly Session[]) => {
      for (const { id } of wanted) {
        const path = { eventId: slug, sessionId: id };
        await chooseSessionPasses({ path, body: [{ passId: pass.id }], throwOnError: true });
        await submitSessionRegistration({ path, throwOnError: true });
        // A place once given is kept, whatever becomes of the rest.
        setTicked((all) => all.filter((one) => one !== id));
      }
    },
    onSuccess: (_done, wanted) =>
      toast({ kind: 'success', text: t('register.sessionsTaken', { count: wanted.length }) }),
    onSettled: refresh,
  });
  return (
    <form
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (!take.isPending && chosen.length > 0) take.mutate(chosen);
      }}
    >
      {byDay(sessions).map(([day, rows]) => (
        <section key={day} aria-labelledby={`day-${day}`} className="mb-8">
          <h2 id={`day-${day}`} className="text-lg font-semibold">
            {clock.longDay(day)}
          </h2>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {rows.map((session) => (
              <li key={session.id} className="py-4">
                <SessionChoice
                  slug={slug}
                  passId={pass.id}
                  session={session}
                  times={clock.times(session.startTime, session.endTime)}
                  clashes={clashesOf(session, occupied)}
                  isTicked={ticked.includes(session.id)}
                  onTick={(on) =>
                    setTicked((all) => (on ? [...all, session.id] : all.filter((id) => id !== session.id)))
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {take.error !== null && (
        <div className="mb-4">
          <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
            {messageOf(take.error, texts)}
          </Banner>
        </div>
      )}
      <div className="flex flex-wrap-reverse items-center gap-3">
        <Link to={passPath(slug, pass.id)} className={buttonClass({ variant: 'quiet', size: 'lg' })}>
          {t('register.toPass')}
        </Link>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="grow sm:grow-0"
          disabled={chosen.length === 0}
          pending={take.isPending}
        >
          {t('register.takeSessions', { count: chosen.length })}
        </Button>
      </div>
    </form>
  );
}

function Waiting() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
  );
}
