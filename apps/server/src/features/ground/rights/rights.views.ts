import { viewBaseAccount } from '../accounts/index.ts';
import type { GivenRow } from './rights.queries.ts';
import type { GivenRightView } from './rights.schemas.ts';

export const viewGiven = (row: GivenRow): GivenRightView => ({
  kind: row.kind,
  subjectId: row.subject_id,
  subjectName: row.subject_name,
  account: viewBaseAccount(row.account),
  forAccount: row.for_account && viewBaseAccount(row.for_account),
  createdAt: row.created_at.toISOString(),
});
