import { EmptyState } from '@atrium/ui/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useParams } from 'react-router';
import { definePage } from '../../../lib/page.ts';
import { useText } from '../../../lib/text.tsx';
import { PersonList, followersOf } from '../../ground/accounts/index.ts';
import { useEmptyTexts } from './use-empty-texts.ts';

const page = definePage({ queries: ({ params }) => [followersOf(params['username'] ?? '')] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ProfileFollowersScreen() {
  const { username = '' } = useParams();
  const { t } = useText();
  const list = useInfiniteQuery(followersOf(username));
  const say = useEmptyTexts(username);
  return (
    <PersonList
      list={list}
      label={t('people.tab.followers')}
      empty={
        <EmptyState
          illustration={<UsersRound />}
          title={t('people.noFollowers')}
          text={say('people.noFollowers.own', 'people.noFollowers.other')}
        />
      }
    />
  );
}
