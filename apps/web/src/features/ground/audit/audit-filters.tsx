import { exportStaffAudit } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { NativeSelect } from '@atrium/ui/native-select';
import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { useQuery } from '@tanstack/react-query';
import { Download, X } from 'lucide-react';
import { Link } from 'react-router';
import { displayName } from '../../../lib/names.ts';
import { useSaveFile } from '../../../lib/save-file.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';
import { auditFiltersOptions } from './audit.api.ts';
import { type AuditFilter, type Period, periods } from './use-audit-filter.ts';

const periodLabels: Record<Period, PlainTextId> = {
  all: 'admin.audit.period.all',
  today: 'admin.audit.period.today',
  week: 'admin.audit.period.week',
  month: 'admin.audit.period.month',
};

export function AuditFilters({ filter }: { filter: AuditFilter }) {
  const { t } = useText();
  const known = useQuery(auditFiltersOptions()).data?.data;
  const file = useSaveFile('audit.csv', () =>
    exportStaffAudit({ query: filter.query, parseAs: 'blob', throwOnError: true }),
  );
  return (
    <div role="group" aria-label={t('admin.audit.filters')}>
      <div className="flex flex-wrap items-end gap-3">
        <NativeSelect
          label={t('admin.audit.person')}
          value={filter.person}
          onChange={(id) => filter.put('person', id)}
          className="min-w-40 grow basis-40"
        >
          <option value="">{t('admin.audit.person.all')}</option>
          {known?.accounts.map((account) => (
            <option key={account.id} value={account.id}>
              {displayName(account)}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label={t('admin.audit.operation')}
          value={filter.action}
          onChange={(operation) => filter.put('action', operation)}
          className="min-w-40 grow basis-40"
        >
          <option value="">{t('admin.audit.operation.all')}</option>
          {known?.operations.map(({ operation, summary }) => (
            <option key={operation} value={operation}>
              {shorten(summary)}
            </option>
          ))}
        </NativeSelect>
        <Button
          icon={<Download aria-hidden="true" />}
          pending={file.isPending}
          onClick={() => file.mutate()}
          className="w-full sm:w-auto"
        >
          {t('admin.audit.export')}
        </Button>
      </div>
      <TabNav label={t('admin.audit.period')} className="mt-4">
        {periods.map((period) => (
          <Link
            key={period}
            to={filter.addressOf('period', period === 'all' ? '' : period)}
            preventScrollReset
            aria-current={period === filter.period ? 'page' : undefined}
            className={tabClass}
          >
            {t(periodLabels[period])}
          </Link>
        ))}
      </TabNav>
      {filter.subject !== '' && (
        <Button
          size="sm"
          variant="quiet"
          icon={<X aria-hidden="true" />}
          onClick={() => filter.put('subject', '')}
          className="mt-3"
        >
          {t('admin.audit.subject.clear')}
        </Button>
      )}
    </div>
  );
}

/** Summaries go on after the first part, for people who write clients. */
const shorten = (summary: string): string => summary.split(/[;,(]/, 1)[0]?.trim() ?? summary;
