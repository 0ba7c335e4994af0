import { buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { signInAddress } from '../../../lib/navigation.ts';
import { definePage } from '../../../lib/page.ts';
import { useSessionStatus } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';
import { ActivityList } from './activity-list.tsx';
import { Composer, ComposerSkeleton } from './composer.tsx';
import { postsAboutEvent } from './feed.api.ts';
import { eventOptions } from '../../events/programme/index.ts';

const page = definePage({
  module: 'activities',
  queries: ({ params }) => [postsAboutEvent(params['slug'] ?? '')],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Posts about the event. */
export default function ActivitiesScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const event = useQuery(eventOptions(slug)).data?.data;
  const status = useSessionStatus();
  const list = postsAboutEvent(slug);
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <PageHead
        title={event === undefined ? t('event.activities') : `${t('event.activities')} · ${event.name}`}
      />
      <h1 className="sr-only">{t('event.activities')}</h1>
      {status === 'member' && event !== undefined && (
        <Composer target={{ eventId: event.id }} list={list} placeholder={t('event.write')} />
      )}
      {status === 'pending' && <ComposerSkeleton />}
      <ActivityList
        options={list}
        withoutSubject
        empty={<NoPosts slug={slug} visitor={status === 'visitor'} />}
      />
    </div>
  );
}

function NoPosts({ slug, visitor }: { slug: string; visitor: boolean }) {
  const { t } = useText();
  return (
    <EmptyState
      illustration={<MessagesSquare />}
      title={t('event.noPosts')}
      text={t('event.noPostsHint')}
      action={
        visitor ? (
          <Link
            to={signInAddress(`/events/${slug}/activities`)}
            className={buttonClass({ variant: 'primary' })}
          >
            {t('event.signInToWrite')}
          </Link>
        ) : undefined
      }
    />
  );
}
