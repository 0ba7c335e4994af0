import type { Self } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { MoreButton } from '../../../components/more-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { ChannelRow, ChannelRowsSkeleton } from './channel-row.tsx';
import { channelList } from './chat.api.ts';
import { askEvery, connection } from './connection.ts';
import { FoundMessages } from './messages/found-messages.tsx';

interface ChannelListProps {
  self: Self;
  search: string;
  /** Of the conversation that is open. */
  openId: number | null;
  start: ReactNode;
  onClear: () => void;
}

/** Conversations, the last written to first; a search finds what was said in them as well. */
export function ChannelList({ self, search, openId, start, onClear }: ChannelListProps) {
  const { t } = useText();
  const list = useInfiniteQuery({
    ...channelList(search),
    placeholderData: keepPreviousData,
    refetchInterval: () => (connection.isOpen ? false : askEvery),
  });
  const rows = [...new Map(itemsOf(list.data).map((one) => [one.channelId, one])).values()];
  return (
    <QueryState
      query={list}
      waiting={<ChannelRowsSkeleton />}
      isEmpty={() => rows.length === 0 && search === ''}
      empty={
        <EmptyState
          illustration={<MessagesSquare />}
          title={t('chat.empty')}
          text={t('chat.emptyText')}
          action={start}
        />
      }
    >
      {() => (
        <>
          {rows.length > 0 && (
            <ul aria-label={t('chat.conversations')} className="flex flex-col gap-0.5">
              {rows.map((one) => (
                <li key={one.channelId}>
                  <ChannelRow row={one} readerId={self.id} isOpen={one.channelId === openId} />
                </li>
              ))}
            </ul>
          )}
          <MoreButton list={list} waiting={<ChannelRowsSkeleton count={2} />} />
          {search !== '' && (
            <FoundMessages
              search={search}
              readerId={self.id}
              nothing={
                rows.length > 0 ? null : (
                  <EmptyState
                    illustration={<Search />}
                    title={t('search.nothing', { text: search })}
                    text={t('search.nothingHint')}
                    action={<Button onClick={onClear}>{t('search.clear')}</Button>}
                  />
                )
              }
            />
          )}
        </>
      )}
    </QueryState>
  );
}
