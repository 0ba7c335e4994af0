import { ApiError, type Event } from '@atrium/api';
import { buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { CalendarClock, CalendarX, Users } from 'lucide-react';
import { Link } from 'react-router';
import { messageOf } from '../../lib/errors.ts';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';

const statuses = [453, 455];

/** Nobody can register now, or this person cannot: said as such, not as a failure. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);

export function Refused({ error, event }: { error: ApiError; event: Event }) {
  const texts = useText();
  const { t } = texts;
  const format = useFormat();
  const zone = event.timezone === null ? {} : { timeZone: event.timezone };
  const back = (
    <Link to={`/events/${event.slug}`} className={buttonClass()}>
      {t('register.backToEvent')}
    </Link>
  );
  if (error.status === 453)
    return (
      <EmptyState
        illustration={<Users />}
        title={t('register.groupOnly', { group: event.group?.name ?? '' })}
        text={t('register.groupOnlyText')}
        action={
          event.group === null ? (
            back
          ) : (
            <Link to={`/groups/${event.group.slug}`} className={buttonClass({ variant: 'primary' })}>
              {t('register.seeGroup')}
            </Link>
          )
        }
      />
    );
  if (error.code === 'registration.notYet')
    return (
      <EmptyState
        illustration={<CalendarClock />}
        title={t('register.opens', { date: format.dateTime(event.registrationStart, zone) })}
        text={t('register.opensText')}
        action={back}
      />
    );
  const isOver = error.code === 'registration.over';
  return (
    <EmptyState
      illustration={<CalendarX />}
      title={t('register.closed')}
      text={
        isOver
          ? t('register.closedSince', { date: format.dateTime(event.registrationEnd, zone) })
          : messageOf(error, texts)
      }
      action={back}
    />
  );
}
