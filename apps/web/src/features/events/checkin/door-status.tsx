import { CloudOff, RefreshCw, Wifi } from 'lucide-react';
import { useFormat } from '../../../lib/format.ts';
import { Link } from 'react-router';
import { signInAddress } from '../../../lib/navigation.ts';
import { useText } from '../../../lib/text.tsx';
import type { DoorState } from './door.ts';

/** How many are in, and whether the server hears of it. */
export function DoorStatus({ state, path }: { state: DoorState; path: string }) {
  const { t } = useText();
  const { number } = useFormat();
  const Icon = !state.online ? CloudOff : state.waiting > 0 ? RefreshCw : Wifi;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
      <p className="tabular-nums" data-testid="door-count">
        {t('checkin.count', { inside: number(state.inside), passes: number(state.passes) })}
      </p>
      <p role="status" className="flex items-center gap-1.5 text-muted">
        <Icon aria-hidden="true" className="size-4" />
        {[
          state.signInNeeded ? '' : t(state.online ? 'checkin.online' : 'checkin.offline'),
          state.waiting > 0 ? t('checkin.waiting', { count: state.waiting }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {!state.kept && (
        <p role="status" className="w-full rounded-md bg-warning-soft p-3 text-on-warning-soft">
          {t('checkin.notKept')}
        </p>
      )}
      {state.signInNeeded && (
        <p role="alert" className="w-full rounded-md bg-warning-soft p-3 text-on-warning-soft">
          {t('checkin.signInText')}{' '}
          <Link to={signInAddress(path)} className="font-medium underline">
            {t('shell.signIn')}
          </Link>
        </p>
      )}
    </div>
  );
}
