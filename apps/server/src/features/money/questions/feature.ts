import type { Feature } from '../../../platform/feature.ts';

export const questions: Feature = { name: 'money/questions' };
