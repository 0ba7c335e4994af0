import { EmptyState } from '@atrium/ui/empty-state';
import { Images } from 'lucide-react';
import { useParams } from 'react-router';
import { definePage } from '../../../lib/page.ts';
import { useText } from '../../../lib/text.tsx';
import { MediaGrid, mediaOfAccount } from '../../talk/activities/index.ts';
import { useEmptyTexts } from './use-empty-texts.ts';

const page = definePage({
  module: 'activities',
  queries: ({ params }) => [mediaOfAccount(params['username'] ?? '')],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ProfileMediaScreen() {
  const { username = '' } = useParams();
  const { t } = useText();
  const say = useEmptyTexts(username);
  return (
    <MediaGrid
      options={mediaOfAccount(username)}
      empty={
        <EmptyState
          illustration={<Images />}
          title={t('people.noMedia')}
          text={say('people.noMedia.own', 'people.noMedia.other')}
        />
      }
    />
  );
}
