import { buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { Hourglass } from 'lucide-react';
import { Link } from 'react-router';
import { useText } from '../../../../lib/text.tsx';
import { waitlistPath } from '../steps.ts';

/** Nothing is left of anything: what remains is to wait. */
export function SoldOut({ slug }: { slug: string }) {
  const { t } = useText();
  return (
    <EmptyState
      illustration={<Hourglass />}
      title={t('register.soldOut')}
      text={t('register.soldOutText')}
      action={
        <Link to={waitlistPath(slug)} className={buttonClass({ variant: 'primary' })}>
          {t('register.toWaitlist')}
        </Link>
      }
    />
  );
}
