import { EmptyState } from '@atrium/ui/empty-state';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { signInAddress } from '../lib/navigation.ts';
import { useSessionStatus } from '../lib/session/use-session.ts';
import { useText } from '../lib/text.tsx';

interface MembersOnlyProps {
  /** In the shape of what comes. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Content for members only: visitors are redirected to the sign-in page, and back afterwards. */
export function MembersOnly({ waiting, children }: MembersOnlyProps) {
  const { t } = useText();
  const status = useSessionStatus();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wasMember = useRef(false);
  useEffect(() => {
    if (status === 'member') wasMember.current = true;
    // A member who has just signed out is already navigating elsewhere.
    if (status === 'visitor' && !wasMember.current) {
      void navigate(signInAddress(pathname + search), { replace: true });
    }
  }, [status, pathname, search, navigate]);
  if (status === 'member') return children;
  return (
    <>
      <noscript>
        <EmptyState title={t('error.signIn')} />
      </noscript>
      {waiting}
    </>
  );
}
