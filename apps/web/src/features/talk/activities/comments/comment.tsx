import type { Activity, BaseAccount } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { type ReactNode, useState } from 'react';
import { PageLink } from '../../../../components/page-link.tsx';
import { displayName } from '../../../../lib/names.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useText } from '../../../../lib/text.tsx';
import { LikeButton } from '../post/activity-actions.tsx';
import { ActivityMenu } from '../post/activity-menu.tsx';
import { ActivityPicture } from '../media/activity-picture.tsx';
import { ActivityVideo } from '../media/activity-video.tsx';
import { EditableMessage } from '../post/editable-message.tsx';
import { EditedMark } from '../post/edited-mark.tsx';
import { activityPath } from '../feed.api.ts';
import { Moment } from '../post/moment.tsx';
import { StandingNote } from '../post/rare-parts.tsx';

interface CommentProps {
  comment: Activity;
  onAnswer: () => void;
  /** The answers to it. */
  children?: ReactNode;
}

const quietAction = 'h-7 rounded-full px-2 text-xs font-medium hover:bg-hover hover:text-default';

export function Comment({ comment, onAnswer, children }: CommentProps) {
  const { t } = useText();
  const name = displayName(comment.account);
  const [editing, setEditing] = useState(false);
  return (
    <article aria-label={t('feed.commentBy', { name })} className="group flex gap-3">
      <Face account={comment.account} />
      <div className="min-w-0 grow">
        <Bubble account={comment.account}>
          {comment.standing !== 'shown' && <StandingNote activity={comment} />}
          <EditableMessage
            activity={comment}
            cut
            className="text-base"
            editing={editing}
            stop={() => setEditing(false)}
          />
          {comment.image !== null && <ActivityPicture image={comment.image} author={name} />}
          {comment.video !== null && <ActivityVideo video={comment.video} author={name} />}
        </Bubble>
        <div className="mt-1 flex items-center gap-1 text-xs text-muted">
          <PageLink to={activityPath(comment.id)} className="rounded-sm px-2 hover:underline">
            <Moment at={comment.createdAt} />
          </PageLink>
          <EditedMark activity={comment} />
          <LikeButton activity={comment} small />
          <button type="button" onClick={onAnswer} className={quietAction}>
            {t('feed.answer')}
          </button>
          <ActivityMenu activity={comment} onEdit={() => setEditing(true)} />
        </div>
        {children}
      </div>
    </article>
  );
}

export function Face({ account }: { account: BaseAccount }) {
  return (
    <PageLink
      to={`/people/${account.username}`}
      tabIndex={-1}
      aria-hidden="true"
      className="h-fit shrink-0 rounded-full"
    >
      <Avatar
        decorative
        size="sm"
        name={displayName(account)}
        imageUrl={pictureOf(account.image, 'thumbnail')}
      />
    </PageLink>
  );
}

export function Bubble({ account, children }: { account: BaseAccount; children: ReactNode }) {
  return (
    <div className="flex w-fit max-w-full flex-col gap-1 rounded-lg rounded-ss-sm bg-sunken px-4 py-2.5">
      <PageLink
        to={`/people/${account.username}`}
        dir="auto"
        className="w-fit max-w-full truncate rounded-sm text-sm font-semibold hover:underline"
      >
        {displayName(account)}
      </PageLink>
      {children}
    </div>
  );
}
