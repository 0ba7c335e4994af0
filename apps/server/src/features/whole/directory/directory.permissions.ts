import { type Exceptions, type Permissions, staffOnly, type Powers } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    getAccountStory: staffOnly,
    addAccount: staffOnly,
    previewAccountImport: staffOnly,
    importAccounts: staffOnly,
    getAccountImport: staffOnly,
    endAccountSignIns: staffOnly,
    resetSecondFactor: staffOnly,
  },
};

export const exceptions: Exceptions = {
  inPerson: ['endAccountSignIns', 'resetSecondFactor'],
  byOwners: ['resetSecondFactor'],
};

export const powers: Powers = {
  'accounts:read': ['getAccountStory'],
  'accounts:write': [
    'addAccount',
    'previewAccountImport',
    'importAccounts',
    'getAccountImport',
    'endAccountSignIns',
  ],
  'accounts:write + identity': ['resetSecondFactor'],
};
