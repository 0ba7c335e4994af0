import type { Feature } from '../../../platform/feature.ts';

export const entities: Feature = {
  name: 'talk/entities',
};
