import { type Permissions, anyone, staffOnly, type Powers } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'offers, support and events': {
    listBenefits: anyone,
    listAllBenefits: staffOnly,
    createBenefit: staffOnly,
    updateBenefit: staffOnly,
    deleteBenefit: staffOnly,
  },
};

export const powers: Powers = {
  'benefits:read': ['listAllBenefits'],
  'benefits:write': ['createBenefit', 'updateBenefit', 'deleteBenefit'],
};
