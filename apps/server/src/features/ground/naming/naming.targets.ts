import { newId } from '../../../platform/ids.ts';
import type { Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  calls: {
    getNamingGiver: { query: () => `place=coHost&subjectId=${newId()}` },
    refuseNamingGiver: { body: () => ({ place: 'coHost', subjectId: newId() }) },
  },
};
