import { type Permissions, staffOnly, type Powers } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    getSetupGuide: staffOnly,
    closeSetupGuide: staffOnly,
    passSetupStep: staffOnly,
  },
};

export const powers: Powers = {
  settings: ['getSetupGuide', 'closeSetupGuide', 'passSetupStep'],
};
