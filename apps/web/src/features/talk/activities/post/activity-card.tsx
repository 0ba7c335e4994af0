import type { Activity } from '@atrium/api';
import { Card } from '@atrium/ui/card';
import { CalendarDays, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { PageLink } from '../../../../components/page-link.tsx';
import { displayName, titleOf } from '../../../../lib/names.ts';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { ActivityActions } from './activity-actions.tsx';
import { ActivityMenu } from './activity-menu.tsx';
import { ActivityPicture } from '../media/activity-picture.tsx';
import { ActivityVideo } from '../media/activity-video.tsx';
import { Author } from './author.tsx';
import { EditableMessage } from './editable-message.tsx';
import { EditedMark } from './edited-mark.tsx';
import { activityPath } from '../feed.api.ts';
import { LinkCard } from './link-card.tsx';
import { Moment } from './moment.tsx';
import { quoteOf } from './quote.ts';
import { QuotedActivity, StandingNote } from './rare-parts.tsx';

export interface ActivityCardProps {
  activity: Activity;
  /** Where the page itself is the event or group, saying so again would be noise. */
  withoutSubject?: boolean;
  /** The activity's own page: nothing is cut, and comments are below. */
  onComment?: () => void;
  onDeleted?: () => void;
}

/** One post, as it stands in every list and on its own page. */
export function ActivityCard({ activity, withoutSubject = false, onComment, onDeleted }: ActivityCardProps) {
  const { t } = useText();
  const name = displayName(activity.account);
  const title = titleOf(activity.account);
  const { origin } = useSite();
  const [editing, setEditing] = useState(false);
  const quote = quoteOf(activity, origin);
  const preview =
    quote === null && activity.image === null && activity.video === null ? previewOf(activity) : null;
  return (
    <Card
      role="article"
      aria-label={t('feed.postBy', { name })}
      className="flex flex-col gap-3 p-4 pb-2 sm:p-5 sm:pb-2.5"
    >
      <div className="flex items-center gap-2">
        <Author account={activity.account}>
          {title !== null && (
            <>
              <span dir="auto" className="truncate">
                {title}
              </span>
              <span aria-hidden="true">·</span>
            </>
          )}
          <PageLink
            to={activityPath(activity.id)}
            className="inline-flex min-h-6 shrink-0 items-center rounded-sm whitespace-nowrap hover:underline"
          >
            <Moment at={activity.createdAt} />
          </PageLink>
          <EditedMark activity={activity} />
        </Author>
        <ActivityMenu
          activity={activity}
          onEdit={() => setEditing(true)}
          {...(onDeleted !== undefined && { onDeleted })}
        />
      </div>
      {activity.standing !== 'shown' && <StandingNote activity={activity} />}
      <EditableMessage
        activity={activity}
        message={quote?.message}
        cut={onComment === undefined}
        editing={editing}
        stop={() => setEditing(false)}
      />
      {quote !== null && <QuotedActivity id={quote.id} />}
      {activity.image !== null && <ActivityPicture image={activity.image} author={name} />}
      {activity.video !== null && <ActivityVideo video={activity.video} author={name} />}
      {preview !== null && <LinkCard preview={preview} />}
      {!withoutSubject && <Subjects activity={activity} />}
      <ActivityActions activity={activity} {...(onComment !== undefined && { onComment })} />
    </Card>
  );
}

export function previewOf({ entities }: Activity) {
  return entities?.find(({ linkPreview }) => linkPreview !== null)?.linkPreview ?? null;
}

const subjectClass =
  'inline-flex h-8 max-w-full items-center gap-2 rounded-full border border-line px-3 text-sm font-medium ' +
  'hover:border-line-strong hover:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted';

/** The event or group that the post is about. */
function Subjects({ activity: { event, group } }: { activity: Activity }) {
  if (event === null && group === null) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {event !== null && (
        <PageLink to={`/events/${event.slug}`} className={subjectClass}>
          <CalendarDays aria-hidden="true" />
          <span dir="auto" className="truncate">
            {event.name}
          </span>
        </PageLink>
      )}
      {group !== null && (
        <PageLink to={`/groups/${group.slug}`} className={subjectClass}>
          <UsersRound aria-hidden="true" />
          <span dir="auto" className="truncate">
            {group.name}
          </span>
        </PageLink>
      )}
    </div>
  );
}
