import { listEventRegistrantsInfiniteOptions } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { SearchField } from '@atrium/ui/search-field';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Search, UsersRound } from 'lucide-react';
import { useParams } from 'react-router';
import { PageHead } from '../../../../components/page-head.tsx';
import { pageSize, paged } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { useAddressState } from '../../../../lib/use-address-state.ts';
import { PersonList } from '../../../ground/accounts/index.ts';
import { eventOptions, cardOf } from '../events.api.ts';

const guestsOf = (eventId: string, search: string) => ({
  ...listEventRegistrantsInfiniteOptions({
    path: { eventId },
    query: { page: 1, pageSize, ...(search !== '' && { search }) },
  }),
  ...paged(),
});

/** The people who come to an event whose host shows them. */
export default function GuestsScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const [params, put] = useAddressState();
  const typed = params.get('q') ?? '';
  const search = typed.trim().slice(0, 200);
  const find = (q: string) => put({ q });
  const event = useQuery(eventOptions(slug)).data?.data;
  const name = event?.name;
  const list = useInfiniteQuery({
    ...guestsOf(slug, search),
    placeholderData: keepPreviousData,
    enabled: event?.publicRegistrants === true,
  });
  const empty =
    search === '' ? (
      <EmptyState illustration={<UsersRound />} title={t('event.guests.none')} />
    ) : (
      <EmptyState
        illustration={<Search />}
        title={t('search.nothing', { text: search })}
        text={t('search.nothingHint')}
        action={<Button onClick={() => find('')}>{t('search.clear')}</Button>}
      />
    );
  return (
    <div className="max-w-2xl">
      <PageHead
        title={name === undefined ? t('event.guests') : `${t('event.guests')} · ${name}`}
        image={cardOf(slug)}
        hidden={search !== ''}
      />
      <h1 className="sr-only">{t('event.guests')}</h1>
      {event?.publicRegistrants === false ? (
        <EmptyState illustration={<UsersRound />} title={t('event.guests.hidden')} />
      ) : (
        <>
          <SearchField
            className="mb-4"
            label={t('event.guests.search')}
            placeholder={t('event.guests.search')}
            clearLabel={t('search.clear')}
            icon={<Search aria-hidden="true" />}
            value={typed}
            onChange={find}
          />
          <PersonList list={list} label={t('event.guests')} empty={empty} />
        </>
      )}
    </div>
  );
}
