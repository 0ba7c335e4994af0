export {
  changeHostname,
  changeImage,
  changeOrganization,
  changeStaff,
  createOrganization,
  getOrganizationBySlug,
  listOrganizations,
} from './organization.admin.service.ts';
export { createTenants, recordInvalidDomain, type Tenants } from './organization.service.ts';
export { IMAGE_SLOTS, type ImageSlot } from './settings/image-slots.ts';
export type { OrganizationSettings } from './settings/setting-columns.ts';
