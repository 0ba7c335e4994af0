import { type Exceptions, type Permissions, staffOnly, type Powers } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    startOrganizationExport: staffOnly,
    listOrganizationExports: staffOnly,
    getOrganizationExport: staffOnly,
    // A file that no job has made yet is nobody's.
    getOrganizationExportFile: { ...staffOnly, staff: 404 },
  },
};

const calls = [
  'startOrganizationExport',
  'listOrganizationExports',
  'getOrganizationExport',
  'getOrganizationExportFile',
];

export const exceptions: Exceptions = { inPerson: calls, byOwners: calls };

export const powers: Powers = {
  owner: ['startOrganizationExport', 'listOrganizationExports', 'getOrganizationExport'],
};
