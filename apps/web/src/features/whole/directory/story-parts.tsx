import type { AccountStory } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { linkClass } from '@atrium/ui/link';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { nameBrowser } from '../../../lib/browser-name.ts';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { PassBadge } from '../../events/checkin/index.ts';
import { paymentLooks } from '../../money/payments/index.ts';
import { ticketLooks } from '../../reach/support/index.ts';
import { DecisionLine, reasonTexts } from '../../talk/moderation/index.ts';
import { SignInActions } from './sign-in-actions.tsx';

/**
 * Parts with nothing in them say so: that there is no payment is an answer too. Parts that the reader's role may not see
 * stay out.
 */
export function StoryParts({ story }: { story: AccountStory }) {
  const { t } = useText();
  const { money } = useFormat();
  return (
    <>
      <Part title={t('admin.person.groups')}>
        {story.groups?.map(({ group, role, createdAt }) => (
          <Line key={group.id} moment={createdAt}>
            <Link to={`/groups/${group.slug}`} dir="auto" className={linkClass}>
              {group.name}
            </Link>
            {role === 'moderator' && <Badge>{t('admin.person.moderator')}</Badge>}
          </Line>
        ))}
      </Part>
      <Part title={t('admin.person.passes')}>
        {story.passes?.map((pass) => (
          <Line key={pass.id} moment={pass.event.eventStart}>
            <Link to={`/events/${pass.event.slug}`} dir="auto" className={linkClass}>
              {pass.event.name}
            </Link>
            <bdi>{pass.passType}</bdi>
            <PassBadge pass={pass} />
          </Line>
        ))}
      </Part>
      <Part title={t('admin.person.payments')}>
        {story.payments?.map(({ id, amount, currency, reference, description, status, createdAt }) => (
          <Line key={id} moment={createdAt}>
            <Link
              to={`/admin/payments?${new URLSearchParams({ status: 'all', q: reference })}`}
              className={linkClass}
            >
              {money(amount, currency)}
            </Link>
            <bdi>{description ?? reference}</bdi>
            <Badge tone={paymentLooks[status].tone}>{t(paymentLooks[status].label)}</Badge>
          </Line>
        ))}
      </Part>
      <Part title={t('admin.person.reports')}>
        {story.reports?.map(({ id, activityId, reason, note, open, createdAt }) => (
          <Line key={id} moment={createdAt}>
            <Link to={`/activities/${activityId}`} className={linkClass}>
              {t(reasonTexts[reason ?? 'other'])}
            </Link>
            {note !== null && <q dir="auto">{note}</q>}
            {open && <Badge tone="warning">{t('admin.person.open')}</Badge>}
          </Line>
        ))}
      </Part>
      <Part title={t('admin.person.decisions')}>
        {story.decisions?.map((decision) => (
          <li key={decision.id} className="py-2">
            <DecisionLine decision={decision} />
          </li>
        ))}
      </Part>
      <Part title={t('admin.person.tickets')}>
        {story.tickets?.map(({ id, request, status, createdAt }) => (
          <Line key={id} moment={createdAt}>
            <Link to={`/admin/support/${id}`} dir="auto" className={`line-clamp-2 ${linkClass}`}>
              {request}
            </Link>
            <Badge tone={ticketLooks[status].tone}>{t(ticketLooks[status].label)}</Badge>
          </Line>
        ))}
      </Part>
      <Part title={t('admin.person.signIns')} actions={<SignInActions story={story} />}>
        {story.signIns?.map(({ id, userAgent, country, usedAt }) => (
          <Line key={id} moment={usedAt}>
            <span>
              {[userAgent === null ? null : nameBrowser(userAgent), country].filter(Boolean).join(' · ') ||
                t('admin.person.unknownDevice')}
            </span>
          </Line>
        ))}
      </Part>
    </>
  );
}

interface PartProps {
  title: string;
  actions?: ReactNode;
  children: readonly ReactNode[] | undefined;
}

function Part({ title, actions, children }: PartProps) {
  const { t } = useText();
  const id = useId();
  if (children === undefined) return null;
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line p-4">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{t('admin.person.none')}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line text-sm">{children}</ul>
      )}
      {actions}
    </section>
  );
}

function Line({ moment, children }: { moment: string; children: ReactNode }) {
  const format = useFormat();
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <span className="flex min-w-0 flex-wrap items-baseline gap-2">{children}</span>
      <time dateTime={moment} title={format.dateTime(moment)} className="shrink-0 text-muted">
        {format.date(moment, { dateStyle: 'medium' })}
      </time>
    </li>
  );
}
