import { viewImage } from '../../../platform/db/images.ts';
import { viewAccount, viewBaseAccount, type Suspended } from '../../ground/accounts/index.ts';
import { viewActivity, viewBaseActivity } from '../activities/index.ts';
import type { Case, CompleteDecision } from './cases.service.ts';
import type { CaseView, DecisionView, SuspensionView } from './moderation.schemas.ts';

export const viewDecision = ({ row, activity }: CompleteDecision): DecisionView => ({
  id: row.id,
  action: row.action,
  reason: row.reason,
  until: row.until?.toISOString() ?? null,
  actor: row.actor === null ? null : viewBaseAccount(row.actor),
  account: row.account === null ? null : viewBaseAccount(row.account),
  activityId: row.activity_id,
  activity: activity === undefined ? null : viewBaseActivity(activity.row),
  groupId: row.group_id,
  createdAt: row.created_at.toISOString(),
});

export const viewCase = ({ row, activity, reports, flags, edits, decisions }: Case): CaseView => ({
  activity: viewActivity(activity),
  reportsCount: row.reports_count,
  reports: reports.map((report) => ({
    id: report.id,
    reason: report.reason,
    note: report.note,
    account: report.account === null ? null : viewBaseAccount(report.account),
    createdAt: new Date(report.created_at).toISOString(),
  })),
  rules: flags.map(({ kind, pattern }) => ({ kind, pattern })),
  edits: edits.map((edit) => ({
    message: edit.message,
    image: viewImage(edit.image),
    editedAt: edit.created_at.toISOString(),
  })),
  decisions: decisions.map(viewDecision),
  firstAt: row.first_at.toISOString(),
  lastAt: row.last_at.toISOString(),
});

export const viewSuspension = ({ account, since, until, reason }: Suspended): SuspensionView => ({
  account: viewAccount(account),
  since: since.toISOString(),
  until: until?.toISOString() ?? null,
  reason,
});
