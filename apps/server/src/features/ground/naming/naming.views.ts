import { viewBaseAccount } from '../accounts/index.ts';
import type { RefusalRow } from './naming.queries.ts';
import type { NamingRefusalView } from './naming.schemas.ts';

export const viewRefusal = ({ account, created_at }: RefusalRow): NamingRefusalView => ({
  account: viewBaseAccount(account),
  createdAt: created_at.toISOString(),
});
