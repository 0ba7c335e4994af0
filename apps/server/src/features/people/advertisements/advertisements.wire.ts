import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    Advertisement: 'id type link image?:BaseImage title description?',
  },
};
