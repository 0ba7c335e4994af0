import { getAnnouncementOptions } from '@atrium/api';
import { buttonClass } from '@atrium/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Columns } from '../../../components/columns.tsx';
import { MembersOnly } from '../../../components/members-only.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { PageLink } from '../../../components/page-link.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { RichHtml } from '../../../components/rich-html.tsx';
import { definePage } from '../../../lib/page.ts';
import { useText } from '../../../lib/text.tsx';
import { AdvertisementPlace } from '../../people/advertisements/index.ts';
import { Byline } from './announcement-card.tsx';
import { AnnouncementSkeleton } from './announcement-list.tsx';

const page = definePage({ module: 'announcements' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function AnnouncementScreen() {
  return (
    <Columns aside={<AdvertisementPlace />}>
      <MembersOnly waiting={<AnnouncementSkeleton />}>
        <AnnouncementPage />
      </MembersOnly>
    </Columns>
  );
}

function AnnouncementPage() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const query = useQuery(getAnnouncementOptions({ path: { announcementId: slug } }));
  return (
    <QueryState query={query} waiting={<AnnouncementSkeleton />}>
      {({ data: announcement }) => (
        <article>
          <PageHead title={announcement.title} hidden />
          {announcement.group !== null && (
            <PageLink
              to={`/groups/${announcement.group.slug}`}
              className="text-sm font-medium text-brand hover:underline"
            >
              <bdi>{announcement.group.name}</bdi>
            </PageLink>
          )}
          {announcement.group === null && (
            <PageLink to="/announcements" className="text-sm font-medium text-brand hover:underline">
              {t('announcements.all')}
            </PageLink>
          )}
          <h1 className="mt-1 text-2xl font-semibold text-balance">
            <bdi>{announcement.title}</bdi>
          </h1>
          <Byline announcement={announcement} />
          {announcement.html !== null && (
            <RichHtml html={announcement.html} isPage className="mt-6 text-base" />
          )}
          {announcement.survey !== null && (
            <PageLink
              to={`/surveys/${announcement.survey.slug}`}
              className={buttonClass({ variant: 'primary', className: 'mt-6' })}
            >
              {t('announcements.survey')}
            </PageLink>
          )}
        </article>
      )}
    </QueryState>
  );
}
