import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { AdminPage } from '../../../../components/staff/admin-page.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { definePage } from '../../../../lib/page.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { MOST_ROWS } from './columns.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportReview } from './import-review.tsx';
import { readTable } from './read-table.ts';

const page = definePage({ module: 'accounts' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** People out of a file: its columns, its faults, and only then the people. */
export default function AdminImportScreen() {
  const { t } = useText();
  return (
    <AdminPage
      title={t('admin.import.title')}
      text={t('admin.import.text')}
      above={{ to: '/admin/accounts', label: t('admin.people.title') }}
    >
      <Import />
    </AdminPage>
  );
}

function Import() {
  const { t } = useText();
  const format = useFormat();
  const [table, setTable] = useState<string[][] | null>(null);
  const [begun, setBegun] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const mayWrite = useHasPower('accounts:write');
  if (!mayWrite) return <Banner tone="warning">{t('admin.import.forbidden')}</Banner>;
  if (begun !== null)
    return (
      <ImportProgress
        importId={begun}
        again={() => {
          setTable(null);
          setBegun(null);
        }}
      />
    );
  const read = async (file: File): Promise<void> => setTable(readTable(await file.text()));
  const isEmpty = table !== null && table.length < 2;
  const isLong = table !== null && table.length - 1 > MOST_ROWS;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col items-start gap-3 rounded-lg border border-dashed border-line-strong p-6">
        <p className="text-sm text-muted">{t('admin.import.hint', { count: format.number(MOST_ROWS) })}</p>
        <Button icon={<Upload aria-hidden="true" />} onClick={() => input.current?.click()}>
          {t(table === null ? 'admin.import.choose' : 'admin.import.chooseOther')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-label={t('admin.import.choose')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file !== undefined) void read(file);
            event.target.value = '';
          }}
        />
      </div>
      {isEmpty && (
        <Banner tone="danger" role="alert">
          {t('admin.import.empty')}
        </Banner>
      )}
      {isLong && (
        <Banner tone="danger" role="alert">
          {t('admin.import.tooLong', { count: format.number(MOST_ROWS) })}
        </Banner>
      )}
      {table !== null && !isEmpty && !isLong && (
        <ImportReview key={table.flat().join('\n').slice(0, 2000)} table={table} onBegun={setBegun} />
      )}
    </div>
  );
}
