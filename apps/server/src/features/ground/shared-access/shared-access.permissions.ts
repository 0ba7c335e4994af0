import { type Exceptions, type Permissions, members, ownerOnly } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    createSharedAccess: members,
    listSharedAccess: members,
    endSharedAccess: ownerOnly,
  },
};

export const exceptions: Exceptions = {
  inPerson: ['createSharedAccess', 'listSharedAccess', 'endSharedAccess'],
};
