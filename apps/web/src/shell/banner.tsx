import { Button } from '@atrium/ui/button';
import { CircleAlert, UserRoundCheck, WifiOff } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { readExecuteAs, storeExecuteAs } from '../lib/session/share-token.ts';
import { useIsMember } from '../lib/session/use-session.ts';
import { useSelf } from '../lib/self.ts';
import { useFormat } from '../lib/format.ts';
import { displayName } from '../lib/names.ts';
import { useText } from '../lib/text.tsx';
import { useOnline } from '../lib/use-online.ts';

/** The one place for what concerns the whole site: the most urgent notice, or nothing. */
export function Banner() {
  const { t } = useText();
  const online = useOnline();
  const member = useIsMember();
  if (!online) return <Notice icon={<WifiOff />}>{t('shell.offline')}</Notice>;
  return member ? <OwnNotice /> : null;
}

/** What concerns the reader alone. */
function OwnNotice() {
  const { t } = useText();
  const format = useFormat();
  const suspension = useSelf().data?.data.suspension ?? null;
  if (suspension === null) return <ActingAs />;
  const { until, reason } = suspension;
  return (
    <Notice icon={<CircleAlert />}>
      {until === null
        ? t('shell.suspended', { reason })
        : t('shell.suspendedUntil', { moment: format.dateTime(until, { year: 'numeric' }), reason })}
    </Notice>
  );
}

function ActingAs() {
  const { t } = useText();
  const acting = useSyncExternalStore(noChange, readExecuteAs, () => null);
  const self = useSelf().data?.data;
  if (acting === null || self === undefined) return null;
  const stop = () => {
    storeExecuteAs(null);
    location.reload();
  };
  return (
    <Notice
      icon={<UserRoundCheck />}
      action={
        <Button size="sm" onClick={stop}>
          {t('shell.stopActing')}
        </Button>
      }
    >
      {t('shell.actingAs', { name: displayName(self) })}
    </Notice>
  );
}

function Notice({ icon, action, children }: { icon: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <div
      role="status"
      className="sticky top-14 z-20 flex min-h-11 items-center gap-3 bg-warning-soft px-4 py-2 text-sm text-on-warning-soft md:top-0 lg:px-8"
    >
      <span aria-hidden="true" className="[&_svg]:size-4.5">
        {icon}
      </span>
      <span className="grow">{children}</span>
      {action}
    </div>
  );
}

const noChange = () => () => undefined;
