import type { Event } from '@atrium/api';
import { buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { CalendarClock, CalendarOff, CalendarX, DoorOpen, Ticket, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import type { Refusal } from './refusal.ts';

interface RefusedProps {
  refusal: Refusal;
  event: Event;
  /** Passes that the reader has all the same. */
  bought?: number;
}

/** Nobody can register now, or this person cannot: why, and one thing to do about it. */
export function Refused({ refusal, event, bought = 0 }: RefusedProps) {
  const { t } = useText();
  const format = useFormat();
  const zone = event.timezone === null ? {} : { timeZone: event.timezone };
  const page: Record<Refusal, { icon: ReactNode; title: string; text: string }> = {
    canceled: {
      icon: <CalendarOff />,
      title: t('register.canceled'),
      text: t(bought > 0 ? 'register.canceledBought' : 'register.canceledText'),
    },
    off: { icon: <DoorOpen />, title: t('register.off'), text: t('register.offText') },
    over: {
      icon: <CalendarX />,
      title: t('register.closed'),
      text: t('register.closedSince', { date: format.dateTime(event.registrationEnd, zone) }),
    },
    notYet: {
      icon: <CalendarClock />,
      title: t('register.opens', { date: format.dateTime(event.registrationStart, zone) }),
      text: t('register.opensText'),
    },
    group: {
      icon: <Users />,
      title: t('register.groupOnly', { group: event.group?.name ?? '' }),
      text: t('register.groupOnlyText'),
    },
  };
  const { icon, title, text } = page[refusal];
  return (
    <EmptyState
      illustration={bought > 0 && refusal !== 'canceled' ? <Ticket /> : icon}
      title={title}
      text={text}
      action={<Next refusal={refusal} event={event} bought={bought} />}
    />
  );
}

function Next({ refusal, event, bought = 0 }: RefusedProps) {
  const { t } = useText();
  const look = buttonClass({ variant: 'primary' });
  if (bought > 0)
    return (
      <Link to={`/events/${event.slug}/pass`} className={look}>
        {t('register.seePasses', { count: bought })}
      </Link>
    );
  if (refusal === 'group' && event.group !== null)
    return (
      <Link to={`/groups/${event.group.slug}`} className={look}>
        {t('register.seeGroup')}
      </Link>
    );
  return (
    <Link to={`/events/${event.slug}`} className={buttonClass()}>
      {t('register.backToEvent')}
    </Link>
  );
}
