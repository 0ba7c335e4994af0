import type { Feature } from '../../../platform/feature.ts';
import { tables } from './rules.tables.ts';

export const rules: Feature = {
  name: 'ground/rules',
  tables,
};
