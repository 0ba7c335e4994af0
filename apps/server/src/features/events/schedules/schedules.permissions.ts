import { type Permissions, members, hostsOnly } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'running an event': {
    createListingFromSchedule: members,
    putListingSchedule: hostsOnly,
    previewListingSchedule: hostsOnly,
  },
};
