import { type Content, manageContent } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { cardLinkClass } from '@atrium/ui/card';
import { EmptyState } from '@atrium/ui/empty-state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Podcast } from 'lucide-react';
import { useMemo } from 'react';
import { PageLink } from '../../../../components/page-link.tsx';
import { AdminPage } from '../../../../components/staff/admin-page.tsx';
import type { BulkAction, ListColumn } from '../../../../components/staff/list/list-types.ts';
import { StaffList } from '../../../../components/staff/list/staff-list.tsx';
import { useListState } from '../../../../components/staff/list/use-list-state.ts';
import { useFormat } from '../../../../lib/format.ts';
import { definePage } from '../../../../lib/page.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { contentPath } from '../channels.api.ts';
import { allContentsOf, contentFilters, sortableContents } from './all-channels.api.ts';

const page = definePage({ module: 'channels' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Every content of every channel; the staff feature and hide. */
export default function AdminContentsScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('admin.contents.title')} text={t('admin.contents.text')} wide>
      <Contents />
    </AdminPage>
  );
}

function Contents() {
  const { t } = useText();
  const filters = useMemo(() => contentFilters(t), [t]);
  const state = useListState({ sort: '-published', sortable: sortableContents, filters });
  const bulk = useBulk();
  const list = useQuery({ ...allContentsOf(state), placeholderData: keepPreviousData });
  return (
    <StaffList
      label={t('admin.contents.title')}
      searchLabel={t('admin.contents.search')}
      state={state}
      list={list}
      columns={useColumns()}
      filters={filters}
      nameOf={({ title }) => title}
      bulk={useHasPower('channels:write') ? bulk : undefined}
      touches={['listContents', 'listChannelContents', 'getContent', 'getChannelContent']}
      empty={<EmptyState illustration={<Podcast />} title={t('admin.contents.empty')} />}
    />
  );
}

function useBulk(): BulkAction<Content>[] {
  const { t } = useText();
  const put = (body: { featured?: boolean; visible?: boolean }) => (content: Content) =>
    manageContent({ path: { contentId: content.id }, body, throwOnError: true });
  return [
    { id: 'feature', label: t('admin.contents.feature'), run: put({ featured: true }) },
    { id: 'unfeature', label: t('admin.contents.unfeature'), run: put({ featured: false }) },
    { id: 'hide', label: t('admin.contents.hide'), run: put({ visible: false }) },
    { id: 'show', label: t('admin.contents.show'), run: put({ visible: true }) },
  ];
}

function useColumns(): ListColumn<Content>[] {
  const { t } = useText();
  const format = useFormat();
  return [
    {
      id: 'title',
      label: t('admin.contents.name'),
      sortBy: 'title',
      main: true,
      cell: ({ title, slug, channel }) => (
        <PageLink
          to={contentPath(channel.slug, slug)}
          dir="auto"
          className={`block truncate font-medium ${cardLinkClass}`}
        >
          {title}
        </PageLink>
      ),
    },
    {
      id: 'channel',
      label: t('admin.contents.channel'),
      cell: ({ channel }) => <bdi className="block truncate">{channel.name}</bdi>,
    },
    { id: 'kind', label: t('admin.contents.kind'), cell: ({ kind }) => t(`channels.kind.${kind}`) },
    {
      id: 'likes',
      label: t('admin.contents.likes'),
      sortBy: 'likes',
      cell: ({ _count }) => <span className="tabular-nums">{format.number(_count.likes)}</span>,
    },
    {
      id: 'published',
      label: t('admin.contents.published'),
      sortBy: 'published',
      cell: ({ published, publishSchedule }) => {
        const moment = published ?? publishSchedule?.date;
        return moment === undefined ? null : (
          <time dateTime={moment}>{format.date(moment, { dateStyle: 'medium' })}</time>
        );
      },
    },
    { id: 'state', label: t('admin.contents.stateOf'), cell: (content) => <State content={content} /> },
  ];
}

function State({ content: { published, visible, publishSchedule, featured } }: { content: Content }) {
  const { t } = useText();
  const state =
    publishSchedule !== null ? 'planned' : published === null ? 'draft' : visible ? 'published' : 'hidden';
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={state === 'hidden' ? 'warning' : 'neutral'}>{t(`admin.contents.state.${state}`)}</Badge>
      {featured && <Badge tone="brand">{t('admin.contents.featured')}</Badge>}
    </span>
  );
}
