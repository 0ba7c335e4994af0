import { type Permissions, staffOnly, type Powers } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    getAccountStory: staffOnly,
    addAccount: staffOnly,
    previewAccountImport: staffOnly,
    importAccounts: staffOnly,
    getAccountImport: staffOnly,
  },
};

export const powers: Powers = {
  'accounts:read': ['getAccountStory'],
  'accounts:write': ['addAccount', 'previewAccountImport', 'importAccounts', 'getAccountImport'],
};
