import { Avatar } from '@atrium/ui/avatar';
import { type ReactNode, useId } from 'react';
import { PageLink } from '../../../components/page-link.tsx';
import { displayName } from '../../../lib/names.ts';
import { pictureOf } from '../../../lib/pictures.ts';

export function FacesSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1 px-3 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

type Person = Parameters<typeof displayName>[0] & {
  id: string;
  username: string;
  image: Parameters<typeof pictureOf>[0];
};

export function Faces({ people }: { people: readonly Person[] }) {
  return (
    <ul>
      {people.map((person) => (
        <li key={person.id}>
          <PageLink
            to={`/people/${person.username}`}
            className="flex items-center gap-3 rounded-md px-3 py-2 text-sm font-medium hover:bg-hover"
          >
            <Avatar
              decorative
              size="sm"
              name={displayName(person)}
              imageUrl={pictureOf(person.image, 'thumbnail')}
            />
            <bdi className="truncate">{displayName(person)}</bdi>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
