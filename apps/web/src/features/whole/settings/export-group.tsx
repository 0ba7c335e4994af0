import {
  type DataExport,
  getDataExportFile,
  listDataExportsOptions,
  listDataExportsQueryKey,
  type ListDataExportsResponse,
  startDataExportMutation,
} from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { ProgressBar } from '@atrium/ui/progress-bar';
import { Skeleton } from '@atrium/ui/skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Download, FolderDown } from 'lucide-react';
import { useState } from 'react';
import { QueryState } from '../../../components/query-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useIsMember } from '../../../lib/session/use-session.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useText } from '../../../lib/text.tsx';
import { SettingsGroup } from './settings-page.tsx';

/** The newest, and the one that stands until another is ready, however many failed since. */
const latest = { query: { pageSize: 25 } };
const askAgainMs = 1500;

const isUnderWay = ({ state }: DataExport): boolean => state === 'queued' || state === 'running';

const isReady = ({ state }: DataExport): boolean => state === 'ready';

/** Everything about oneself in one file: asked for, made, and fetched. */
export function ExportGroup() {
  const { t } = useText();
  const exports = useQuery({
    ...listDataExportsOptions(latest),
    enabled: useIsMember(),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) === true ? askAgainMs : false),
  });
  return (
    <SettingsGroup title={t('settings.export')} text={t('settings.export.text')}>
      <QueryState query={exports} waiting={<Skeleton className="h-10 w-44 rounded-md" />}>
        {({ data: [current, ...before] }) => (
          <>
            <ul className="list-disc ps-5 text-sm text-muted">
              <li>{t('settings.export.words')}</li>
              <li>{t('settings.export.media')}</li>
              <li>{t('settings.export.not')}</li>
            </ul>
            {current !== undefined && <Current current={current} />}
            {current?.state !== 'ready' &&
              before
                .filter(isReady)
                .slice(0, 1)
                .map((one) => <Current key={one.id} current={one} />)}
            {(current === undefined || !isUnderWay(current)) && <Ask last={current} />}
          </>
        )}
      </QueryState>
    </SettingsGroup>
  );
}

function Ask({ last }: { last: DataExport | undefined }) {
  const { t } = useText();
  const format = useFormat();
  const client = useQueryClient();
  const [now] = useState(() => Date.now());
  const start = useMutation({
    ...startDataExportMutation(),
    onSuccess: ({ data }) =>
      client.setQueryData<ListDataExportsResponse>(listDataExportsQueryKey(latest), (old) => ({
        status: 'ok',
        message: 'ok',
        data: [data, ...(old?.data ?? []).filter(({ id }) => id !== data.id)],
      })),
  });
  if (last?.state === 'ready' && Date.parse(last.nextAt) > now)
    return (
      <p className="text-sm text-muted">
        {t('settings.export.next', { date: format.dateTime(last.nextAt) })}
      </p>
    );
  return (
    <Button
      className="self-start"
      icon={<FolderDown aria-hidden="true" />}
      pending={start.isPending}
      onClick={() => start.mutate({})}
    >
      {t(last !== undefined ? 'settings.export.again' : 'settings.export.submit')}
    </Button>
  );
}

function Current({ current }: { current: DataExport }) {
  const { t } = useText();
  const format = useFormat();
  const download = useDownload();
  if (current.state === 'failed')
    return (
      <Banner tone="danger" role="status" icon={<CircleAlert aria-hidden="true" />}>
        {t('settings.export.failed')}
      </Banner>
    );
  if (current.state !== 'ready') {
    const share = current.progress / 100;
    return (
      <div role="status" className="flex flex-col gap-2">
        <ProgressBar
          label={t('settings.export.making')}
          value={share}
          valueText={format.number(share, { style: 'percent' })}
        />
        <p className="text-sm text-muted">{t('settings.export.leave')}</p>
      </div>
    );
  }
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Button
        variant="primary"
        icon={<Download aria-hidden="true" />}
        pending={download.isPending}
        onClick={() => download.mutate(current)}
      >
        {t('settings.export.download', { size: sizeIn(format.number, current.size ?? 0) })}
      </Button>
      <p className="text-sm text-muted">
        {t('settings.export.until', { date: format.date(current.expiresAt) })}
      </p>
    </div>
  );
}

function sizeIn(number: ReturnType<typeof useFormat>['number'], bytes: number): string {
  const [unit, value] = bytes < 1e6 ? ['kilobyte', bytes / 1e3] : ['megabyte', bytes / 1e6];
  return number(Math.max(1, value), { style: 'unit', unit, maximumFractionDigits: 0 });
}

/** With the sign-in in a header, which a link cannot carry. */
function useDownload() {
  return useMutation({
    mutationFn: async ({ id, createdAt }: DataExport) => {
      const { data } = await getDataExportFile({
        path: { exportId: id },
        parseAs: 'blob',
        throwOnError: true,
      });
      const bytes = new Blob([data as Blob], { type: 'application/zip' });
      saveFile(bytes, `${location.hostname}-${createdAt.slice(0, 10)}.zip`);
    },
  });
}
