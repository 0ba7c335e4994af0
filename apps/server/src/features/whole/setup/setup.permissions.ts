import { type Permissions, staffOnly } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    getSetupGuide: staffOnly,
    closeSetupGuide: staffOnly,
    passSetupStep: staffOnly,
  },
};
