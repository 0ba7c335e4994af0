export { changeOperatorBySlug, changeStaffBySlug, makeOperator, makeOwner } from './staff.admin.service.ts';
export { listOwners, refuseLastOwner, refuseOverStaff, tellOwnersOfPerson } from './staff.service.ts';
