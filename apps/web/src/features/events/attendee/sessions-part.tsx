import {
  type AttendeePass,
  type Event,
  type Session,
  chooseSessionPasses,
  listSessionRegistrationQuestions,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { useMinute } from '../../../lib/clock.ts';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { EventMoment } from '../programme/index.ts';
import { openSessionsOptions, useCurrency, useRefresh } from './attendee.api.ts';
import { type SessionStep, takePlace } from './session-steps.ts';

const SessionDialog = lazy(() => import('./session-dialog.tsx'));
const loadLeave = () => import('./leave-dialog.tsx');
const LeaveDialog = lazy(loadLeave);
const loadAnswers = () => import('./session-answers-dialog.tsx');
const SessionAnswersDialog = lazy(loadAnswers);

interface SessionsPartProps {
  slug: string;
  event: Event;
  pass: AttendeePass;
}

type Place = AttendeePass['accesses'][number];

const isHeld = ({ status }: Place): boolean => status === 'ready' || status === 'needsInfo';

/** Places in sessions that the pass has, and those that it can have. */
export function SessionsPart({ slug, event, pass }: SessionsPartProps) {
  const { t } = useText();
  const open = useQuery(openSessionsOptions(slug, pass.id)).data?.data ?? [];
  const places = pass.accesses.filter(isHeld).toSorted(byStart);
  if (open.length === 0 && places.length === 0) return null;
  return (
    <section aria-labelledby="sessions" className="mt-8">
      <h2 id="sessions" className="mb-3 text-lg font-semibold">
        {t('attendee.sessions')}
      </h2>
      {places.length > 0 && (
        <ul aria-label={t('attendee.sessions.yours')} className="divide-y divide-line border-y border-line">
          {places.map((place) => (
            <PlaceRow key={place.id} slug={slug} event={event} passId={pass.id} place={place} />
          ))}
        </ul>
      )}
      {open.length > 0 && <OpenSessions slug={slug} event={event} passId={pass.id} sessions={open} />}
    </section>
  );
}

const byStart = (a: Place, b: Place): number =>
  Date.parse(a.session.startTime) - Date.parse(b.session.startTime);

interface RowProps {
  event: Event;
  session: Place['session'];
  note?: ReactNode;
  children: ReactNode;
}

/** One line of either list. */
function Row({ event: { timezone }, session, note, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-48 grow basis-0">
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="font-medium">{session.name}</bdi>
          {note}
        </span>
        <span className="block text-sm text-muted">
          <EventMoment event={{ eventStart: session.startTime, eventEnd: session.endTime, timezone }} />
        </span>
      </span>
      <span className="ms-auto flex items-center gap-x-4">{children}</span>
    </li>
  );
}

interface PlaceRowProps {
  slug: string;
  event: Event;
  passId: string;
  place: Place;
}

function PlaceRow({ slug, event, passId, place }: PlaceRowProps) {
  const { t } = useText();
  const now = useMinute();
  const [asking, setAsking] = useState<'leave' | 'answers' | null>(null);
  const { session, status, responses } = place;
  const hasBegun = now !== null && now >= Date.parse(session.startTime);
  const dialog = { slug, passId, session, close: () => setAsking(null) };
  const isMissing = status === 'needsInfo';
  return (
    <Row
      event={event}
      session={session}
      note={isMissing && <Badge tone="warning">{t('attendee.needsInfo')}</Badge>}
    >
      {(isMissing || responses.length > 0) && (
        <Button
          size="sm"
          variant={isMissing ? 'primary' : 'secondary'}
          aria-label={t('attendee.sessions.answersOf', { session: session.name })}
          onPointerEnter={() => void loadAnswers()}
          onClick={() => setAsking('answers')}
        >
          {t('attendee.answers')}
        </Button>
      )}
      {!hasBegun && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('attendee.sessions.leaveOf', { session: session.name })}
          onPointerEnter={() => void loadLeave()}
          onClick={() => setAsking('leave')}
        >
          {t('attendee.sessions.leave')}
        </Button>
      )}
      <Suspense fallback={null}>
        {asking === 'leave' && <LeaveDialog {...dialog} />}
        {asking === 'answers' && <SessionAnswersDialog {...dialog} place={place} />}
      </Suspense>
    </Row>
  );
}

interface OpenSessionsProps {
  slug: string;
  event: Event;
  passId: string;
  sessions: readonly Session[];
}

function OpenSessions({ slug, event, passId, sessions }: OpenSessionsProps) {
  const { t } = useText();
  const { money } = useFormat();
  const currency = useCurrency();
  const [step, setStep] = useState<SessionStep | null>(null);
  const join = useJoin(slug, passId, setStep);
  return (
    <>
      <h3 className="mt-6 mb-2 font-semibold">{t('attendee.sessions.open')}</h3>
      <ul aria-label={t('attendee.sessions.open')} className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <Row key={session.id} event={event} session={session}>
            <span className="text-sm tabular-nums">
              {session.price === null || session.price === 0
                ? t('attendee.free')
                : money(session.price, currency)}
            </span>
            <Button
              size="sm"
              icon={<Plus aria-hidden="true" />}
              aria-label={t('attendee.sessions.joinOf', { session: session.name })}
              pending={join.isPending && join.variables.id === session.id}
              disabled={join.isPending}
              onClick={() => join.mutate(session)}
            >
              {t('attendee.sessions.join')}
            </Button>
          </Row>
        ))}
      </ul>
      {step !== null && (
        <Suspense fallback={null}>
          <SessionDialog slug={slug} passId={passId} step={step} setStep={setStep} />
        </Suspense>
      )}
    </>
  );
}

/** Keeps a place, then asks what is to be asked and takes what it costs; where there is neither, it is had at once. */
function useJoin(slug: string, passId: string, setStep: (step: SessionStep) => void) {
  const { t } = useText();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (session: Session) => {
      const path = { eventId: slug, sessionId: session.id };
      await chooseSessionPasses({ path, body: [{ passId }], throwOnError: true });
      const { data } = await listSessionRegistrationQuestions({ path, throwOnError: true });
      if (data.data.some(({ questions }) => questions.length > 0)) {
        setStep({ kind: 'questions', session, sections: data.data });
        return;
      }
      if (!(await takePlace(slug, session))) {
        setStep({ kind: 'pay', session });
        return;
      }
      await refresh();
      toast({ kind: 'success', text: t('attendee.sessions.joined', { session: session.name }) });
    },
  });
}
