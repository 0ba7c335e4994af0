import { ToastRegion } from '@atrium/ui/toast';
import { Outlet } from 'react-router';
import { useText } from '../../../lib/text.tsx';
import { ActingNotice } from '../../../shell/banner.tsx';
import { FailedPage } from '../../../shell/failed-page.tsx';
import { LiveUpdates } from '../../../shell/live-updates.tsx';
import { OverlayHost } from '../../../shell/overlay-host.tsx';
import { SessionWatch } from '../../../shell/session-watch.tsx';

/** Nothing but the door: whoever stands at it has one hand free. */
export default function DoorLayout() {
  const { t } = useText();
  return (
    <>
      <div className="sticky top-0 z-20">
        <ActingNotice />
      </div>
      <main className="min-h-dvh px-4 py-4">
        <Outlet />
      </main>
      <OverlayHost />
      <SessionWatch />
      <LiveUpdates />
      <ToastRegion label={t('shell.messages')} closeLabel={t('action.close')} />
    </>
  );
}

export { FailedPage as ErrorBoundary };
