import { buttonClass } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { type RefObject, Suspense, lazy } from 'react';
import { Link, useLocation } from 'react-router';
import { signInAddress } from '../../../../lib/navigation.ts';
import { useSelf } from '../../../../lib/self.ts';
import { useSessionStatus } from '../../../../lib/session/use-session.ts';
import { useText } from '../../../../lib/text.tsx';
import type { DraftText } from '../composer/draft-text.ts';

// The editor is for members: visitors never load it.
const CommentForm = lazy(() => import('./comment-form.tsx'));

interface AnswerPlaceProps {
  activityId: string;
  label: string;
  send: (draft: DraftText) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  autoFocus?: boolean;
  atFoot?: boolean;
}

/** Where a member writes a comment, and a visitor is invited to sign in. */
export function AnswerPlace(props: AnswerPlaceProps) {
  const { t } = useText();
  const status = useSessionStatus();
  const self = useSelf().data?.data;
  if (status === 'visitor') return <SignInToComment />;
  const waiting = (
    <div role="status" aria-busy="true" aria-label={t('state.loading')}>
      <Skeleton className="h-11 w-full rounded-lg" />
    </div>
  );
  if (self === undefined) return waiting;
  return (
    <Suspense fallback={waiting}>
      <CommentForm self={self} {...props} />
    </Suspense>
  );
}

function SignInToComment() {
  const { t } = useText();
  const { pathname, search } = useLocation();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken px-5 py-4">
      <p className="text-muted">{t('feed.joinToComment')}</p>
      <Link
        to={signInAddress(`${pathname}${search}#comments`)}
        className={buttonClass({ variant: 'primary' })}
      >
        {t('shell.signIn')}
      </Link>
    </div>
  );
}
