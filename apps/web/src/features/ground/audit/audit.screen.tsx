import type { StaffAuditEntry } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { MoreButton } from '../../../components/more-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { RowsSkeleton } from '../../../components/staff/rows-skeleton.tsx';
import { useFormat } from '../../../lib/format.ts';
import { itemsOf, unique } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditLine } from './audit-line.tsx';
import { auditOptions } from './audit.api.ts';
import { type AuditFilter, useAuditFilter } from './use-audit-filter.ts';

/** Everything that the staff changed, day by day. */
export default function AuditScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('admin.audit')} text={t('admin.audit.text')}>
      <Timeline />
    </AdminPage>
  );
}

function Timeline() {
  const { t } = useText();
  const filter = useAuditFilter();
  const list = useInfiniteQuery({ ...auditOptions(filter.query), placeholderData: keepPreviousData });
  const entries = unique(itemsOf(list.data));
  return (
    <>
      <AuditFilters filter={filter} />
      <div className="mt-4">
        <QueryState
          query={list}
          waiting={<RowsSkeleton />}
          isEmpty={() => entries.length === 0}
          empty={
            <EmptyState
              illustration={<History />}
              title={t(filter.isSet ? 'admin.audit.nothing' : 'admin.audit.empty')}
              text={t(filter.isSet ? 'admin.audit.nothingText' : 'admin.audit.emptyText')}
            />
          }
        >
          {() => (
            <div
              aria-busy={list.isPlaceholderData}
              className={list.isPlaceholderData ? 'opacity-60' : undefined}
            >
              <Days entries={entries} filter={filter} />
              <MoreButton list={list} waiting={<RowsSkeleton count={2} />} />
            </div>
          )}
        </QueryState>
      </div>
    </>
  );
}

function Days({ entries, filter }: { entries: readonly StaffAuditEntry[]; filter: AuditFilter }) {
  return useDays(entries).map(({ day, lines }) => (
    <section key={day} aria-label={day} className="mt-6">
      <h2 className="text-sm font-medium text-muted">{day}</h2>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {lines.map((entry) => (
          <AuditLine key={entry.id} entry={entry} filter={filter} />
        ))}
      </ul>
    </section>
  ));
}

interface Day {
  readonly day: string;
  readonly lines: StaffAuditEntry[];
}

/** By the day of the organization; the entries come newest first. */
function useDays(entries: readonly StaffAuditEntry[]): Day[] {
  const format = useFormat();
  const days: Day[] = [];
  for (const entry of entries) {
    const day = format.date(entry.createdAt);
    const last = days.at(-1);
    if (last?.day === day) last.lines.push(entry);
    else days.push({ day, lines: [entry] });
  }
  return days;
}
