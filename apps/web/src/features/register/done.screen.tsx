import type { Registration } from '@atrium/api';
import { buttonClass } from '@atrium/ui/button';
import { CalendarPlus, CircleCheck, Hourglass, Ticket } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useSite } from '../../lib/site.ts';
import { useText } from '../../lib/text.tsx';
import { useRegister } from './context.ts';
import { NeedsChoice } from './needs-choice.tsx';
import { boughtOf, draftOf } from './register.api.ts';

/** It is done: where the passes are, what to put into one's calendar, what comes next. */
export default function DoneScreen() {
  const { registration } = useRegister();
  if (draftOf(registration).passes.length > 0 && registration.holdExpiresAt !== null)
    return <Pending registration={registration} />;
  if (boughtOf(registration).length === 0)
    return (
      <NeedsChoice>
        <Pending registration={registration} />
      </NeedsChoice>
    );
  return <Done registration={registration} />;
}

function Done({ registration }: { registration: Registration }) {
  const { t } = useText();
  const { slug } = useRegister();
  const bought = boughtOf(registration);
  const isUnanswered = bought.some(({ status }) => status === 'needsInfo');
  const isTransferable = bought.some(({ ticket }) => ticket.transferable) && bought.length > 1;
  return (
    <section className="mx-auto max-w-xl py-6">
      <Heading icon={<CircleCheck aria-hidden="true" className="size-10 text-success" />}>
        {t('register.doneTitle')}
      </Heading>
      <p className="mt-2 text-muted">{t('register.doneText', { count: bought.length })}</p>
      <ul className="mt-6 divide-y divide-line border-y border-line">
        {bought.map((pass) => (
          <li key={pass.id} className="flex items-center gap-3 py-3">
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
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to={`/events/${slug}/pass`} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          <Ticket aria-hidden="true" />
          {t('register.seePasses', { count: bought.length })}
        </Link>
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
    </section>
  );
}

/** Ordered, and paid when the money is there. */
function Pending({ registration }: { registration: Registration }) {
  const { t } = useText();
  const { slug } = useRegister();
  return (
    <section className="mx-auto max-w-xl py-6">
      <Heading icon={<Hourglass aria-hidden="true" className="size-10 text-brand" />}>
        {t('register.pendingTitle')}
      </Heading>
      <p className="mt-2 text-muted">
        {t('register.pendingText', { count: draftOf(registration).passes.length })}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to={`/events/${slug}`} className={buttonClass({ variant: 'primary' })}>
          {t('register.backToEvent')}
        </Link>
        <CalendarLink slug={slug} />
      </div>
    </section>
  );
}

function Heading({ icon, children }: { icon: ReactNode; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever hears the page is told where the press has led.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      {icon}
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-2xl font-semibold outline-none">
        {children}
      </h2>
    </>
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
