import { Suspense, lazy } from 'react';
import { Columns } from '../../../components/columns.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { definePage } from '../../../lib/page.ts';
import { useSessionStatus } from '../../../lib/session/use-session.ts';
import { useSite } from '../../../lib/site.ts';
import { ActivitySkeleton, postsOfAll } from '../../talk/activities/index.ts';
import { popularPeople, upcomingEvents } from './home.api.ts';
import { VisitorHome } from './visitor-home.tsx';

// Visitors never load what is for members.
const MemberHome = lazy(() => import('./member-home.tsx'));

const page = definePage({ queries: () => [upcomingEvents(), popularPeople(), postsOfAll()] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function HomeScreen() {
  const { config } = useSite();
  const status = useSessionStatus();
  return (
    <>
      <PageHead title={config.NAME} />
      {status === 'visitor' ? (
        <VisitorHome />
      ) : (
        <Suspense fallback={<Waiting />}>
          <MemberHome />
        </Suspense>
      )}
    </>
  );
}

function Waiting() {
  return (
    <Columns aside={null}>
      <ActivitySkeleton />
    </Columns>
  );
}
