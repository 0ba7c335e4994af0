import { type Permissions, members, hostsOnly, type Powers } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'running an event': {
    createListingFromSchedule: members,
    putListingSchedule: hostsOnly,
    previewListingSchedule: hostsOnly,
  },
};

export const powers: Powers = {
  'events:write': ['putListingSchedule', 'previewListingSchedule'],
};
