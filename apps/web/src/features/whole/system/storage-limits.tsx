import { Button } from '@atrium/ui/button';
import { ProgressBar } from '@atrium/ui/progress-bar';
import { Suspense, lazy, useState } from 'react';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { Part } from './part.tsx';
import type { OrganizationStorage } from './system.api.ts';

const LimitDialog = lazy(() => import('./limit-dialog.tsx'));

/** How much each organization stores, and the most that it may. */
export function StorageLimits({ organizations }: { organizations: readonly OrganizationStorage[] }) {
  const { t } = useText();
  const [editing, setEditing] = useState<OrganizationStorage>();
  return (
    <Part title={t('admin.system.storage')} text={t('admin.system.storage.text')}>
      <ul className="divide-y divide-line border-y border-line">
        {organizations.map((organization) => (
          <li key={organization.organizationId} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <Use organization={organization} />
            <Button onClick={() => setEditing(organization)}>
              {t('admin.system.limit')}
              <span className="sr-only">: {organization.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {editing !== undefined && (
        <Suspense fallback={null}>
          <LimitDialog organization={editing} onClose={() => setEditing(undefined)} />
        </Suspense>
      )}
    </Part>
  );
}

function Use({ organization: { name, used, limit } }: { organization: OrganizationStorage }) {
  const { t } = useText();
  const format = useFormat();
  const size = formatBytes(used, format);
  if (limit === null)
    return (
      <p className="flex min-w-0 grow justify-between gap-4 text-sm">
        <bdi className="truncate font-medium">{name}</bdi>
        <span className="text-muted tabular-nums">{size}</span>
      </p>
    );
  return (
    <ProgressBar
      className="min-w-0 grow basis-60"
      label={<bdi>{name}</bdi>}
      value={limit === 0 ? 1 : used / limit}
      valueText={t('admin.storage.usedOf', { used: size, limit: formatBytes(limit, format) })}
    />
  );
}
