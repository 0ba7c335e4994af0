import { type Found, searchOptions } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { linkClass, textLinkClass } from '@atrium/ui/link';
import { SearchField } from '@atrium/ui/search-field';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { definePage } from '../../../lib/page.ts';
import { useText } from '../../../lib/text.tsx';
import { EventCard } from '../../events/programme/index.ts';
import { ActivityCard } from '../../talk/activities/index.ts';
import { ChannelCard, channelWall, ContentRow } from '../../talk/channels/index.ts';
import { GroupRow } from '../../people/groups/index.ts';
import { PersonRow, PersonRowsSkeleton } from '../../ground/accounts/index.ts';

const shown = 6;
const searchOf = (params: URLSearchParams): string => (params.get('q') ?? '').trim().slice(0, 200);

const found = (search: string) => searchOptions({ query: { search, limit: shown } });

const page = definePage({
  queries: ({ url }) => {
    const search = searchOf(url.searchParams);
    return search === '' ? [] : [found(search)];
  },
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function SearchScreen() {
  const { t } = useText();
  const [params, setParams] = useSearchParams();
  const search = searchOf(params);
  const find = (text: string) => {
    setParams(text.trim() === '' ? {} : { q: text }, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={search === '' ? t('search.title') : t('search.titleFor', { text: search })} hidden />
      <h1 className="text-2xl font-semibold">{t('search.title')}</h1>
      <SearchField
        className="mt-4"
        label={t('search.title')}
        placeholder={t('search.hint')}
        clearLabel={t('search.clear')}
        icon={<Search aria-hidden="true" />}
        value={params.get('q') ?? ''}
        onChange={find}
        autoFocus={search === ''}
      />
      {search === '' ? (
        <EmptyState illustration={<Search />} title={t('search.start')} text={t('search.startHint')} />
      ) : (
        <Results key={search} search={search} />
      )}
    </div>
  );
}

function Results({ search }: { search: string }) {
  const { t } = useText();
  const query = useQuery(found(search));
  return (
    <QueryState query={query} waiting={<PersonRowsSkeleton count={4} />}>
      {({ data }) =>
        countOf(data) === 0 ? (
          <Nothing search={search} meant={data.didYouMean} />
        ) : (
          <>
            <p role="status" className="sr-only">
              {t('search.results', { count: countOf(data) })}
            </p>
            <Kinds found={data} search={search} />
          </>
        )
      }
    </QueryState>
  );
}

function Nothing({ search, meant }: { search: string; meant: string | null }) {
  const { t, rich } = useText();
  return (
    <EmptyState
      illustration={<Search />}
      title={t('search.nothing', { text: search })}
      text={meant === null ? t('search.nothingHint') : undefined}
      action={
        meant !== null && (
          <p>
            {rich(
              'search.meant',
              {
                link: (text) => (
                  <Link to={`/search?${new URLSearchParams({ q: meant })}`} replace className={textLinkClass}>
                    <bdi>{text}</bdi>
                  </Link>
                ),
              },
              { text: meant },
            )}
          </p>
        )
      }
    />
  );
}

const countOf = ({ accounts, groups, events, channels, contents, activities }: Found): number =>
  [accounts, groups, events, channels, contents, activities].reduce((all, list) => all + list.length, 0);

function Kinds({
  found: { accounts, groups, events, channels, contents, activities },
  search,
}: {
  found: Found;
  search: string;
}) {
  const { t } = useText();
  // A full list may go on where its area lists it.
  const rest = (list: readonly unknown[], to: string, text: string) =>
    list.length === shown ? { to, text } : null;
  return (
    <>
      {accounts.length > 0 && (
        <Section
          title={t('search.people')}
          all={rest(accounts, '/people', t('search.allPeople'))}
          search={search}
        >
          <ul className="-mx-3">
            {accounts.map((account) => (
              <li key={account.id}>
                <PersonRow account={account} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {groups.length > 0 && (
        <Section
          title={t('search.groups')}
          all={rest(groups, '/groups', t('search.allGroups'))}
          search={search}
        >
          <ul className="-mx-3">
            {groups.map((group) => (
              <li key={group.id}>
                <GroupRow group={group} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {events.length > 0 && (
        <Section
          title={t('search.events')}
          all={rest(events, '/events', t('search.allEvents'))}
          search={search}
        >
          <ul className="mt-3 flex flex-col gap-3">
            {events.map((event) => (
              <EventCard key={event.id} event={event} />
            ))}
          </ul>
        </Section>
      )}
      {channels.length > 0 && (
        <Section
          title={t('search.channels')}
          all={rest(channels, '/channels', t('search.allChannels'))}
          search={search}
        >
          <ul className={`mt-3 ${channelWall}`}>
            {channels.map((channel) => (
              <li key={channel.id}>
                <ChannelCard channel={channel} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {contents.length > 0 && (
        <Section title={t('search.contents')} all={null} search={search}>
          <ul className="-mx-2 mt-3 flex flex-col gap-2">
            {contents.map((content) => (
              <li key={content.id}>
                <ContentRow content={content} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {activities.length > 0 && (
        <Section title={t('search.posts')} all={null} search={search}>
          <ol className="mt-3 flex flex-col gap-4">
            {activities.map((activity) => (
              <li key={activity.id}>
                <ActivityCard activity={activity} />
              </li>
            ))}
          </ol>
        </Section>
      )}
    </>
  );
}

interface SectionProps {
  title: string;
  /** Where the rest is, when there is more. */
  all: { to: string; text: string } | null;
  search: string;
  children: ReactNode;
}

function Section({ title, all, search, children }: SectionProps) {
  return (
    <section aria-label={title} className="mt-8">
      <div className="mb-1 flex items-baseline justify-between gap-4">
        <h2 className="text-lg font-semibold">{title}</h2>
        {all !== null && (
          <Link to={`${all.to}?${new URLSearchParams({ q: search })}`} className={`${linkClass} text-sm`}>
            {all.text}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
