import { countLeadsOptions } from '@atrium/api';
import { Button, buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { textLinkClass } from '@atrium/ui/link';
import { SearchField } from '@atrium/ui/search-field';
import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, QrCode, ScanLine, Search, UsersRound } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { MembersOnly } from '../../../components/members-only.tsx';
import { MoreButton } from '../../../components/more-button.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { PersonLinesSkeleton } from '../../../components/person-line.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { definePage } from '../../../lib/page.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useIsMember } from '../../../lib/session/use-session.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';
import { LeadRow } from './lead-row.tsx';
import { type Status, leadsOf, useDownloadLeads } from './leads.api.ts';

const page = definePage({ module: 'accounts' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const tabs = ['all', 'favorited', 'archived', 'deleted'] as const;
type Tab = (typeof tabs)[number];

const labels: Record<Tab, PlainTextId> = {
  all: 'leads.tab.all',
  favorited: 'leads.tab.favorited',
  archived: 'leads.tab.archived',
  deleted: 'leads.tab.deleted',
};

const statusOf = (tab: Tab): Status | undefined => (tab === 'all' ? undefined : tab);
const tabOf = (params: URLSearchParams): Tab => tabs.find((tab) => tab === params.get('show')) ?? 'all';
const searchOf = (params: URLSearchParams): string => (params.get('q') ?? '').trim().slice(0, 200);

/** People whose code one scanned, with what one noted of them. */
export default function LeadsScreen() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('leads.title')} hidden />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-64 flex-1">
          <h1 className="text-2xl font-semibold">{t('leads.title')}</h1>
          <p className="mt-1 text-sm text-muted">
            {t('leads.text')}{' '}
            <Link to="/my/contacts" className={textLinkClass}>
              {t('contacts.title')}
            </Link>
          </p>
        </div>
        <div className="flex gap-2">
          <Link to="/code" className={buttonClass()}>
            <QrCode aria-hidden="true" />
            {t('leads.code')}
          </Link>
          <Link to="/leads/scan" className={buttonClass({ variant: 'primary' })}>
            <ScanLine aria-hidden="true" />
            {t('leads.scan')}
          </Link>
        </div>
      </div>
      <MembersOnly waiting={<PersonLinesSkeleton count={5} />}>
        <Leads />
      </MembersOnly>
    </div>
  );
}

function Leads() {
  const { t } = useText();
  const [params, setParams] = useSearchParams();
  const [tab, search] = [tabOf(params), searchOf(params)];
  const download = useDownloadLeads();
  const find = (text: string) => {
    setParams(
      (before) => {
        if (text.trim() === '') before.delete('q');
        else before.set('q', text);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <>
      <div className="flex gap-2">
        <SearchField
          className="grow"
          label={t('leads.search')}
          placeholder={t('leads.search')}
          clearLabel={t('search.clear')}
          icon={<Search aria-hidden="true" />}
          value={params.get('q') ?? ''}
          onChange={find}
        />
        <Button
          className="h-11!"
          icon={<Download aria-hidden="true" />}
          pending={download.isPending}
          onClick={() => download.mutate(t('leads.fileName'))}
        >
          {t('leads.export')}
        </Button>
      </div>
      <Tabs tab={tab} search={search} />
      <Results key={tab} tab={tab} search={search} onClear={() => find('')} />
    </>
  );
}

function Tabs({ tab, search }: { tab: Tab; search: string }) {
  const { t } = useText();
  const format = useFormat();
  const counts = useQuery({ ...countLeadsOptions(), enabled: useIsMember() }).data?.data;
  const countOf = (name: Tab): number | undefined =>
    counts && (name === 'all' ? counts.new + counts.favorited + counts.archived : counts[name]);
  return (
    <TabNav label={t('leads.tabs')} className="mt-4">
      {tabs.map((name) => {
        const count = countOf(name);
        return (
          <Link
            key={name}
            to={addressOf(name, search)}
            replace
            preventScrollReset
            aria-current={name === tab ? 'page' : undefined}
            className={tabClass}
          >
            {t(labels[name])}
            {count !== undefined && (
              <span className="text-xs text-muted tabular-nums">{format.number(count)}</span>
            )}
          </Link>
        );
      })}
    </TabNav>
  );
}

function addressOf(tab: Tab, search: string): string {
  const params = new URLSearchParams({
    ...(tab !== 'all' && { show: tab }),
    ...(search !== '' && { q: search }),
  });
  return params.size === 0 ? '/leads' : `/leads?${params}`;
}

function Results({ tab, search, onClear }: { tab: Tab; search: string; onClear: () => void }) {
  const { t } = useText();
  const list = useInfiniteQuery({
    ...leadsOf(statusOf(tab), search),
    placeholderData: keepPreviousData,
    enabled: useIsMember(),
  });
  // A lead that was just moved leaves the list at once, before the server is asked again.
  const leads = itemsOf(list.data).filter(({ status }) =>
    tab === 'all' ? status !== 'deleted' : status === tab,
  );
  return (
    <QueryState
      query={list}
      waiting={<PersonLinesSkeleton count={5} />}
      isEmpty={() => leads.length === 0}
      empty={<Nobody {...{ tab, search, onClear }} />}
    >
      {() => (
        <>
          <ul aria-label={t(labels[tab])} className="divide-y divide-line">
            {leads.map((lead) => (
              <li key={lead.id}>
                <LeadRow lead={lead} />
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<PersonLinesSkeleton />} />
        </>
      )}
    </QueryState>
  );
}

function Nobody({ tab, search, onClear }: { tab: Tab; search: string; onClear: () => void }) {
  const { t } = useText();
  if (search !== '')
    return (
      <EmptyState
        illustration={<Search />}
        title={t('search.nothing', { text: search })}
        text={t('search.nothingHint')}
        action={<Button onClick={onClear}>{t('search.clear')}</Button>}
      />
    );
  if (tab !== 'all') return <EmptyState illustration={<UsersRound />} title={t('leads.noneHere')} />;
  return (
    <EmptyState
      illustration={<ScanLine />}
      title={t('leads.none')}
      text={t('leads.none.text')}
      action={
        <Link to="/leads/scan" className={buttonClass({ variant: 'primary' })}>
          {t('leads.scan')}
        </Link>
      }
    />
  );
}
