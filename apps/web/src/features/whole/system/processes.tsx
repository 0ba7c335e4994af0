import { Badge } from '@atrium/ui/badge';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { useFormat } from '../../../lib/format.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';
import { Part } from './part.tsx';
import type { Process } from './system.api.ts';

const roles: Readonly<Record<string, PlainTextId>> = {
  all: 'admin.system.role.all',
  web: 'admin.system.role.web',
  api: 'admin.system.role.api',
  worker: 'admin.system.role.worker',
};

export function Processes({ processes }: { processes: readonly Process[] }) {
  const { t } = useText();
  return (
    <Part title={t('admin.system.processes')}>
      {processes.length === 0 ? (
        <p className="text-muted">{t('admin.system.noProcesses')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {processes.map((process) => (
            <li key={process.id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
              <ProcessLine process={process} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function ProcessLine({ process }: { process: Process }) {
  const { t } = useText();
  const format = useFormat();
  const role = roles[process.role];
  return (
    <>
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {role === undefined ? process.role : t(role)}
          <Badge tone={process.isLost ? 'danger' : 'success'}>
            {t(process.isLost ? 'admin.system.lost' : 'admin.system.running')}
          </Badge>
        </p>
        <p className="truncate text-sm text-muted">
          <bdi>{process.host}</bdi> · {process.pid} · {process.version}
        </p>
      </div>
      <p className="text-sm text-muted">
        {t('admin.system.since', { time: format.relative(process.startedAt) })}
        <br />
        {t('admin.system.seen', { time: format.relative(process.seenAt) })}
      </p>
      <p className="text-sm tabular-nums">
        {formatBytes(process.memory, format)}
        <br />
        {t('admin.system.lag', { ms: format.number(process.lagMs, { maximumFractionDigits: 0 }) })}
      </p>
    </>
  );
}
