import { viewBaseAccount } from '../../accounts/index.ts';
import type { StaffAuditEntryView } from './staff-audit.schemas.ts';
import type { Line } from './staff-audit.service.ts';

export function viewLine({ row, people }: Line, summary: string): StaffAuditEntryView {
  const actor = people.get(row.actor_id ?? '');
  const changes = viewChanges(row.changes);
  const named = new Set([row.subject_id, ...changes.flatMap(({ before, after }) => [before, after].flat())]);
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    account: actor === undefined ? null : viewBaseAccount(actor),
    operation: row.operation,
    summary,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    status: row.status,
    changes,
    people: [...people.values()].filter(({ id }) => named.has(id)).map(viewBaseAccount),
  };
}

const viewChanges = (changes: Line['row']['changes']): StaffAuditEntryView['changes'] =>
  Object.entries(changes ?? {}).map(([field, change]) =>
    change === 'changed'
      ? { field, hidden: true, before: null, after: null }
      : { field, hidden: false, before: change[0], after: change[1] },
  );
