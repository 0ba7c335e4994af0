import type { Feature } from '../../../platform/feature.ts';
import { tables } from './capacity.tables.ts';

export const capacity: Feature = {
  name: 'money/capacity',
  facts: { stock: {} },
  tables,
};
