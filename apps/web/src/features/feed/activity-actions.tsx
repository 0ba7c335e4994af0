import type { Activity } from '@atrium/api';
import { Heart, MessageCircle, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { useFormat } from '../../lib/format.ts';
import { displayName } from '../../lib/names.ts';
import { useText } from '../../lib/text.tsx';
import { activityPath } from './feed.api.ts';
import { useAddress, useShare } from '../../lib/share.ts';
import { useLike } from './use-like.ts';
import { useMemberOnly } from '../../lib/use-member-only.ts';

interface ActivityActionsProps {
  activity: Activity;
  /** On the activity's own page: goes to the comments below instead of to that page. */
  onComment?: () => void;
}

const actionClass =
  'inline-flex h-9 items-center gap-2 rounded-full px-3 text-sm font-medium tabular-nums transition-colors ' +
  'hover:bg-hover hover:text-default [&_svg]:size-4.5';

export function ActivityActions({ activity, onComment }: ActivityActionsProps) {
  const { t } = useText();
  const format = useFormat();
  const path = activityPath(activity.id);
  const name = displayName(activity.account);
  const share = useShare(useAddress(path), t('feed.postBy', { name }));
  const comments = activity._count.comments;
  const comment = (
    <>
      <MessageCircle aria-hidden="true" />
      <Count value={comments} shown={format.compact(comments)} />
    </>
  );
  const commentLabel = t('feed.commentCount', { count: comments });
  return (
    <div className="-mx-3 flex items-center gap-1 text-muted">
      <LikeButton activity={activity} />
      {onComment === undefined ? (
        <Link to={`${path}#comments`} prefetch="intent" aria-label={commentLabel} className={actionClass}>
          {comment}
        </Link>
      ) : (
        <button type="button" onClick={onComment} aria-label={commentLabel} className={actionClass}>
          {comment}
        </button>
      )}
      <button
        type="button"
        onClick={() => void share()}
        aria-label={t('feed.share')}
        title={t('feed.share')}
        className={cx(actionClass, 'ms-auto')}
      >
        <Share2 aria-hidden="true" />
      </button>
    </div>
  );
}

/** With its count; a visitor is led to the sign-in page. */
export function LikeButton({ activity, small = false }: { activity: Activity; small?: boolean }) {
  const { t } = useText();
  const format = useFormat();
  const like = useLike(activity);
  const membersOnly = useMemberOnly();
  const liked = activity.likes.length > 0;
  const count = activity._count.likes;
  return (
    <button
      type="button"
      aria-pressed={liked}
      aria-label={t('feed.likeCount', { count })}
      onClick={() => membersOnly(() => like.mutate(!liked))}
      className={cx(
        actionClass,
        small && 'h-7 px-2 text-xs [&_svg]:size-4',
        liked && 'text-brand hover:text-brand',
      )}
    >
      <Heart
        aria-hidden="true"
        className={cx('transition-transform active:scale-125', liked && 'fill-current')}
      />
      <Count value={count} shown={format.compact(count)} />
    </button>
  );
}

function Count({ value, shown }: { value: number; shown: string }): ReactNode {
  return value > 0 && <span>{shown}</span>;
}
