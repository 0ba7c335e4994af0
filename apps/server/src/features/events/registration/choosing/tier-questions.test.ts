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
import { PICTURE } from '../../../../testing/samples.ts';
import { makeEvent, makeSession } from '../../programme/events.factory.ts';
import type {
  ListingQuestionView,
  ListingSectionView,
} from '../../tickets/questions/question-requests.schemas.ts';
import type { RegistrationSectionView } from '../../tickets/questions/questions.schemas.ts';
import { makePassType } from '../../tickets/tickets.factory.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let host: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  host = await org.member();
});
after(() => testApp.close());

async function fine<T>(call: Promise<Answer<T>>): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}
const told = ({ statusCode, body }: Answer): unknown[] => [statusCode, body.code ?? 'ok'];

const makeTier = async (name: string): Promise<string> =>
  (await fine(staff.post<{ id: string }>('/admin/tiers', { name, iconName: 'star', image: PICTURE }))).id;

/** An event with a required question for people of a tier. */
async function setUp(name: string) {
  const { db } = org.context();
  const eventId = await makeEvent(db, org.organization.id, { creator_id: host.id, registration: true });
  const ticketId = await makePassType(db, org.organization.id, eventId, { max_quantity_per_sale: 5 });
  const tierId = await makeTier(name);
  const section = await fine(
    host.post<ListingSectionView>(`/listings/${eventId}/sections`, { name: 'Board', tierIds: [tierId] }),
  );
  const question = await fine(
    host.post<ListingQuestionView>(`/listings/${eventId}/questions`, {
      name: 'Which committee?',
      type: 'text',
      required: true,
      mutable: false,
      choices: [],
      sectionId: section.id,
    }),
  );
  const at = (more: string): string => `/self/events/${eventId}/registration${more}`;
  const choose = async (who: Caller): Promise<string> => {
    const id = newId();
    await fine(who.post(at('/passes'), { passes: [{ id, ticketId }], packages: [] }));
    return id;
  };
  const asked = async (who: Caller): Promise<RegistrationSectionView[]> =>
    (await fine(who.get<{ sections: RegistrationSectionView[] }[]>(at('/questions')))).flatMap(
      ({ sections }) => sections,
    );
  const answer = (who: Caller, id: string) =>
    who.put(at('/questions'), [{ id, responses: [{ questionId: question.id, value: 'Harbor' }] }]);
  return { eventId, tierId, section, at, choose, asked, answer };
}

test('questions for a tier are asked of the people who have it, and of no one else', async () => {
  const { tierId, at, choose, asked, answer } = await setUp('Board member');
  const [ana, ben] = [await org.member(), await org.member()];
  await fine(staff.put(`/admin/accounts/${ana.id}/tiers/${tierId}`, {}));
  const [hers, his] = [await choose(ana), await choose(ben)];
  const [section] = await asked(ana);
  assert.deepEqual(
    section?.accountTiers.map(({ id }) => id),
    [tierId],
  );
  assert.deepEqual(await asked(ben), []);
  assert.notEqual((await answer(ben, his)).statusCode, 200);
  assert.equal((await ben.post(at('/submit'))).statusCode, 200);
  assert.notEqual((await ana.post(at('/submit'))).statusCode, 200);
  await fine(answer(ana, hers));
  assert.equal((await ana.post(at('/submit'))).statusCode, 200);
});

test('a tier that has ended is not asked, nor is one that was taken away', async () => {
  const { tierId, choose, asked } = await setUp('Guest speaker');
  const ana = await org.member();
  const tier = `/admin/accounts/${ana.id}/tiers/${tierId}`;
  await fine(staff.put(tier, {}));
  await choose(ana);
  assert.equal((await asked(ana)).length, 1);
  await testApp.database.pool.query(
    "update account_tier_grant set until = now() - interval '1 second' where account_id = $1",
    [ana.id],
  );
  assert.deepEqual(await asked(ana), []);
  await fine(staff.put(tier, {}));
  assert.equal((await asked(ana)).length, 1);
  await fine(staff.delete(tier));
  assert.deepEqual(await asked(ana), []);
});

test('a section names tiers that exist, keeps them in use, and none where it is of a session', async () => {
  const { eventId, tierId, section } = await setUp('Patron of questions');
  const path = `/listings/${eventId}/sections`;
  assert.deepEqual(told(await host.post(path, { name: 'x', tierIds: [newId()] })), [404, 'tier.notFound']);
  const sessionId = await makeSession(org.context().db, org.organization.id, eventId);
  assert.deepEqual(told(await host.post(path, { name: 'x', sessionId, tierIds: [tierId] })), [
    400,
    'section.tiersOfSession',
  ]);
  assert.deepEqual(told(await staff.delete(`/admin/tiers/${tierId}`)), [409, 'tier.inUse']);
  const renamed = await fine(host.put<ListingSectionView>(`${path}/${section.id}`, { name: 'Board only' }));
  assert.deepEqual(renamed.tierIds, [tierId]);
  const all = await fine(host.put<ListingSectionView>(`${path}/${section.id}`, { tierIds: [] }));
  assert.deepEqual(all.tierIds, []);
  assert.equal((await staff.delete(`/admin/tiers/${tierId}`)).statusCode, 200);
});
