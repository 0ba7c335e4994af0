import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { PageHead } from '../../components/page-head.tsx';
import { definePage } from '../../lib/page.ts';
import { useText } from '../../lib/text.tsx';
import { ActivityList, postsAboutEvent } from '../feed/index.ts';
import { eventOptions } from './events.api.ts';

const page = definePage({
  module: 'activities',
  queries: ({ params }) => [postsAboutEvent(params['slug'] ?? '')],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** What people say about the event. */
export default function ActivitiesScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const { data: event } = useQuery(eventOptions(slug));
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        title={event === undefined ? t('event.activities') : `${t('event.activities')} · ${event.data.name}`}
      />
      <h1 className="sr-only">{t('event.activities')}</h1>
      <ActivityList options={postsAboutEvent(slug)} withoutSubject />
    </div>
  );
}
