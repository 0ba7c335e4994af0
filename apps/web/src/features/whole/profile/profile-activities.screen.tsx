import { EmptyState } from '@atrium/ui/empty-state';
import { MessagesSquare } from 'lucide-react';
import { useParams } from 'react-router';
import { definePage } from '../../../lib/page.ts';
import { useText } from '../../../lib/text.tsx';
import { ActivityList, postsOfAccount } from '../../talk/activities/index.ts';
import { useEmptyTexts } from './use-empty-texts.ts';

const page = definePage({ queries: ({ params }) => [postsOfAccount(params['username'] ?? '')] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ProfileActivitiesScreen() {
  const { username = '' } = useParams();
  const { t } = useText();
  const say = useEmptyTexts(username);
  return (
    <ActivityList
      options={postsOfAccount(username)}
      empty={
        <EmptyState
          illustration={<MessagesSquare />}
          title={t('people.noActivities')}
          text={say('people.noActivities.own', 'people.noActivities.other')}
        />
      }
    />
  );
}
