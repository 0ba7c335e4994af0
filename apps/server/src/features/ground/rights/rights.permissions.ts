import { type Exceptions, type Permissions, members } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': { listGivenRights: members },
};

export const exceptions: Exceptions = { inPerson: ['listGivenRights'] };
