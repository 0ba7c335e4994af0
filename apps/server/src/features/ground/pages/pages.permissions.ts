import { type Permissions, anyoneHere, staffOnly, type Powers } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    getOrganizationPage: anyoneHere,
    listOrganizationPages: staffOnly,
    getWrittenOrganizationPage: staffOnly,
    putOrganizationPage: staffOnly,
    deleteOrganizationPage: staffOnly,
  },
};

export const powers: Powers = {
  settings: [
    'listOrganizationPages',
    'getWrittenOrganizationPage',
    'putOrganizationPage',
    'deleteOrganizationPage',
  ],
};
