import { makeMp4 } from '../../../platform/media/video.factory.ts';
import { PICTURE } from '../../../testing/samples.ts';
import { madeId, makes, type Targets } from '../../../testing/target.ts';
import { makeImage } from '../../events/programme/events.factory.ts';

const FILM = makeMp4();
const FILM_URI = `data:video/mp4;base64,${FILM.toString('base64')}`;

export const targets: Targets = {
  makers: [
    makes(['imageId'], async ({ org }) => {
      const { db, organizationId } = org.context();
      return { imageId: await makeImage(db, organizationId) };
    }),
    makes(['videoId'], async ({ owner }) => ({
      videoId: await madeId(
        owner.post('/storage/videos', {
          source: 'activity',
          name: 'theirs alone',
          minutes: 1,
          dataUri: FILM_URI,
        }),
      ),
    })),
  ],
  calls: {
    uploadImage: { body: () => ({ dataUri: PICTURE }) },
    uploadFile: { body: () => ({ dataUri: 'data:text/plain;base64,eA==' }) },
    uploadVideo: { body: () => ({ minutes: 1, dataUri: FILM_URI }) },
    uploadVideoFile: { query: 'source=activity&name=x&minutes=1', bytes: FILM },
    uploadFileContent: { bytes: Buffer.from('theirs') },
  },
};
