import {
  listOrganizationExportsOptions,
  listOrganizationExportsQueryKey,
  type OrganizationExport,
  startOrganizationExport,
} from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { ProgressBar } from '@atrium/ui/progress-bar';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, PackageOpen } from 'lucide-react';
import { QueryState } from '../../../components/query-state.tsx';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { RowsSkeleton } from '../../../components/staff/rows-skeleton.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useIsMember } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';
import { FinishedExport } from './finished-export.tsx';

const latest = { query: { pageSize: 1 } };
const ASK_AGAIN_MS = 1500;

const isUnderWay = ({ state }: OrganizationExport): boolean => state === 'queued' || state === 'running';

/** Everything that the organization holds in one file: asked for, made, and fetched. */
export default function ExportScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('admin.export')} text={t('admin.export.text')}>
      <Exports />
    </AdminPage>
  );
}

function Exports() {
  const { t } = useText();
  const exports = useQuery({
    ...listOrganizationExportsOptions(latest),
    enabled: useIsMember(),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) === true ? ASK_AGAIN_MS : false),
  });
  return (
    <QueryState query={exports} waiting={<RowsSkeleton count={2} />}>
      {({ data: [current] }) => (
        <div className="flex flex-col gap-6">
          <ul className="list-disc ps-5 text-muted">
            <li>{t('admin.export.rows')}</li>
            <li>{t('admin.export.files')}</li>
            <li>{t('admin.export.not')}</li>
            <li>{t('admin.export.told')}</li>
          </ul>
          {current !== undefined && <Current current={current} />}
          {(current === undefined || !isUnderWay(current)) && <Ask isAgain={current !== undefined} />}
        </div>
      )}
    </QueryState>
  );
}

function Ask({ isAgain }: { isAgain: boolean }) {
  const { t } = useText();
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: async () => (await startOrganizationExport({ throwOnError: true })).data,
    onSuccess: ({ data }) =>
      client.setQueryData(listOrganizationExportsQueryKey(latest), (old) => ({
        ...(old ?? { status: 'ok' as const, message: 'ok' }),
        data: [data],
      })),
  });
  return (
    <Button
      className="self-start"
      icon={<PackageOpen aria-hidden="true" />}
      pending={start.isPending}
      onClick={() => start.mutate()}
    >
      {t(isAgain ? 'admin.export.again' : 'admin.export.submit')}
    </Button>
  );
}

function Current({ current }: { current: OrganizationExport }) {
  const { t } = useText();
  const { number } = useFormat();
  if (current.state === 'failed')
    return (
      <Banner tone="danger" role="status" icon={<CircleAlert aria-hidden="true" />}>
        {t('admin.export.failed')}
      </Banner>
    );
  if (current.state === 'ready') return <FinishedExport made={current} />;
  const share = current.progress / 100;
  return (
    <div role="status" className="flex flex-col gap-2">
      <ProgressBar
        label={t('admin.export.making')}
        value={share}
        valueText={number(share, { style: 'percent' })}
      />
      <p className="text-sm text-muted">{t('admin.export.leave')}</p>
    </div>
  );
}
