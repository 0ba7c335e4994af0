import { type Permissions, hostsOnly } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'running an event': {
    copyListing: hostsOnly,
  },
};
