import { type Permissions, anyone } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    getOrganization: anyone,
    getOrganizationConfig: anyone,
  },
};
