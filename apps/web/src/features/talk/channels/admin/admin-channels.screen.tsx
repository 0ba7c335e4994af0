import { manageChannel, type StaffChannel } from '@atrium/api';
import { AvatarStack } from '@atrium/ui/avatar-stack';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { cardLinkClass } from '@atrium/ui/card';
import { EmptyState } from '@atrium/ui/empty-state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, Podcast } from 'lucide-react';
import { Suspense, lazy, useMemo, useState } from 'react';
import { PageLink } from '../../../../components/page-link.tsx';
import { AdminPage } from '../../../../components/staff/admin-page.tsx';
import type { BulkAction, ListColumn } from '../../../../components/staff/list/list-types.ts';
import { StaffList } from '../../../../components/staff/list/staff-list.tsx';
import { useListState } from '../../../../components/staff/list/use-list-state.ts';
import { useFormat } from '../../../../lib/format.ts';
import { displayName } from '../../../../lib/names.ts';
import { definePage } from '../../../../lib/page.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { managePath } from '../channels.api.ts';
import { allChannelsOf, channelFilters, sortableChannels } from './all-channels.api.ts';

const ChannelDialog = lazy(() => import('./channel-dialog.tsx'));

const page = definePage({ module: 'channels' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Every channel with its managers, hidden ones too. */
export default function AdminChannelsScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('admin.channels.title')} text={t('admin.channels.text')} wide>
      <Channels />
    </AdminPage>
  );
}

function Channels() {
  const { t } = useText();
  const filters = useMemo(() => channelFilters(t), [t]);
  const state = useListState({ sort: 'name', sortable: sortableChannels, filters });
  const [opening, setOpening] = useState(false);
  const bulk = useBulk();
  const mayWrite = useHasPower('channels:write');
  const list = useQuery({ ...allChannelsOf(state), placeholderData: keepPreviousData });
  return (
    <>
      {mayWrite && (
        <Button
          variant="primary"
          className="mb-4"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setOpening(true)}
        >
          {t('admin.channels.open')}
        </Button>
      )}
      <StaffList
        label={t('admin.channels.title')}
        searchLabel={t('admin.channels.search')}
        state={state}
        list={list}
        columns={useColumns()}
        filters={filters}
        nameOf={({ name }) => name}
        bulk={mayWrite ? bulk : undefined}
        touches={['listChannels', 'getChannel']}
        empty={<EmptyState illustration={<Podcast />} title={t('admin.channels.empty')} />}
      />
      {opening && (
        <Suspense fallback={null}>
          <ChannelDialog close={() => setOpening(false)} />
        </Suspense>
      )}
    </>
  );
}

function useBulk(): BulkAction<StaffChannel>[] {
  const { t } = useText();
  const put = (body: { visible?: boolean; priority?: number }) => (channel: StaffChannel) =>
    manageChannel({ path: { channelId: channel.id }, body, throwOnError: true });
  return [
    { id: 'show', label: t('admin.channels.show'), run: put({ visible: true }) },
    { id: 'hide', label: t('admin.channels.hide'), run: put({ visible: false }) },
    { id: 'first', label: t('admin.channels.first'), run: put({ priority: 100 }) },
    { id: 'usual', label: t('admin.channels.usual'), run: put({ priority: 0 }) },
  ];
}

function useColumns(): ListColumn<StaffChannel>[] {
  const { t } = useText();
  const format = useFormat();
  return [
    {
      id: 'name',
      label: t('admin.channels.name'),
      sortBy: 'name',
      main: true,
      cell: ({ name, channel }) => (
        <PageLink
          to={managePath(channel.slug)}
          dir="auto"
          className={`block truncate font-medium ${cardLinkClass}`}
        >
          {name}
        </PageLink>
      ),
    },
    {
      id: 'managers',
      label: t('admin.channels.managers'),
      cell: ({ managers, channel }) => {
        const people = [...(channel.creator === null ? [] : [channel.creator]), ...managers];
        const faces = people.map((person) => ({
          id: person.id,
          name: displayName(person),
          imageUrl: pictureOf(person.image, 'thumbnail'),
        }));
        return <AvatarStack people={faces} label={faces.map(({ name }) => name).join(', ')} />;
      },
    },
    {
      id: 'subscribers',
      label: t('admin.channels.subscribers'),
      sortBy: 'subscribers',
      cell: ({ channel }) => <span className="tabular-nums">{format.number(channel.subscriberCount)}</span>,
    },
    {
      id: 'priority',
      label: t('admin.channels.priority'),
      sortBy: 'priority',
      cell: ({ channel }) => <span className="tabular-nums">{format.number(channel.priority)}</span>,
    },
    {
      id: 'createdAt',
      label: t('admin.channels.created'),
      sortBy: 'createdAt',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt}>{format.date(createdAt, { dateStyle: 'medium' })}</time>
      ),
    },
    {
      id: 'state',
      label: t('admin.channels.state'),
      cell: ({ channel: { visible, group } }) => (
        <span className="flex flex-wrap gap-1">
          <Badge tone={visible ? 'neutral' : 'warning'}>
            {t(visible ? 'admin.channels.shown' : 'admin.channels.hidden')}
          </Badge>
          {group !== null && (
            <Badge>
              <bdi>{group.name}</bdi>
            </Badge>
          )}
        </span>
      ),
    },
  ];
}
