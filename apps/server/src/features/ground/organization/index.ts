export { arriveAs, type Arrival, claimArrival } from './arrival.admin.service.ts';
export {
  changeHostname,
  changeOrganization,
  createOrganization,
  getOrganizationBySlug,
  listOrganizations,
  writeOrganization,
} from './organization.admin.service.ts';
export { createTenants, getOrganization, recordInvalidDomain, type Tenants } from './organization.service.ts';
export { viewBaseOrganization } from './organization.views.ts';
export { IMAGE_SLOTS, isImageSlot } from './settings/image-slots.ts';
export type { OrganizationSettings } from './settings/setting-columns.ts';
export { changeImage } from './settings/organization-images.service.ts';
