import type { Activity } from '@atrium/api';
import { Heart, MessageCircle, Share2 } from 'lucide-react';
import { Link } from 'react-router';
import { cx } from '../../../../lib/cx.ts';
import { useFormat } from '../../../../lib/format.ts';
import { displayName } from '../../../../lib/names.ts';
import { useText } from '../../../../lib/text.tsx';
import { activityPath } from '../feed.api.ts';
import { useAddress, useShare } from '../../../../lib/share.ts';
import { useLike } from './use-like.ts';
import { useMemberOnly } from '../../../../lib/use-member-only.ts';

interface ActivityActionsProps {
  activity: Activity;
  /** On the activity's own page: goes to the comments below instead of to that page. */
  onComment?: () => void;
}

const action =
  'relative inline-flex items-center rounded-full font-medium tabular-nums transition-colors hover:bg-hover';
const actionClass = `${action} h-9 gap-2 px-3 text-sm [&_svg]:size-4.5`;
const smallActionClass = `${action} h-7 gap-1.5 px-2 text-xs [&_svg]:size-4`;

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
      <Count
        value={comments}
        shown={format.compact(comments)}
        label={t('feed.commentCount', { count: comments })}
      />
    </>
  );
  return (
    <div className="-mx-3 flex items-center gap-1 text-muted">
      <LikeButton activity={activity} />
      {onComment === undefined ? (
        <Link to={`${path}#comments`} prefetch="intent" className={actionClass}>
          {comment}
        </Link>
      ) : (
        <button type="button" onClick={onComment} className={actionClass}>
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
      onClick={() => membersOnly(() => like.mutate(!liked))}
      className={cx(small ? smallActionClass : actionClass, liked && 'text-brand')}
    >
      <Heart
        aria-hidden="true"
        className={cx('transition-transform active:scale-125', liked && 'fill-current')}
      />
      <Count value={count} shown={format.compact(count)} label={t('feed.likeCount', { count })} />
    </button>
  );
}

/** The number for the eye, all of it in words for the ear. */
function Count({ value, shown, label }: { value: number; shown: string; label: string }) {
  return (
    <>
      {value > 0 && <span aria-hidden="true">{shown}</span>}
      <span className="sr-only">{label}</span>
    </>
  );
}
