import { type Exceptions, type Permissions, staffOnly, type Powers } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    previewAccountMerge: staffOnly,
    mergeAccount: staffOnly,
    // The address of an account that is not merged leads nowhere.
    getAccountMerge: { ...staffOnly, staff: 404 },
  },
};

export const exceptions: Exceptions = {
  inPerson: ['previewAccountMerge', 'mergeAccount'],
  byOwners: ['previewAccountMerge', 'mergeAccount'],
};

export const powers: Powers = {
  'accounts:write + identity': ['previewAccountMerge', 'mergeAccount'],
};
