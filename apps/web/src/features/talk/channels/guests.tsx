import type { Content } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { PageLink } from '../../../components/page-link.tsx';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';

/** The people who made it. */
export function Guests({ guests }: { guests: Content['guests'] }) {
  const { t } = useText();
  if (guests.length === 0) return null;
  return (
    <section aria-labelledby="guests" className="mt-10">
      <h2 id="guests" className="mb-3 text-lg font-semibold">
        {t('channels.people')}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {guests.map((guest) => (
          <li key={guest.id} className="flex gap-3">
            <Avatar
              decorative
              name={guest.name}
              imageUrl={pictureOf(guest.image ?? guest.account?.image, 'thumbnail')}
            />
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                {guest.account === null ? (
                  <bdi>{guest.name}</bdi>
                ) : (
                  <PageLink to={`/people/${guest.account.username}`} className="rounded-sm hover:underline">
                    <bdi>{guest.name}</bdi>
                  </PageLink>
                )}
              </p>
              <p className="text-sm text-muted">
                {[t(`channels.guest.${guest.type}`), guest.title, guest.company].filter(Boolean).join(' · ')}
              </p>
              {guest.bio !== null && (
                <p dir="auto" className="mt-1 line-clamp-3 text-sm wrap-anywhere">
                  {guest.bio}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
