import { type Exceptions, type Permissions, staffOnly } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': { getDashboard: staffOnly },
};

export const exceptions: Exceptions = { bySupport: ['getDashboard'] };
