import type { Activity } from '@atrium/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { PageLink } from '../../../../components/page-link.tsx';
import { MoreButton } from '../../../../components/more-button.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { displayName } from '../../../../lib/names.ts';
import { itemsOf, unique } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { useMemberOnly } from '../../../../lib/use-member-only.ts';
import { AnswerPlace } from './answer-place.tsx';
import { Comment } from './comment.tsx';
import { CommentsSkeleton } from './comments-skeleton.tsx';
import { activityPath, commentsOf } from '../feed.api.ts';
import { PendingComments } from './pending-comments.tsx';
import { useComments } from './use-comments.ts';

/** A comment and, one step further in, the answers to it: shown when asked for. */
export function Thread({ comment }: { comment: Activity }) {
  const { t } = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const membersOnly = useMemberOnly();
  const [open, setOpen] = useState(false);
  const [answering, setAnswering] = useState(false);
  const count = comment._count.comments;
  const answer = () =>
    membersOnly(() => {
      setOpen(true);
      setAnswering(true);
      field.current?.focus();
    });
  return (
    <Comment comment={comment} onAnswer={answer}>
      {!open && count > 0 && (
        <button type="button" onClick={() => setOpen(true)} className={openClass}>
          {t('feed.showAnswers', { count })}
        </button>
      )}
      {open && <Answers {...{ comment, answering, answer, field }} />}
    </Comment>
  );
}

const openClass =
  'mt-1 inline-flex h-8 items-center gap-3 rounded-sm px-2 text-sm font-medium text-muted hover:text-default ' +
  'before:w-6 before:border-t before:border-line-strong';

interface AnswersProps {
  comment: Activity;
  answering: boolean;
  answer: () => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

function Answers({ comment, answering, answer, field }: AnswersProps) {
  const list = useInfiniteQuery(commentsOf(comment.id));
  const { t } = useText();
  const { pending, send, retry, drop } = useComments(comment.id);
  const label = t('feed.answerTo', { name: displayName(comment.account) });
  return (
    <div className="mt-3 flex flex-col gap-4">
      <QueryState query={list} waiting={<CommentsSkeleton count={Math.min(comment._count.comments, 3)} />}>
        {(data) => (
          <>
            <ol className="flex flex-col gap-4 empty:hidden">
              {unique(itemsOf(data)).map((answered) => (
                <li key={answered.id}>
                  <Comment comment={answered} onAnswer={answer}>
                    <Deeper comment={answered} />
                  </Comment>
                </li>
              ))}
              <PendingComments {...{ pending, retry, drop }} />
            </ol>
            <MoreButton list={list} waiting={<CommentsSkeleton count={1} />} />
          </>
        )}
      </QueryState>
      {answering && <AnswerPlace activityId={comment.id} label={label} send={send} field={field} autoFocus />}
    </div>
  );
}

/** Answers nested deeper have a page of their own. */
function Deeper({ comment }: { comment: Activity }) {
  const { t } = useText();
  const count = comment._count.comments;
  if (count === 0) return null;
  return (
    <PageLink to={activityPath(comment.id)} className={openClass}>
      {t('feed.showAnswers', { count })}
    </PageLink>
  );
}
