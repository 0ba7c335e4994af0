import { type Exceptions, type Permissions, anyone, members, ownerOnly } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    getPushKey: anyone,
    listPushDevices: members,
    registerWebPushDevice: members,
    getPushDevice: ownerOnly,
    // A device is whose person is signed in on it now; its id is the device's secret.
    putPushDevice: members,
    deletePushDevice: ownerOnly,
  },
};

export const exceptions: Exceptions = {
  inPerson: [
    'listPushDevices',
    'registerWebPushDevice',
    'getPushDevice',
    'putPushDevice',
    'deletePushDevice',
  ],
  whileSuspended: ['deletePushDevice'],
};
