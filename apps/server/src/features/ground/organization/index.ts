export {
  changeHostname,
  changeImage,
  IMAGE_SLOTS,
  type ImageSlot,
  changeOrganization,
  createOrganization,
  getOrganizationBySlug,
  listOrganizations,
  type OrganizationSettings,
} from './organization.admin.service.ts';
export { createTenants, recordInvalidDomain, type Tenants } from './organization.service.ts';
