import { type Activity, getActivityOptions } from '@atrium/api';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CornerDownRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { Columns } from '../../../components/columns.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { displayName } from '../../../lib/names.ts';
import { isId } from '../../../lib/ids.ts';
import { definePage, notFound } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { useMemberOnly } from '../../../lib/use-member-only.ts';
import { AdvertisementPlace } from '../../people/advertisements/index.ts';
import { ActivityCard } from './post/activity-card.tsx';
import { ActivitySkeleton } from './post/activity-skeleton.tsx';
import { Comments } from './comments/comments.tsx';
import { activityPath, commentsOf } from './feed.api.ts';

const optionsOf = (activityId = '') => getActivityOptions({ path: { activityId } });

const page = definePage({
  module: 'activities',
  subject: ({ params }) => optionsOf(params['activityId']),
  queries: ({ params }) => [commentsOf(params['activityId'] ?? '')],
});
type PageArgs = Parameters<typeof page.loader>[0];

// A malformed id is as absent as an unknown one; the API would answer it as a bad request.
function checked(args: PageArgs): PageArgs {
  if (!isId(args.params['activityId'] ?? '')) throw notFound();
  return args;
}

export const loader = (args: PageArgs) => page.loader(checked(args));
export const clientLoader = (args: PageArgs) => page.clientLoader(checked(args));

export default function ActivityScreen() {
  const { activityId } = useParams();
  const query = useQuery(optionsOf(activityId));
  return (
    <Columns aside={<AdvertisementPlace />}>
      <BackLink />
      <QueryState query={query} waiting={<ActivitySkeleton count={1} />}>
        {({ data }) => <Page key={data.id} activity={data} />}
      </QueryState>
    </Columns>
  );
}

function Page({ activity }: { activity: Activity }) {
  const { t } = useText();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const field = useRef<HTMLTextAreaElement>(null);
  const membersOnly = useMemberOnly();
  const name = displayName(activity.account);
  const title = t(activity.commentedId === null ? 'feed.postBy' : 'feed.commentBy', { name });
  useEffect(() => {
    if (hash === '#comments') document.getElementById('comments')?.scrollIntoView();
  }, [hash]);
  return (
    <>
      <PageHead
        title={title}
        description={summaryOf(activity.message)}
        image={pictureOf(activity.image, 'share')}
        card={activity.image === null ? 'summary' : 'summary_large_image'}
      />
      <h1 className="sr-only">{title}</h1>
      <Commented activity={activity} />
      <ActivityCard
        activity={activity}
        onComment={() => membersOnly(() => field.current?.focus(), `${activityPath(activity.id)}#comments`)}
        onDeleted={() =>
          void navigate(activity.commentedId === null ? '/' : activityPath(activity.commentedId))
        }
      />
      <Comments activity={activity} field={field} />
    </>
  );
}

const summaryLength = 200;

/** The beginning of a message, cut between words. */
function summaryOf(message: string): string | null {
  const text = message.replaceAll(/\s+/g, ' ').trim();
  if (text === '') return null;
  if (text.length <= summaryLength) return text;
  return `${text.slice(0, summaryLength).replace(/\s+\S*$/, '')}…`;
}

/** The activity that a comment answers, on the page of that comment. */
function Commented({ activity: { commented } }: { activity: Activity }) {
  const { t } = useText();
  if (commented === null) return null;
  return (
    <Link
      to={activityPath(commented.id)}
      className="mb-3 flex items-center gap-2 rounded-md bg-sunken px-4 py-2.5 text-sm text-muted hover:text-default"
    >
      <CornerDownRight aria-hidden="true" className="size-4 shrink-0 rtl:-scale-x-100" />
      <span className="shrink-0">{t('feed.inAnswerTo', { name: displayName(commented.account) })}</span>
      <span dir="auto" className="truncate">
        {commented.message}
      </span>
    </Link>
  );
}

function BackLink() {
  const { t } = useText();
  return (
    <Link
      to="/"
      className="mb-3 inline-flex h-8 items-center gap-1.5 rounded-sm text-sm font-medium text-muted hover:text-default"
    >
      <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
      {t('shell.home')}
    </Link>
  );
}
