import type { Actor } from '../../../platform/context.ts';
import type { ViewRow } from './staff-views.queries.ts';
import type { ListName, StaffViewView } from './staff-views.schemas.ts';

export const viewStaffView = (
  { id, list, name, address, shared, account_id }: ViewRow,
  actor: Actor,
): StaffViewView => ({
  id,
  list: list as ListName,
  name,
  address,
  shared,
  own: actor.kind === 'member' && actor.accountId === account_id,
});
