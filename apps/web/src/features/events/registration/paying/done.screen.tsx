import { type Registration, listAttendeePassAvailableSessionsOptions } from '@atrium/api';
import { buttonClass } from '@atrium/ui/button';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CalendarPlus, ChevronRight, CircleCheck, Ticket } from 'lucide-react';
import { Link, Navigate } from 'react-router';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { useRegister } from '../context.ts';
import { NeedsChoice } from '../questions/needs-choice.tsx';
import { PageEnd } from '../page-end.tsx';
import { boughtOf } from '../register.api.ts';
import { stepPath } from '../steps.ts';

/** It is done: where the passes are, what to put into one's calendar, what comes next. */
export default function DoneScreen() {
  const { slug, registration } = useRegister();
  if (boughtOf(registration).length > 0) return <Done registration={registration} />;
  return (
    <NeedsChoice>
      <Navigate to={stepPath(slug, 'pay')} replace />
    </NeedsChoice>
  );
}

function Done({ registration }: { registration: Registration }) {
  const { t } = useText();
  const { slug } = useRegister();
  const bought = boughtOf(registration);
  const [first] = bought;
  const isUnanswered = bought.some(({ status }) => status === 'needsInfo');
  const isTransferable = bought.some(({ ticket }) => ticket.transferable) && bought.length > 1;
  const sessions = useQuery({
    ...listAttendeePassAvailableSessionsOptions({ path: { eventId: slug, passId: first?.id ?? '' } }),
    enabled: first !== undefined,
  });
  const hasSessions = (sessions.data?.data.length ?? 0) > 0 && first !== undefined;
  const seePasses = (
    <Link
      to={`/events/${slug}/pass`}
      className={buttonClass({ size: 'lg', ...(!hasSessions && { variant: 'primary' as const }) })}
    >
      <Ticket aria-hidden="true" />
      {t('register.seePasses', { count: bought.length })}
    </Link>
  );
  return (
    <PageEnd
      icon={<CircleCheck aria-hidden="true" className="size-10 text-success" />}
      title={t('register.doneTitle')}
    >
      <p className="mt-2 text-muted">{t('register.doneText', { count: bought.length })}</p>
      <ul className="mt-6 divide-y divide-line border-y border-line">
        {bought.map((pass) => (
          <li key={pass.id}>
            <Link
              to={`/events/${slug}/pass/${pass.id}`}
              className="flex min-h-14 items-center gap-3 py-2 hover:bg-hover"
            >
              <Ticket aria-hidden="true" className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 grow wrap-anywhere">
                <bdi>{pass.ticket.name}</bdi>
                {pass.status === 'needsInfo' && (
                  <span className="block text-sm text-warning">{t('register.needsInfo')}</span>
                )}
              </span>
              <span className="text-sm text-muted tabular-nums">
                {t('register.passNo', { number: String(pass.alternateId) })}
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        {hasSessions && (
          <Link
            to={`/events/${slug}/pass/${first.id}/sessions`}
            className={buttonClass({ variant: 'primary', size: 'lg' })}
          >
            <CalendarClock aria-hidden="true" />
            {t('register.chooseSessions')}
          </Link>
        )}
        {seePasses}
        <CalendarLink slug={slug} />
      </div>
      <h3 className="mt-10 font-semibold">{t('register.next')}</h3>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 ps-5 text-muted">
        <li>{t('register.nextMail')}</li>
        <li>{t('register.nextDoor')}</li>
        {isUnanswered && <li>{t('register.nextAnswers')}</li>}
        {isTransferable && <li>{t('register.nextTransfer')}</li>}
      </ul>
      <Link to={`/events/${slug}`} className={buttonClass({ variant: 'quiet', className: 'mt-6 -ms-4' })}>
        {t('register.backToEvent')}
      </Link>
    </PageEnd>
  );
}

function CalendarLink({ slug }: { slug: string }) {
  const { t } = useText();
  const { config, origin } = useSite();
  const href = new URL(`${config.API_URL.replace(/\/$/, '')}/events/${slug}/calendar`, origin).href;
  return (
    <a href={href} download className={buttonClass({ size: 'lg' })}>
      <CalendarPlus aria-hidden="true" />
      {t('register.addToCalendar')}
    </a>
  );
}
