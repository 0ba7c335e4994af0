import { buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { CircleCheck, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../../lib/text.tsx';
import { useRegister } from '../context.ts';
import { boughtOf, draftOf } from '../register.api.ts';
import { recallSelection } from '../remembered.ts';
import { isNothing } from '../choosing/selection.ts';
import { registerPath } from '../steps.ts';

/** Later steps are about passes; without any, or when they were kept too long, they lead back. */
export function NeedsChoice({ children }: { children: ReactNode }) {
  const { t } = useText();
  const { slug, registration } = useRegister();
  if (draftOf(registration).passes.length > 0 && registration.holdExpiresAt !== null) return children;
  const wasKept = !isNothing(recallSelection(slug));
  const bought = boughtOf(registration).length;
  // Back from the end, or in a second window: it is done.
  if (!wasKept && bought > 0)
    return (
      <EmptyState
        illustration={<CircleCheck />}
        title={t('register.doneTitle')}
        text={t('register.haveAlready', { count: bought })}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Link to={`/events/${slug}/pass`} className={buttonClass({ variant: 'primary' })}>
              {t('register.seePasses', { count: bought })}
            </Link>
            <Link to={registerPath(slug)} className={buttonClass({ variant: 'quiet' })}>
              {t('register.morePasses')}
            </Link>
          </div>
        }
      />
    );
  return (
    <div role={wasKept ? 'alert' : undefined}>
      <EmptyState
        illustration={<Ticket />}
        title={t(wasKept ? 'register.expiredTitle' : 'register.chooseFirst')}
        text={wasKept ? t('register.expired') : undefined}
        action={
          <Link to={registerPath(slug)} className={buttonClass({ variant: 'primary' })}>
            {t(wasKept ? 'register.chooseAgain' : 'register.choosePasses')}
          </Link>
        }
      />
    </div>
  );
}
