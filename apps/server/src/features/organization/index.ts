export {
  changeHostname,
  changeOrganization,
  changeStaff,
  createOrganization,
  getOrganizationBySlug,
  listOrganizations,
  type OrganizationSettings,
} from './organization.admin.service.ts';
export { createTenants, isStaff, recordInvalidDomain, type Tenants } from './organization.service.ts';
export { viewTenant } from './organization.views.ts';
