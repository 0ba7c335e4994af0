import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { untilWaiting } from '../../../../testing/waiting.ts';
import { makeEvent } from '../../programme/events.factory.ts';
import { checkCapacity } from '../../registration/index.ts';
import { makePassType } from '../tickets.factory.ts';

/** A host deletes something at the very moment when somebody chooses it. */
let testApp: TestApp;
let org: TestOrganization;
let host: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  host = await org.member();
});
after(() => testApp.close());

async function open() {
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId, { registration: true, creator_id: host.id });
  const ticketId = await makePassType(db, organizationId, eventId);
  return { eventId, ticketId };
}

/** Both wait for the stock of the pass type, the deletion in front. */
async function cross(
  ticketId: string,
  remove: () => Promise<Answer>,
  choose: () => Promise<Answer>,
): Promise<Answer[]> {
  const blocker = await testApp.database.pool.connect();
  await blocker.query('begin');
  await blocker.query('select id from stock where id = $1 for update', [ticketId]);
  const removed = remove();
  await untilWaiting(testApp.database.pool);
  const chosen = choose();
  await untilWaiting(testApp.database.pool, 2);
  await blocker.query('commit');
  blocker.release();
  return Promise.all([removed, chosen]);
}

const chooses = (who: Caller, eventId: string, ticketId: string) => (): Promise<Answer> =>
  who.post(`/self/events/${eventId}/registration/passes`, {
    passes: [{ id: newId(), ticketId }],
    packages: [],
  });

test('a pass type that is deleted and chosen at once is either deleted or sold', async () => {
  const { eventId, ticketId } = await open();
  const buyer = await org.member();
  await buyer.get(`/self/events/${eventId}/registration`);
  const answers = await cross(
    ticketId,
    () => host.delete(`/listings/${eventId}/passTypes/${ticketId}`),
    chooses(buyer, eventId, ticketId),
  );
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 409],
  );
});

test('an event that is deleted while somebody registers is a deadlock that ends without an error', async () => {
  const { eventId, ticketId } = await open();
  const answers = await cross(
    ticketId,
    () => host.delete(`/listings/${eventId}`),
    chooses(await org.member(), eventId, ticketId),
  );
  const codes = answers.map(({ statusCode }) => statusCode);
  assert.ok(
    codes.every((code) => code < 500),
    JSON.stringify(answers.map(({ body }) => body)),
  );
  assert.equal(codes.filter((code) => code === 200).length, 1);
  assert.deepEqual(await checkCapacity(org.context()), []);
});
