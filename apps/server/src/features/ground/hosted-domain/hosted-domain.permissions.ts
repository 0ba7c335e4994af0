import { type Exceptions, type Permissions, staffOnly, type Powers } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    listOrganizationProviders: staffOnly,
    addOrganizationProvider: staffOnly,
    orderOrganizationProviders: staffOnly,
    changeOrganizationProvider: staffOnly,
    removeOrganizationProvider: staffOnly,
    tryOrganizationProvider: staffOnly,
    readOrganizationProviderTrial: staffOnly,
  },
};

const writes = [
  'addOrganizationProvider',
  'orderOrganizationProviders',
  'changeOrganizationProvider',
  'removeOrganizationProvider',
  'tryOrganizationProvider',
  'readOrganizationProviderTrial',
];

export const exceptions: Exceptions = {
  inPerson: writes,
  byOwners: writes,
};

export const powers: Powers = {
  settings: ['listOrganizationProviders'],
  identity: [
    'addOrganizationProvider',
    'orderOrganizationProviders',
    'changeOrganizationProvider',
    'removeOrganizationProvider',
    'tryOrganizationProvider',
    'readOrganizationProviderTrial',
  ],
};
