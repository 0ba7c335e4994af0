import { newId } from '../../../platform/ids.ts';
import { makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['mailId'], async ({ org }) => {
      const { db, organizationId } = org.context();
      const mailId = newId();
      await db
        .insertInto('mail')
        .values({
          organization_id: organizationId,
          id: mailId,
          recipient_address: 'ana@example.org',
          subject: 'Theirs alone',
          text: 'theirs alone',
          state: 'failed',
          attempts: 10,
          created_at: new Date(),
        })
        .execute();
      return { mailId };
    }),
  ],
};
