import { listStaffInfiniteOptions, listStaffRolesOptions } from '@atrium/api';
import { pageSize, paged } from '../../../lib/queries.ts';

export const rolesQuery = () => listStaffRolesOptions();
export const staffQuery = () => ({
  ...listStaffInfiniteOptions({ query: { page: 1, pageSize } }),
  ...paged(),
});

/** Calls whose answers are others once a role, or who has it, is. */
export const roleCalls = ['listStaffRoles', 'listStaff', 'getSelf'];
