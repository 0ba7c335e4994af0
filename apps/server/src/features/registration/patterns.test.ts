import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../testing/app.ts';
import { makeEvent } from '../events/events.factory.ts';
import type { ListingQuestionView } from '../tickets/question-requests.schemas.ts';
import { makePassType, makeQuestion, makeSection } from '../tickets/tickets.factory.ts';

let testApp: TestApp;
let org: TestOrganization;
let host: Caller;
let guest: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  host = await org.member();
  guest = await org.member();
});
after(() => testApp.close());

const db = () => org.context().db;

/** An event that asks this, and a pass that answers it. */
async function askFor(row: Parameters<typeof makeQuestion>[3]) {
  const eventId = await makeEvent(db(), org.organization.id, { registration: true, creator_id: host.id });
  const ticketId = await makePassType(db(), org.organization.id, eventId);
  const sectionId = await makeSection(db(), org.organization.id, eventId);
  const { id: questionId } = await makeQuestion(db(), org.organization.id, { eventId, sectionId }, row);
  const at = `/self/events/${eventId}/registration`;
  const passId = newId();
  const chosen = await guest.post(`${at}/passes`, { passes: [{ id: passId, ticketId }], packages: [] });
  assert.equal(chosen.statusCode, 200, chosen.body.message);
  const answer = (value: string) =>
    guest.put(`${at}/questions`, [{ id: passId, responses: [{ questionId, value }] }]);
  return { eventId, at, questionId, answer };
}

test('an answer must have the form that the question asks for', async () => {
  const { questionId, answer } = await askFor({
    validation: '\\d{4}',
    validation_message: 'Four digits, please.',
  });
  const wrong = await answer('12345');
  assert.deepEqual(
    [wrong.statusCode, wrong.body.code, wrong.body.field, wrong.body.message],
    [400, 'response.pattern', questionId, 'Four digits, please.'],
  );
  assert.equal((await answer('1234')).statusCode, 200);
});

for (const validation of ['a*a*a*a*b{1001,}', '(?:a*b{2000,}|a*)*c', '(?=b)b', '('])
  test(`a stored pattern that cannot be read asks for nothing, and its host is told: ${validation}`, async () => {
    const { eventId, at, answer } = await askFor({ validation });
    assert.equal((await answer('a'.repeat(700))).statusCode, 200);
    const asked = await guest.get<{ sections: { questions: { validation: string | null }[] }[] }[]>(
      `${at}/questions`,
    );
    const [seen] = asked.body.data.flatMap(({ sections }) => sections).flatMap(({ questions }) => questions);
    assert.equal(seen?.validation, null);
    const { data } = (await host.get<ListingQuestionView[]>(`/listings/${eventId}/questions`)).body;
    assert.deepEqual(
      data.map((question) => [question.validation, question.ignoresValidation]),
      [[validation, true]],
    );
  });
