import { type Permissions, staffOnly, type Powers } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    listTiers: staffOnly,
    createTier: staffOnly,
    updateTier: staffOnly,
    deleteTier: staffOnly,
    listAccountTiers: staffOnly,
    putAccountTier: staffOnly,
    removeAccountTier: staffOnly,
    putTierPlans: staffOnly,
  },
};

export const powers: Powers = {
  'accounts:read': ['listTiers', 'listAccountTiers'],
  'accounts:write': [
    'createTier',
    'updateTier',
    'deleteTier',
    'putAccountTier',
    'removeAccountTier',
    'putTierPlans',
  ],
};
