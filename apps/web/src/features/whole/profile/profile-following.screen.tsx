import { buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { definePage } from '../../../lib/page.ts';
import { useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { PersonList, followedBy } from '../../ground/accounts/index.ts';
import { useEmptyTexts } from './use-empty-texts.ts';

const page = definePage({ queries: ({ params }) => [followedBy(params['username'] ?? '')] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ProfileFollowingScreen() {
  const { username = '' } = useParams();
  const { t } = useText();
  const own = useSelf().data?.data.username === username;
  const list = useInfiniteQuery(followedBy(username));
  const say = useEmptyTexts(username);
  return (
    <PersonList
      list={list}
      label={t('people.tab.following')}
      empty={
        <EmptyState
          illustration={<UsersRound />}
          title={t('people.noFollowing')}
          text={say('people.noFollowing.own', 'people.noFollowing.other')}
          action={
            own ? (
              <Link to="/people?show=popular" className={buttonClass({ variant: 'primary' })}>
                {t('people.find')}
              </Link>
            ) : undefined
          }
        />
      }
    />
  );
}
