import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { makeEvent } from '../../events/programme/events.factory.ts';

let testApp: TestApp;
let org: TestOrganization;
let member: Caller;
let eventId: string;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  member = await org.member();
  const staff = await org.staff();
  for (const given of [
    { kind: 'word', pattern: 'free money', action: 'refuse' },
    { kind: 'link', pattern: 'bad.example', action: 'hold' },
  ])
    assert.equal((await staff.post('/admin/moderation/rules', given)).statusCode, 200);
  const { db, organizationId } = org.context();
  eventId = await makeEvent(db, organizationId, { creator_id: member.id });
});
after(() => testApp.close());

/** Saves a page, and tells how it was answered and how many trips to a thread it took. */
async function savePage(page: { title: string; subtitle?: string; html: string }) {
  const trips = mock.method(testApp.services.threads, 'run');
  try {
    const { statusCode, body } = await member.post(`/listings/${eventId}/pages`, page);
    return { status: statusCode, code: body.code, trips: trips.mock.callCount() };
  } finally {
    trips.mock.restore();
  }
}

const LONG = 'The harbor opens at nine. '.repeat(3800);

test('a short text is compared at once, and all long ones of a call in one trip to a thread', async () => {
  assert.deepEqual(await savePage({ title: 'Short', html: 'The harbor opens at nine.' }), {
    status: 200,
    code: undefined,
    trips: 0,
  });
  const long = { title: 'T'.repeat(160), subtitle: 'S'.repeat(300), html: LONG };
  assert.deepEqual(await savePage(long), { status: 200, code: undefined, trips: 1 });
});

test('a word or a link that nobody may write is found at any place of a long text', async () => {
  const refused = { status: 400, code: 'text.refused' };
  for (const [html, trips] of [
    ['Free money', 0],
    [`${LONG}Ｆｒéé m0ney`, 1],
    [`see www.bad.example ${LONG}`, 1],
    [`${'\ufdfa '.repeat(40_000)}free money`, 1],
  ] as const)
    assert.deepEqual(await savePage({ title: 'Page', html }), { ...refused, trips }, html.slice(-20));
});

test('a word is found in any of many texts of one call', async () => {
  const sessions = Array.from({ length: 40 }, (_, n) => ({
    name: `Session ${n}`,
    longDescription: `${LONG.slice(0, 5000)}${n === 31 ? ' free  money' : ''}`,
    startTime: '2030-01-01T10:00:00.000Z',
    endTime: '2030-01-01T11:00:00.000Z',
  }));
  const event = {
    eventType: 'physical',
    visible: false,
    name: 'Fair',
    shortDescription: '',
    eventStart: '2030-01-01T09:00:00.000Z',
    eventEnd: '2030-01-01T18:00:00.000Z',
    timezone: 'Europe/Berlin',
  };
  const send = (all: typeof sessions) => member.post('/listings', { event, sessions: all });
  const [refused, taken] = [await send(sessions), await send(sessions.toSpliced(31, 1))];
  assert.deepEqual([refused.statusCode, refused.body.code], [400, 'text.refused']);
  assert.equal(taken.statusCode, 200, taken.body.message);
});

test('text by which a post is found is not much longer than the post', async () => {
  const { statusCode, body } = await member.post<{ id: string }>('/activities', {
    message: '\ufdfa'.repeat(5000),
  });
  assert.equal(statusCode, 200, body.message);
  const { rows } = await testApp.database.pool.query<{ length: number }>(
    'select length(search_text) from activity where organization_id = $1 and id = $2',
    [org.organization.id, body.data.id],
  );
  assert.deepEqual(rows, [{ length: 5000 }]);
});
