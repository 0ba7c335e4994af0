import { Avatar } from '@atrium/ui/avatar';
import { EmptyState } from '@atrium/ui/empty-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useParams } from 'react-router';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PageLink } from '../../../../components/page-link.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { displayName } from '../../../../lib/names.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { itemsOf } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { subscribersOf } from './manage.api.ts';

export default function SubscribersScreen() {
  const { t } = useText();
  const format = useFormat();
  const { slug = '' } = useParams();
  const list = useInfiniteQuery(subscribersOf(slug));
  const subscribers = itemsOf(list.data);
  const waiting = <Skeleton className="h-40 w-full" />;
  return (
    <QueryState
      query={list}
      waiting={waiting}
      isEmpty={() => subscribers.length === 0}
      empty={<EmptyState illustration={<UsersRound />} title={t('channels.noSubscribers')} />}
    >
      {() => (
        <>
          <ul className="max-w-2xl divide-y divide-line border-y border-line">
            {subscribers.map(({ account, createdAt }) => (
              <li key={account.id}>
                <PageLink
                  to={`/people/${account.username}`}
                  className="flex items-center gap-3 px-2 py-3 hover:bg-hover"
                >
                  <Avatar
                    decorative
                    size="sm"
                    name={displayName(account)}
                    imageUrl={pictureOf(account.image, 'thumbnail')}
                  />
                  <bdi className="min-w-0 grow truncate font-medium">{displayName(account)}</bdi>
                  <time dateTime={createdAt} className="text-sm text-muted">
                    {format.date(createdAt, { dateStyle: 'medium' })}
                  </time>
                </PageLink>
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={waiting} />
        </>
      )}
    </QueryState>
  );
}
