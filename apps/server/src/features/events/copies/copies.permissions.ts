import { type Permissions, hostsOnly, type Powers } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'running an event': {
    copyListing: hostsOnly,
  },
};

export const powers: Powers = {
  'events:write': ['copyListing'],
};
