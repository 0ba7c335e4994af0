import { Suspense, lazy, useEffect, useState } from 'react';
import { firstAct } from '../../../lib/first-act.ts';
import { useModule } from '../../../lib/site.ts';

const AdvertisementCard = lazy(() => import('./advertisement-card.tsx'));

/**
 * The last thing of a context column, so that nothing moves when it comes or when there is none. It is fetched once
 * somebody has moved: what no human looks at is no view.
 */
export function AdvertisementPlace() {
  const isOn = useModule('advertisements');
  const [shown, setShown] = useState(false);
  useEffect(() => {
    // As `Columns`: without the room for it, the column is not there.
    if (!isOn || !matchMedia('(min-width: 64rem)').matches) return undefined;
    let gone = false;
    void firstAct().then(() => {
      if (!gone) setShown(true);
    });
    return () => {
      gone = true;
    };
  }, [isOn]);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <AdvertisementCard />
    </Suspense>
  );
}
