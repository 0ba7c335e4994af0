import { newId } from '../../../platform/ids.ts';
import { makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['seriesId'], async ({ org }) => {
      const { db, organizationId } = org.context();
      const seriesId = newId();
      await db
        .insertInto('series')
        .values({
          organization_id: organizationId,
          id: seriesId,
          slug: 'series',
          name: 'Theirs alone',
          created_at: new Date(),
          updated_at: new Date(),
        })
        .execute();
      return { seriesId };
    }),
  ],
};
