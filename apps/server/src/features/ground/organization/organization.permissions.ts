import {
  type Exceptions,
  type Permissions,
  anyone,
  staffOnly,
  type Powers,
} from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    getOrganization: anyone,
    getOrganizationConfig: anyone,
    getOrganizationSettings: staffOnly,
    updateOrganizationSettings: staffOnly,
    getOrganizationModules: staffOnly,
    updateOrganizationModules: staffOnly,
    putOrganizationImage: staffOnly,
    listOrganizationHostnames: staffOnly,
    addOrganizationHostname: staffOnly,
    verifyOrganizationHostname: staffOnly,
    makeOrganizationHostnamePrimary: staffOnly,
    removeOrganizationHostname: staffOnly,
  },
};

const hostnames = [
  'addOrganizationHostname',
  'verifyOrganizationHostname',
  'makeOrganizationHostnamePrimary',
  'removeOrganizationHostname',
];

export const exceptions: Exceptions = { inPerson: hostnames, byOwners: hostnames };

export const powers: Powers = {
  settings: [
    'getOrganizationSettings',
    'updateOrganizationSettings',
    'getOrganizationModules',
    'updateOrganizationModules',
    'putOrganizationImage',
    'listOrganizationHostnames',
  ],
  'settings + identity': [
    'addOrganizationHostname',
    'verifyOrganizationHostname',
    'makeOrganizationHostnamePrimary',
    'removeOrganizationHostname',
  ],
};
