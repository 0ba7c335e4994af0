import type { Targets } from '../../../testing/target.ts';
import { SCHEDULE } from './schedules.factory.ts';

export const targets: Targets = {
  calls: {
    createListingFromSchedule: { body: () => ({ file: SCHEDULE }) },
    putListingSchedule: { body: () => ({ file: SCHEDULE }) },
    previewListingSchedule: { body: () => ({ file: SCHEDULE }) },
  },
};
