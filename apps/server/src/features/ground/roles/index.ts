export { changeStaffBySlug } from './staff.admin.service.ts';
export { refuseLastOwner, refuseOverStaff } from './staff.service.ts';
