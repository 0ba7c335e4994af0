import {
  type Exceptions,
  type Permissions,
  members,
  ownerOnly,
  membersWithWrong,
  nothingOfMembers,
  nothingThere,
} from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    listSignIns: members,
    endSignIn: ownerOnly,
    endOtherSignIns: members,
    confirmSignIn: membersWithWrong,
    sendConfirmationCode: members,
    listSignInProviders: members,
    removeSignInProvider: nothingOfMembers,
    undoEmailChange: nothingThere,
  },
};

export const exceptions: Exceptions = {
  inPerson: [
    'listSignIns',
    'endSignIn',
    'endOtherSignIns',
    'confirmSignIn',
    'sendConfirmationCode',
    'listSignInProviders',
    'removeSignInProvider',
  ],
  whileSuspended: [
    'endSignIn',
    'endOtherSignIns',
    'confirmSignIn',
    'sendConfirmationCode',
    'removeSignInProvider',
    'undoEmailChange',
  ],
};
