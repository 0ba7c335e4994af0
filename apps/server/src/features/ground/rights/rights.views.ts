import { viewBaseAccount } from '../accounts/index.ts';
import type { GivenRow } from './rights.queries.ts';
import type { GivenRightView } from './rights.schemas.ts';

export const viewGiven = (row: GivenRow): GivenRightView => ({
  kind: row.kind,
  subjectId: row.subject_id,
  subjectName: row.subject_name,
  account: row.account && viewBaseAccount(row.account),
  createdAt: row.created_at.toISOString(),
});
