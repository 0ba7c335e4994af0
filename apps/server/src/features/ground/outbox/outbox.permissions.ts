import { type Exceptions, type Permissions, staffOnly, type Powers } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    listOutbox: staffOnly,
    listMailFailures: staffOnly,
    retryMail: staffOnly,
  },
};

export const exceptions: Exceptions = { byOwners: ['listOutbox'] };

export const powers: Powers = {
  identity: ['listOutbox'],
  operations: ['listMailFailures', 'retryMail'],
};
