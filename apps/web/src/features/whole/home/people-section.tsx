import type { BaseAccount } from '@atrium/api';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/text.tsx';
import { PersonRow, PersonRowsSkeleton } from '../../ground/accounts/index.ts';
import { popularPeople } from './home.api.ts';
import { Section } from './section.tsx';

export const few = 4;

/** People whom one might follow; null until they are known. */
export function PeopleSection({ people }: { people: readonly BaseAccount[] | null }) {
  const { t } = useText();
  if (people?.length === 0) return null;
  return (
    <Section title={t('home.people')} to="/people" more={t('home.allPeople')}>
      {people === null ? (
        <PersonRowsSkeleton count={few} />
      ) : (
        <ul>
          {people.slice(0, few).map((account) => (
            <li key={account.id}>
              <PersonRow account={account} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

export function PopularPeople() {
  const { data, isError } = useQuery(popularPeople());
  return isError ? null : <PeopleSection people={data?.data ?? null} />;
}
