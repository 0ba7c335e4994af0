import { makes, type Targets } from '../../../testing/target.ts';
import { makeImage } from '../../events/programme/events.factory.ts';

export const targets: Targets = {
  makers: [
    makes(['unusedImageId'], async ({ org }) => {
      const { db, organizationId } = org.context();
      return { unusedImageId: await makeImage(db, organizationId, { kind: 'activity' }) };
    }),
  ],
  calls: { deleteStoredPicture: { ids: { imageId: 'unusedImageId' } } },
};
