import { listRelatedEventsOptions } from '@atrium/api';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../../lib/text.tsx';
import { EventCard } from '../event-card.tsx';

export const relatedOptions = (slug: string) => listRelatedEventsOptions({ path: { eventId: slug } });

/** Where to go from here; nothing where there is nothing of the kind. */
export function RelatedEvents({ slug }: { slug: string }) {
  const { t } = useText();
  const events = useQuery(relatedOptions(slug)).data?.data ?? [];
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="related" className="border-t border-line pt-8 lg:col-span-2">
      <h2 id="related" className="mb-4 text-lg font-semibold">
        {t('event.related')}
      </h2>
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {events.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </ul>
    </section>
  );
}
