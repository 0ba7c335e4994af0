import { makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['pageKind', 'pageLocale'], async ({ staff }) => {
      // A language that nothing else is written in: it is looked for in what others get.
      await staff.put('/admin/pages/privacy/qaa-Qaaa-QM', { html: '<p>Theirs alone</p>' });
      return { pageKind: 'privacy', pageLocale: 'qaa-Qaaa-QM' };
    }),
  ],
};
