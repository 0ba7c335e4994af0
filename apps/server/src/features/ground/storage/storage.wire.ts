import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    BaseImage: 'id uri width height moderation',
    BaseVideo: 'id width height thumbnailUrl previewUrl readyToStream hlsUrl dashUrl',
  },
  answers: {
    getImage: 'BaseImage',
  },
};
