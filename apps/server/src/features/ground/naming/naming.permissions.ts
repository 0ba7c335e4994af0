import {
  type Exceptions,
  type Permissions,
  members,
  membersHere,
  nothingOfMembers,
} from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    listNamingRefusals: members,
    getNamingGiver: members,
    refuseNamingGiver: nothingOfMembers,
    allowNaming: membersHere,
  },
};

export const exceptions: Exceptions = { notByLink: ['allowNaming', 'refuseNamingGiver'] };
