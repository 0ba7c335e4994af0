import { linkClass } from '@atrium/ui/link';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useIsMember } from '../../../../lib/session/use-session.ts';
import { useText } from '../../../../lib/text.tsx';
import { managedOptions, managePath } from './managers.api.ts';

/** The way of a manager to the own places, also to those that nobody else finds; others do not see it. */
export function ManagedPlaces() {
  const { t } = useText();
  const places = useQuery({ ...managedOptions(), enabled: useIsMember() }).data?.data ?? [];
  if (places.length === 0) return null;
  return (
    <section aria-labelledby="managed" className="mt-6">
      <h2 id="managed" className="mb-2 font-semibold">
        {t('bookings.managedPlaces')}
      </h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {places.map(({ id, slug, name }) => (
          <li key={id}>
            <Link to={managePath(slug)} dir="auto" className={linkClass}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
