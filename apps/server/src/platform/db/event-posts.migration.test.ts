import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { foundGroup } from '../../features/people/groups/index.ts';
import { newId } from '../ids.ts';

let testApp: TestApp;

before(async () => {
  testApp = await createTestApp();
});
after(() => testApp.close());

test('posts about closed events become closed, with all their comments, when rows of before are migrated', async () => {
  const org = await testApp.organization();
  const ana = await org.member();
  const { pool } = testApp.database;
  const groupId = await foundGroup(org.context(), {
    slug: 'closed',
    name: 'Closed',
    description: '',
    access: 'private',
    moderatorId: ana.id,
    memberIds: [],
  });
  const at = { organization_id: org.organization.id, created_at: new Date(), updated_at: new Date() };
  const makeEvent = async (more: object): Promise<string> => {
    const id = newId();
    const fields = { slug: id, name: 'Event', event_start: new Date(), event_end: new Date() };
    await org
      .context()
      .db.insertInto('event')
      .values({ ...at, ...fields, id, draft: false, visible: true, ...more })
      .execute();
    return id;
  };
  const post = async (more: object): Promise<string> => {
    const { body } = await ana.post<{ id: string }>('/activities', { message: 'text', ...more });
    return body.data.id;
  };
  /** As it was before: what is posted about any event is open, and comments know of no event. */
  const postAbout = async (eventId: string): Promise<string[]> => {
    const top = await post({});
    const comment = await post({ commentedId: top });
    const reply = await post({ commentedId: comment });
    await pool.query('update activity set event_id = $1 where id = $2', [eventId, top]);
    return [top, comment, reply];
  };
  const events = {
    open: await makeEvent({}),
    draft: await makeEvent({ draft: true }),
    byLink: await makeEvent({ visible: false }),
    ofGroup: await makeEvent({ group_id: groupId, group_only: true }),
    openOfGroup: await makeEvent({ group_id: groupId }),
  };
  const posts = Object.fromEntries(
    await Promise.all(Object.entries(events).map(async ([name, id]) => [name, await postAbout(id)] as const)),
  );
  const elsewhere = await post({});
  const migration = await readFile(
    new URL('../../../migrations/0070_event_posts.sql', import.meta.url),
    'utf8',
  );
  for (let run = 0; run < 2; run++) {
    await pool.query(migration);
    const { rows } = await pool.query<{ id: string; event_id: string | null; restricted: boolean }>(
      'select id, event_id, restricted from activity where organization_id = $1',
      [org.organization.id],
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const [name, eventId] of Object.entries(events))
      for (const id of posts[name] ?? []) {
        const isClosed = !name.startsWith('open');
        assert.deepEqual(found.get(id), { id, event_id: eventId, restricted: isClosed }, name);
      }
    assert.deepEqual(found.get(elsewhere), { id: elsewhere, event_id: null, restricted: false });
  }
});
