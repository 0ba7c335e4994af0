import { viewBaseAccount } from '../../../ground/accounts/index.ts';
import type { CircleAccountRow } from './circle-accounts.queries.ts';
import type { CircleRow } from './circles.queries.ts';
import type { ThreadCircleAccountView, ThreadCircleView } from './circles.schemas.ts';

export const viewCircle = (row: CircleRow): ThreadCircleView => ({
  id: row.id,
  name: row.name,
  role: row.role,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  _count: { accounts: row.accounts_count, threads: row.threads_count },
});

export const viewCircleAccount = (row: CircleAccountRow): ThreadCircleAccountView => ({
  circleId: row.circle_id,
  accountId: row.account.id,
  role: row.role,
  account: viewBaseAccount(row.account),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
