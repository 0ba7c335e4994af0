import { type Exceptions, type Permissions, members } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    createSocketTicket: members,
  },
};

export const exceptions: Exceptions = {
  notByLink: ['createSocketTicket'],
  whileSuspended: ['createSocketTicket'],
};
