import { viewBaseAccount } from '../../../ground/accounts/index.ts';
import { viewContent } from '../../channels/index.ts';
import type { OwnReportRow } from './content-reports.queries.ts';
import type { ContentCaseView, OwnReportView } from './content-reports.schemas.ts';
import type { ContentCase } from './content-reports.service.ts';

export const viewOwnReport = (row: OwnReportRow | null): OwnReportView | null =>
  row === null
    ? null
    : { id: row.id, createdAt: row.created_at.toISOString(), decided: row.decided_at !== null };

export const viewCase = ({ row, content, reports }: ContentCase): ContentCaseView => ({
  content: viewContent(content),
  reportsCount: row.reports_count,
  reports: reports.map(({ id, reason, note, account, created_at }) => ({
    id,
    reason,
    note,
    account: account === null ? null : viewBaseAccount(account),
    createdAt: new Date(created_at).toISOString(),
  })),
  firstAt: row.first_at.toISOString(),
  lastAt: row.last_at.toISOString(),
});
