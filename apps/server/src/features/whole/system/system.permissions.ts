import { type Exceptions, type Permissions, operatorsOnly } from '../../../permissions/rows.ts';

const calls = {
  getSystem: operatorsOnly,
  retryFailedJobs: operatorsOnly,
  startSystemCheck: operatorsOnly,
  setStorageLimit: operatorsOnly,
};

export const permissions: Permissions = { 'accounts, and what is a person’s own': calls };

export const exceptions: Exceptions = { inPerson: Object.keys(calls) };
