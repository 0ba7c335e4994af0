import type { Activity } from '@atrium/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { MoreButton } from '../../../../components/more-button.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { itemsOf, unique } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { AnswerPlace } from './answer-place.tsx';
import { CommentsSkeleton } from './comments-skeleton.tsx';
import { commentsOf } from '../feed.api.ts';
import { PendingComments } from './pending-comments.tsx';
import { Thread } from './thread.tsx';
import { useComments } from './use-comments.ts';

interface CommentsProps {
  activity: Activity;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The comments on an activity, oldest first, and a form to write one. */
export function Comments({ activity, field }: CommentsProps) {
  const { t } = useText();
  const list = useInfiniteQuery(commentsOf(activity.id));
  const { pending, send, retry, drop } = useComments(activity.id);
  const count = activity._count.comments;
  return (
    <section id="comments" aria-labelledby="comments-title" className="mt-6 scroll-mt-20">
      <h2 id="comments-title" className="mb-4 text-lg font-semibold">
        {count === 0 ? t('feed.comments') : t('feed.commentCount', { count })}
      </h2>
      <QueryState query={list} waiting={<CommentsSkeleton />}>
        {(data) => {
          const comments = unique(itemsOf(data));
          if (comments.length === 0 && pending.length === 0)
            return <p className="text-muted">{t('feed.noComments')}</p>;
          return (
            <>
              <ol className="flex flex-col gap-5">
                {comments.map((comment) => (
                  <li key={comment.id}>
                    <Thread comment={comment} />
                  </li>
                ))}
                <PendingComments {...{ pending, retry, drop }} />
              </ol>
              <MoreButton list={list} waiting={<CommentsSkeleton count={1} />} />
            </>
          );
        }}
      </QueryState>
      <div className="sticky bottom-16 z-10 mt-4 bg-surface py-3 md:bottom-0">
        <AnswerPlace
          atFoot
          activityId={activity.id}
          label={t('feed.writeComment')}
          send={send}
          field={field}
        />
      </div>
    </section>
  );
}
