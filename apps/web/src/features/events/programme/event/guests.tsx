import { type Event, listEventRegistrantsOptions } from '@atrium/api';
import { AvatarStack } from '@atrium/ui/avatar-stack';
import { textLinkClass } from '@atrium/ui/link';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { displayName } from '../../../../lib/names.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useText } from '../../../../lib/text.tsx';

const faces = 6;

/** The people who come, where the host shows them; nothing while nobody has registered. */
export function Guests({ event: { slug } }: { event: Event }) {
  const { t } = useText();
  const { data } = useQuery(
    listEventRegistrantsOptions({ path: { eventId: slug }, query: { pageSize: faces } }),
  );
  if (data === undefined || data.data.length === 0) return null;
  const { count = data.data.length } = data;
  const label = t('event.guests.count', { count });
  return (
    <section aria-labelledby="guests">
      <h2 id="guests" className="mb-3 text-lg font-semibold">
        {t('event.guests')}
      </h2>
      <AvatarStack
        label={label}
        people={data.data.map((account) => ({
          id: account.id,
          name: displayName(account),
          imageUrl: pictureOf(account.image, 'thumbnail'),
        }))}
        max={faces}
        total={count}
        size="md"
      />
      <p className="mt-2 text-sm">
        <Link to={`/events/${slug}/guests`} prefetch="intent" className={textLinkClass}>
          {label}
        </Link>
      </p>
    </section>
  );
}
