export { importOrganization, type Imported } from './importing/import.admin.service.ts';
