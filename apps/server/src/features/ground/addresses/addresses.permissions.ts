import { type Exceptions, type Permissions, members, ownerOnly } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    listAddresses: members,
    createAddress: members,
    getAddress: ownerOnly,
    updateAddress: ownerOnly,
    deleteAddress: ownerOnly,
  },
};

export const exceptions: Exceptions = {
  inPersonOrTeam: ['listAddresses', 'createAddress', 'getAddress', 'updateAddress', 'deleteAddress'],
};
