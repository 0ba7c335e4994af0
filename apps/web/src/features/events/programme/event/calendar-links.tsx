import type { Event } from '@atrium/api';
import { textLinkClass } from '@atrium/ui/link';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { placeOf } from '../event-place.ts';

/** The event for the reader's own calendar, whichever that is. */
export function CalendarLinks({ event }: { event: Event }) {
  const { t } = useText();
  const { origin, prefix } = useSite();
  const url = `${origin}${prefix}/events/${event.slug}`;
  const place = placeOf(event, t);
  const links = [
    { label: t('event.calendarFile'), href: `/api/events/${event.slug}/calendar` },
    { label: 'Google', href: googleCalendar(event, place, url) },
    { label: 'Outlook', href: outlookCalendar(event, place, url) },
  ];
  return (
    <section aria-labelledby="calendar">
      <h2 id="calendar" className="mb-2 text-lg font-semibold">
        {t('event.calendar')}
      </h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
        {links.map(({ label, href }) => (
          <li key={label}>
            <a
              href={href}
              className={textLinkClass}
              {...(href.startsWith('/') ? { download: true } : { target: '_blank', rel: 'noreferrer' })}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Dated = Pick<Event, 'name' | 'eventStart' | 'eventEnd' | 'shortDescription'>;

export function googleCalendar(event: Dated, place: string, url: string): string {
  const stamp = (moment: string): string => new Date(moment).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.name,
    dates: `${stamp(event.eventStart)}/${stamp(event.eventEnd)}`,
    details: [event.shortDescription, url].filter(Boolean).join('\n\n'),
    location: place,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

export function outlookCalendar(event: Dated, place: string, url: string): string {
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.name,
    startdt: event.eventStart,
    enddt: event.eventEnd,
    body: [event.shortDescription, url].filter(Boolean).join('\n\n'),
    location: place,
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`;
}
