export { changeStaffBySlug } from './staff.admin.service.ts';
export { refuseLastOwner, refuseOverStaff, tellOwnersOfPerson } from './staff.service.ts';
