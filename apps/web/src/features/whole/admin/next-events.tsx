import type { Dashboard } from '@atrium/api';
import { linkClass } from '@atrium/ui/link';
import { PageLink } from '../../../components/page-link.tsx';
import { EventFill } from '../../../components/staff/event-fill.tsx';
import { EventMoment } from '../../events/programme/index.ts';
import { useHasPower } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';

/** The next events with how full they are. */
export function NextEvents({ events }: { events: NonNullable<Dashboard['events']> }) {
  const { t } = useText();
  const mayHost = useHasPower('events:write');
  return (
    <section aria-labelledby="next-events" className="mt-10">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="next-events" className="text-lg font-semibold">
          {t('admin.figures.events')}
        </h2>
        <PageLink to="/admin/events" className={`${linkClass} text-sm`}>
          {t('admin.figures.allEvents')}
        </PageLink>
      </div>
      {events.length === 0 ? (
        <p className="text-muted">{t('admin.figures.noEvents')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {events.map((event) => (
            <li key={event.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <div className="min-w-0">
                <PageLink
                  to={`${mayHost ? '/host' : '/events'}/${event.slug}`}
                  dir="auto"
                  className="block truncate font-medium hover:underline"
                >
                  {event.name}
                </PageLink>
                <p className="text-sm text-muted">
                  <EventMoment event={event} />
                </p>
              </div>
              {(event.registrationCount > 0 || event.registrationLimit !== null) && (
                <p className="text-sm">
                  <EventFill taken={event.registrationCount} limit={event.registrationLimit} />
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
