import { EmptyState } from '@atrium/ui/empty-state';
import { MessagesSquare } from 'lucide-react';
import { useParams } from 'react-router';
import { definePage } from '../../../lib/page.ts';
import { useModule } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { ActivityList, postsOfAccount } from '../../talk/activities/index.ts';
import { useEmptyTexts } from './use-empty-texts.ts';

const page = definePage({
  queries: ({ params, modules }) =>
    modules.includes('activities') ? [postsOfAccount(params['username'] ?? '')] : [],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ProfileActivitiesScreen() {
  const { username = '' } = useParams();
  const { t } = useText();
  const say = useEmptyTexts(username);
  // The profile itself stands at this address, too.
  if (!useModule('activities')) return null;
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
