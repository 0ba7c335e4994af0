import { Outlet } from 'react-router';
import { FailedPage } from '../../../../shell/failed-page.tsx';
import { LiveUpdates } from '../../../../shell/live-updates.tsx';
import { SessionWatch } from '../../../../shell/session-watch.tsx';

/** Nothing but the display. */
export default function BookingDoorLayout() {
  return (
    <>
      <main className="min-h-dvh p-4">
        <Outlet />
      </main>
      <SessionWatch />
      <LiveUpdates />
    </>
  );
}

export { FailedPage as ErrorBoundary };
