import {
  type Exceptions,
  type Permissions,
  members,
  membersHere,
  membersUnlessBlocked,
} from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    listDelegates: members,
    listDelegateOf: members,
    addDelegate: membersHere,
    removeDelegate: membersUnlessBlocked,
  },
};

export const exceptions: Exceptions = {
  inPerson: ['listDelegates', 'listDelegateOf', 'addDelegate', 'removeDelegate'],
};
