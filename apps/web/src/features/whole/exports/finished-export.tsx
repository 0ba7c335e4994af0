import { getOrganizationExportFile, type OrganizationExport } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useFormat } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useText } from '../../../lib/text.tsx';

export function FinishedExport({ made }: { made: OrganizationExport }) {
  const { t } = useText();
  const format = useFormat();
  const download = useMutation({
    // With the sign-in in a header, which a link cannot carry.
    mutationFn: async () => {
      const { data } = await getOrganizationExportFile({
        path: { organizationExportId: made.id },
        parseAs: 'blob',
        throwOnError: true,
      });
      const bytes = new Blob([data as Blob], { type: 'application/zip' });
      saveFile(bytes, `${location.hostname}-${made.createdAt.slice(0, 10)}.zip`);
    },
  });
  const size = made.size ?? 0;
  const [unit, value] = size < 1e6 ? ['kilobyte', size / 1e3] : ['megabyte', size / 1e6];
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Button
        variant="primary"
        icon={<Download aria-hidden="true" />}
        pending={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('admin.export.download', {
          size: format.number(Math.max(1, value), { style: 'unit', unit, maximumFractionDigits: 0 }),
        })}
      </Button>
      <p className="text-sm text-muted">{t('admin.export.until', { date: format.date(made.expiresAt) })}</p>
    </div>
  );
}
