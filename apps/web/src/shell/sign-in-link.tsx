import { buttonClass } from '@atrium/ui/button';
import { iconButtonClass } from '@atrium/ui/icon-button';
import { LogIn } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { signInAddress } from '../lib/navigation.ts';
import { useText } from '../lib/text.tsx';
import { cx } from '../lib/cx.ts';

/** To the sign-in page, and back to where the reader stands. */
export function SignInLink({ compact = false, className }: { compact?: boolean; className?: string }) {
  const { t } = useText();
  const { pathname, search } = useLocation();
  const to = signInAddress(pathname + search);
  if (!compact) {
    return (
      <Link to={to} prefetch="intent" className={buttonClass({ className, wide: true })}>
        {t('shell.signIn')}
      </Link>
    );
  }
  return (
    <Link
      to={to}
      prefetch="intent"
      aria-label={t('shell.signIn')}
      className={cx(iconButtonClass('quiet'), className)}
    >
      <LogIn aria-hidden="true" />
    </Link>
  );
}
