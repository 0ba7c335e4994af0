import { EmptyState } from '@atrium/ui/empty-state';
import { Images } from 'lucide-react';
import { definePage } from '../../../lib/page.ts';
import { useText } from '../../../lib/text.tsx';
import { MediaGrid, MediaGridSkeleton } from './media/media-grid.tsx';
import { mediaOfGroup } from './feed.api.ts';
import { JoinWall } from '../../people/groups/index.ts';

const page = definePage({ module: 'activities' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Pictures and videos that were posted in the group. */
export default function GroupMediaScreen() {
  const { t } = useText();
  return (
    <JoinWall waiting={<MediaGridSkeleton />}>
      {(group) => (
        <>
          <h2 className="sr-only">{t('groups.tab.media')}</h2>
          <MediaGrid
            options={mediaOfGroup(group.slug)}
            empty={
              <EmptyState
                illustration={<Images />}
                title={t('groups.noMedia')}
                text={t('groups.noMediaText')}
              />
            }
          />
        </>
      )}
    </JoinWall>
  );
}
