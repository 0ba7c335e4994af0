import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    SponsorshipLevel:
      'id slug name subtitle? color scale image?:BaseImage description? sortOrder accounts[]:BaseAccount updatedAt createdAt',
  },
};
