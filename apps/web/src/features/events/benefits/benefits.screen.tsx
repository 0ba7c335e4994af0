import { EmptyState } from '@atrium/ui/empty-state';
import { Button, buttonClass } from '@atrium/ui/button';
import { SearchField } from '@atrium/ui/search-field';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { BadgePercent, Search } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { MoreButton } from '../../../components/more-button.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { definePage } from '../../../lib/page.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useModule, useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { BenefitCard, BenefitCardsWaiting } from './benefit-card.tsx';
import { benefitListOptions } from './benefits.api.ts';

const searchOf = (params: URLSearchParams): string => (params.get('q') ?? '').trim().slice(0, 200);

const page = definePage({
  module: 'benefits',
  queries: ({ url }) => [benefitListOptions(searchOf(url.searchParams))],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The benefits of membership: the offers that are running now. */
export default function BenefitsScreen() {
  const { t } = useText();
  const { config } = useSite();
  const [params, setParams] = useSearchParams();
  const search = searchOf(params);
  const list = useInfiniteQuery({ ...benefitListOptions(search), placeholderData: keepPreviousData });
  const benefits = itemsOf(list.data);
  const find = (text: string) => {
    setParams(text.trim() === '' ? {} : { q: text }, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="mx-auto max-w-4xl">
      <PageHead title={t('benefits.title')} description={t('benefits.text', { name: config.NAME })} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl font-semibold">{t('benefits.title')}</h1>
          <p className="mt-1 text-muted">{t('benefits.text', { name: config.NAME })}</p>
        </div>
        <SearchField
          label={t('benefits.search')}
          placeholder={t('benefits.search')}
          clearLabel={t('search.clear')}
          icon={<Search aria-hidden="true" />}
          value={search}
          onChange={find}
          className="w-full sm:w-64"
        />
      </div>
      <div className="mt-6">
        <QueryState
          query={list}
          waiting={<BenefitCardsWaiting />}
          isEmpty={() => benefits.length === 0}
          empty={<NoBenefits search={search} clear={() => find('')} />}
        >
          {() => (
            <div
              aria-busy={list.isPlaceholderData}
              className={list.isPlaceholderData ? 'opacity-60' : undefined}
            >
              <ul className="grid gap-5 sm:grid-cols-2">
                {benefits.map((benefit, index) => (
                  <BenefitCard key={benefit.id} benefit={benefit} priority={index < 2} />
                ))}
              </ul>
              <MoreButton list={list} waiting={<BenefitCardsWaiting count={2} />} />
            </div>
          )}
        </QueryState>
      </div>
    </div>
  );
}

function NoBenefits({ search, clear }: { search: string; clear: () => void }) {
  const { t } = useText();
  const hasSupport = useModule('support');
  if (search !== '')
    return (
      <EmptyState
        illustration={<Search />}
        title={t('search.nothing', { text: search })}
        text={t('search.nothingHint')}
        action={<Button onClick={clear}>{t('search.clear')}</Button>}
      />
    );
  return (
    <EmptyState
      illustration={<BadgePercent />}
      title={t('benefits.empty')}
      text={t('benefits.emptyText')}
      action={
        hasSupport ? (
          <Link to="/support" className={buttonClass()}>
            {t('benefits.suggest')}
          </Link>
        ) : undefined
      }
    />
  );
}
