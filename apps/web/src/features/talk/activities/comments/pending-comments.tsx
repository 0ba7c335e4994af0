import type { BaseAccount } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { useSelf } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { Bubble, Face } from './comment.tsx';
import type { PendingComment } from './use-comments.ts';

interface PendingCommentsProps {
  pending: readonly PendingComment[];
  retry: (comment: PendingComment) => void;
  drop: (key: string) => void;
}

/** Pending comments, at the end of the list; a failed one offers a retry. */
export function PendingComments({ pending, retry, drop }: PendingCommentsProps) {
  const self = useSelf().data?.data;
  if (self === undefined) return null;
  return pending.map((comment) => (
    <Pending
      key={comment.key}
      self={self}
      comment={comment}
      retry={() => retry(comment)}
      drop={() => drop(comment.key)}
    />
  ));
}

interface PendingProps {
  self: BaseAccount;
  comment: PendingComment;
  retry: () => void;
  drop: () => void;
}

function Pending({ self, comment: { draft, failed }, retry, drop }: PendingProps) {
  const { t } = useText();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // In some browsers it answers a promise, which an effect must not.
    void item.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <li ref={item} className="flex gap-3">
      <Face account={self} />
      <div className="min-w-0 grow">
        <div className={cx('transition-opacity', !failed && 'opacity-60')}>
          <Bubble account={self}>
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {draft.text.trim()}
            </p>
          </Bubble>
        </div>
        {failed ? (
          <div role="alert" className="mt-1 flex flex-wrap items-center gap-2 ps-2 text-sm text-danger">
            {t('feed.commentFailed')}
            <Button size="sm" icon={<RotateCw aria-hidden="true" />} onClick={retry}>
              {t('action.retry')}
            </Button>
            <Button size="sm" variant="quiet" onClick={drop}>
              {t('feed.drop')}
            </Button>
          </div>
        ) : (
          <p className="mt-1 ps-2 text-xs text-muted">{t('feed.sending')}</p>
        )}
      </div>
    </li>
  );
}
