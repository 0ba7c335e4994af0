import { type Permissions, anyone, staffOnly } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'offers, support and events': {
    listBenefits: anyone,
    listAllBenefits: staffOnly,
    createBenefit: staffOnly,
    updateBenefit: staffOnly,
    deleteBenefit: staffOnly,
  },
};
