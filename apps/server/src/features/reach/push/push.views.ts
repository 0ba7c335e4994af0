import { viewBaseAccount } from '../../ground/accounts/index.ts';
import type { PushDeviceWithAccount } from './push.queries.ts';
import type { PushDeviceView } from './push.schemas.ts';

export const viewPushDevice = (row: PushDeviceWithAccount): PushDeviceView => ({
  id: row.id,
  deviceToken: row.token,
  accountId: row.account_id,
  account: row.account === null ? null : viewBaseAccount(row.account),
  name: row.name,
  model: row.model,
  brand: row.brand,
  manufacturer: row.manufacturer,
  appType: row.app_type,
  pushService: row.push_service,
  createdAt: row.created_at.toISOString(),
});
