import areas from 'virtual:areas/admin';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { PageHead } from '../../../components/page-head.tsx';
import { PlaceList } from '../../../components/place-list.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { StaffOnly } from '../../../components/staff/staff-only.tsx';
import { useSelf } from '../../../lib/self.ts';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { dashboardOptions } from './admin.api.ts';
import { Figures } from './figures.tsx';
import { NextEvents } from './next-events.tsx';
import { SetupNote } from './setup-note.tsx';
import { Waiting } from './waiting.tsx';

/** Where the staff begin: what waits for them, then how things go, then all places. */
export default function AdminScreen() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-6xl">
      <PageHead title={t('admin.title')} hidden />
      <h1 className="text-2xl font-semibold">{t('admin.title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('admin.text')}</p>
      <StaffOnly waiting={<Skeleton className="h-96 w-full rounded-lg" />}>
        <SetupNote />
        <Dashboard />
        <Areas />
      </StaffOnly>
    </div>
  );
}

function Dashboard() {
  const { t } = useText();
  const dashboard = useQuery(dashboardOptions());
  return (
    <QueryState
      query={dashboard}
      waiting={
        <div role="status" aria-label={t('state.loading')} className="flex flex-col gap-4">
          <Skeleton className="h-24 w-full rounded-lg" />
          <Skeleton className="h-64 w-full rounded-lg" />
        </div>
      }
    >
      {({ data }) => (
        <>
          <Waiting waiting={data.waiting} />
          <Figures dashboard={data} />
          {data.events !== null && <NextEvents events={data.events} />}
        </>
      )}
    </QueryState>
  );
}

function Areas() {
  const { t } = useText();
  const { config } = useSite();
  const powers = useSelf().data?.data.powers ?? [];
  const open = areas.filter(
    ({ module, power }) => (module === null || config.MODULES.includes(module)) && powers.includes(power),
  );
  return (
    <section aria-labelledby="places" className="mt-10">
      <h2 id="places" className="mb-3 text-lg font-semibold">
        {t('admin.places')}
      </h2>
      <PlaceList places={open} />
    </section>
  );
}
