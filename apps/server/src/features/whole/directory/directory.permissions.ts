import { type Permissions, staffOnly } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    getAccountStory: staffOnly,
    addAccount: staffOnly,
    previewAccountImport: staffOnly,
    importAccounts: staffOnly,
    getAccountImport: staffOnly,
  },
};
