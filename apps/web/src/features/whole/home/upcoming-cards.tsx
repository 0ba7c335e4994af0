import { linkClass } from '@atrium/ui/link';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useModule } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { FeaturedCard } from '../../events/programme/index.ts';
import { upcomingEvents } from './home.api.ts';

const most = 3;

/** The next events with their pictures; on phones a row to swipe. */
export function UpcomingCards() {
  const { t } = useText();
  const hasEvents = useModule('events');
  const events = useQuery({ ...upcomingEvents(), enabled: hasEvents });
  // An organization without events does not begin with saying so.
  if (!hasEvents || events.isError || events.data?.data.length === 0) return null;
  return (
    <section aria-labelledby="upcoming">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="upcoming" className="text-xl font-semibold">
          {t('home.upcoming')}
        </h2>
        <Link to="/events" className={linkClass}>
          {t('home.allEvents')}
        </Link>
      </div>
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-1 sm:mx-0 sm:grid sm:grid-cols-2 sm:overflow-visible sm:px-0 lg:grid-cols-3">
        {events.data === undefined
          ? [0, 1, 2].map((index) => <Skeleton key={index} className="h-64 w-72 rounded-lg sm:w-auto" />)
          : events.data.data.slice(0, most).map((event) => <FeaturedCard key={event.id} event={event} />)}
      </ul>
    </section>
  );
}
