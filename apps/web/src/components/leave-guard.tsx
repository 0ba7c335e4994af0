import { Suspense, lazy, useEffect } from 'react';
import { useBlocker } from 'react-router';

const LeaveQuestion = lazy(() => import('./leave-question.tsx'));

/** Asks before what was typed is lost: on the way to another page, and when the window closes. */
export function LeaveGuard({ active }: { active: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [active]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense fallback={null}>
      <LeaveQuestion stay={() => blocker.reset()} leave={() => blocker.proceed()} />
    </Suspense>
  );
}
