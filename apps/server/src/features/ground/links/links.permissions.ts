import { type Exceptions, type Permissions, members } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    getLinkPreview: members,
  },
};

export const exceptions: Exceptions = {
  storing: ['getLinkPreview'],
};
