import type { System } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { ShieldX } from 'lucide-react';
import { QueryState } from '../../../components/query-state.tsx';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { RowsSkeleton } from '../../../components/staff/rows-skeleton.tsx';
import { definePage } from '../../../lib/page.ts';
import { useHasPower } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { Checks } from './checks.tsx';
import { DatabasePart } from './database-part.tsx';
import { LostPart } from './lost-part.tsx';
import { Processes } from './processes.tsx';
import { Queues } from './queues.tsx';
import { StorageLimits } from './storage-limits.tsx';
import { systemOptions } from './system.api.ts';
import { Overview } from './overview.tsx';

const page = definePage({});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** How the whole installation fares, for the people who look after it. */
export default function SystemScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('admin.system')} text={t('admin.system.text')} wide>
      <ForOperators />
    </AdminPage>
  );
}

function ForOperators() {
  const { t } = useText();
  if (!useHasPower('installation'))
    return (
      <EmptyState
        illustration={<ShieldX />}
        title={t('error.accessDenied')}
        text={t('admin.system.operators')}
      />
    );
  return <Figures />;
}

function Figures() {
  const system = useQuery(systemOptions());
  return (
    <QueryState query={system} waiting={<RowsSkeleton count={8} />}>
      {({ data }) => <Parts system={data} />}
    </QueryState>
  );
}

/** A part that could not be read says so in its own place; the others stand. */
function Parts({ system }: { system: System }) {
  const { t } = useText();
  const { queues, failedJobs, checks, processes, storage, database } = system;
  return (
    <div className="flex flex-col gap-10">
      <Overview system={system} />
      {queues === null || failedJobs === null ? (
        <LostPart title={t('admin.system.queues')} />
      ) : (
        <Queues queues={queues} failedJobs={failedJobs} />
      )}
      {checks === null ? <LostPart title={t('admin.system.check')} /> : <Checks checks={checks} />}
      {processes === null ? (
        <LostPart title={t('admin.system.processes')} />
      ) : (
        <Processes processes={processes} />
      )}
      {storage === null ? (
        <LostPart title={t('admin.system.storage')} />
      ) : (
        <StorageLimits organizations={storage.organizations} />
      )}
      {database === null ? (
        <LostPart title={t('admin.system.database')} />
      ) : (
        <DatabasePart database={database} />
      )}
    </div>
  );
}
