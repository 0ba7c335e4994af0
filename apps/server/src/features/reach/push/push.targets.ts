import { newId } from '../../../platform/ids.ts';
import { makes, type Targets } from '../../../testing/target.ts';

const DEVICE = { deviceToken: 'theirs-alone', pushService: 'firebase', appType: 'COMMUNITYXM' };

export const targets: Targets = {
  makers: [
    makes(['pushDeviceId'], async ({ owner }) => {
      const pushDeviceId = newId();
      await owner.put(`/self/push-devices/${pushDeviceId}`, { pushDevice: DEVICE });
      return { pushDeviceId };
    }),
  ],
  calls: {
    registerWebPushDevice: {
      body: () => ({
        endpoint: 'https://push.example.org/x',
        // A point of the curve: the base point itself.
        keys: {
          p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
          auth: 'AAAAAAAAAAAAAAAAAAAAAA',
        },
      }),
    },
    putPushDevice: {
      body: () => ({
        pushDevice: DEVICE,
      }),
    },
  },
};
