import type { Feature } from '../../../platform/feature.ts';

export const acting: Feature = {
  name: 'ground/acting',
};
