import type { Activity } from '@atrium/api';
import { EyeOff, Hourglass } from 'lucide-react';
import { useText } from '../../../../lib/text.tsx';

/** Says to its author, and to those who moderate, why nobody else sees it. */
export function StandingNote({ activity }: { activity: Pick<Activity, 'standing' | 'standingReason'> }) {
  const { t } = useText();
  const { standing, standingReason } = activity;
  if (standing === 'shown') return null;
  const Icon = standing === 'held' ? Hourglass : EyeOff;
  return (
    <div className="flex items-start gap-2.5 rounded-md bg-warning-soft px-3.5 py-2.5 text-sm text-on-warning-soft">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p>{t(standing === 'held' ? 'feed.heldForModerators' : 'feed.hiddenByModerators')}</p>
        {standing === 'hidden' && standingReason !== null && standingReason !== '' && (
          <p dir="auto" className="mt-0.5 wrap-anywhere">
            {t('feed.hiddenReason', { reason: standingReason })}
          </p>
        )}
      </div>
    </div>
  );
}
