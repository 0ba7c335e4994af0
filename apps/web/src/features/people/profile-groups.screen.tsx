import type { Group } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { EmptyState } from '@atrium/ui/empty-state';
import { Image } from '@atrium/ui/image';
import { Skeleton } from '@atrium/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Lock, Users } from 'lucide-react';
import { useParams } from 'react-router';
import { MoreButton } from '../../components/more-button.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { definePage } from '../../lib/page.ts';
import { pictureOf } from '../../lib/pictures.ts';
import { itemsOf } from '../../lib/queries.ts';
import { useText } from '../../lib/text.tsx';
import { groupsOf } from './people.api.ts';
import { useEmptyTexts } from './use-empty-texts.ts';

const page = definePage({ module: 'groups', queries: ({ params }) => [groupsOf(params['username'] ?? '')] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ProfileGroupsScreen() {
  const { username = '' } = useParams();
  const { t } = useText();
  const say = useEmptyTexts(username);
  const list = useInfiniteQuery(groupsOf(username));
  const groups = itemsOf(list.data);
  return (
    <QueryState
      query={list}
      waiting={<GroupsSkeleton />}
      isEmpty={() => groups.length === 0}
      empty={
        <EmptyState
          illustration={<Users />}
          title={t('people.noGroups')}
          text={say('people.noGroups.own', 'people.noGroups.other')}
        />
      }
    >
      {() => (
        <>
          <ul className="flex flex-col gap-1">
            {groups.map((group) => (
              <li key={group.id}>
                <GroupRow group={group} />
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<GroupsSkeleton count={2} />} />
        </>
      )}
    </QueryState>
  );
}

function GroupRow({ group }: { group: Group }) {
  const { t } = useText();
  return (
    <div className="flex items-center gap-4 py-2.5">
      <Image
        src={pictureOf(group.image, 'thumbnail')}
        alt=""
        seed={group.slug}
        ratio="1/1"
        className="size-14 shrink-0 rounded-md"
      />
      <div className="min-w-0 grow">
        <p className="truncate font-medium" dir="auto">
          {group.name}
        </p>
        <p className="text-sm text-muted">{t('people.memberCount', { count: group._count.members })}</p>
      </div>
      {group.access === 'private' && (
        <Badge>
          <Lock aria-hidden="true" />
          {t('people.privateGroup')}
        </Badge>
      )}
    </div>
  );
}

function GroupsSkeleton({ count = 4 }: { count?: number }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex items-center gap-4 py-2.5">
          <Skeleton className="size-14 rounded-md" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-4 w-44" />
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}
