import { Button } from '@atrium/ui/button';
import { CircleAlert, Link2, UserRoundCheck, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { describeToken } from '../lib/session/share-token.ts';
import { useActing, useFollowChoice, useSwitchAccount } from '../lib/session/use-acting.ts';
import { useIsMember } from '../lib/session/use-session.ts';
import { useSelf } from '../lib/self.ts';
import { useFormat } from '../lib/format.ts';
import { displayName } from '../lib/names.ts';
import { useText } from '../lib/text.tsx';
import { useLatePage } from '../lib/use-late-page.ts';
import { useOnline } from '../lib/use-online.ts';

/** The one place for what concerns the whole site: for whom the reader acts, and the most urgent notice, or nothing. */
export function Banner() {
  const { t } = useText();
  const online = useOnline();
  const waits = useLatePage();
  const member = useIsMember();
  return (
    <div className="sticky top-14 z-20 md:top-0 short:static">
      <ActingNotice />
      {!online ? (
        <Notice icon={<WifiOff />}>{t(waits ? 'shell.offlineWaits' : 'shell.offline')}</Notice>
      ) : (
        member && <Suspension />
      )}
    </div>
  );
}

function Suspension() {
  const { t } = useText();
  const format = useFormat();
  const suspension = useSelf().data?.data.suspension ?? null;
  if (suspension === null) return null;
  const { until, reason } = suspension;
  return (
    <Notice icon={<CircleAlert />}>
      {until === null
        ? t('shell.suspended', { reason })
        : t('shell.suspendedUntil', { moment: format.dateTime(until, { year: 'numeric' }), reason })}
    </Notice>
  );
}

/** As long as somebody acts in another account it says so, whether the account is known yet or not. */
export function ActingNotice() {
  const { t } = useText();
  const { executeAs, isActing } = useActing();
  const { backToOwn } = useSwitchAccount();
  useFollowChoice();
  if (!isActing) return null;
  return (
    <Notice
      icon={executeAs === null ? <Link2 /> : <UserRoundCheck />}
      action={
        <Button size="sm" className="shrink-0" onClick={backToOwn}>
          {t('shell.stopActing')}
        </Button>
      }
    >
      <ActingText />
    </Notice>
  );
}

function ActingText() {
  const { t } = useText();
  const format = useFormat();
  const { shareToken } = useActing();
  const self = useSelf().data?.data;
  const name = self && displayName(self);
  const shared = shareToken === null ? null : describeToken(shareToken);
  if (shared === null) return name === undefined ? t('shell.actingAsOther') : t('shell.actingAs', { name });
  const moment = format.dateTime(shared.until);
  if (name === undefined) return t('shell.sharedOther', { moment });
  return t(shared.readOnly ? 'shell.sharedReading' : 'shell.shared', { name, moment });
}

function Notice({ icon, action, children }: { icon: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex min-h-11 items-center gap-3 bg-warning-soft px-4 py-2 text-sm text-on-warning-soft lg:px-8"
    >
      <span aria-hidden="true" className="[&_svg]:size-4.5">
        {icon}
      </span>
      <span className="min-w-0 grow">{children}</span>
      {action}
    </div>
  );
}
