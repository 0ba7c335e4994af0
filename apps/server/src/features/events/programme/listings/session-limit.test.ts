import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApp, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { makeEvent } from '../events.factory.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

test('an event takes no more sessions by hand than a schedule file may have', async () => {
  const host = await org.member();
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId, { creator_id: host.id });
  await testApp.database.pool.query(
    `insert into event_session (organization_id, id, event_id, slug, name, start_time, end_time, day, search_text,
       created_at, updated_at)
     select $1, gen_random_uuid(), $2, 's' || n, 'S', now(), now() + interval '1 hour', '2030-01-01', '', now(), now()
     from generate_series(1, 1999) n`,
    [organizationId, eventId],
  );
  const session = { name: 'Knots', startTime: '2031-05-01T09:00:00Z', endTime: '2031-05-01T10:00:00Z' };
  const add = () => host.post(`/listings/${eventId}/sessions`, { session });
  assert.equal((await add()).statusCode, 200);
  const refused = await add();
  assert.deepEqual([refused.statusCode, refused.body.code], [409, 'sessions.tooMany']);
});
