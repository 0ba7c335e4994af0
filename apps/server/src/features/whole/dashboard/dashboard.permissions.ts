import { type Exceptions, type Permissions, type Powers, staffOnly } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': { getDashboard: staffOnly },
};

export const exceptions: Exceptions = { bySupport: ['getDashboard'] };

export const powers: Powers = { any: ['getDashboard'] };
