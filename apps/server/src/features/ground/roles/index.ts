export { changeStaffBySlug } from './staff.admin.service.ts';
export { refuseLastOwner } from './staff.service.ts';
