import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { addAddress } from '../../../../testing/addresses.ts';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { makeEvent, makeSession } from '../../programme/events.factory.ts';
import type { PaymentIntentView } from '../../../money/payments/payments.schemas.ts';
import { makePassType, makeQuestion, makeSection } from '../../tickets/tickets.factory.ts';
import { checkCapacity } from '../index.ts';
import type { RegistrationView } from '../registrations.schemas.ts';

/** A host makes the rules of a question stricter while people have answered it already. */
let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let host: Caller;
let guest: Caller;
let friend: Caller;
let eventId: string;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  host = await org.member();
  guest = await org.member();
  friend = await org.member();
  eventId = await makeEvent(db(), id(), { registration: true, creator_id: host.id });
});
after(() => testApp.close());

const db = () => org.context().db;
const id = () => org.organization.id;
const at = (more: string): string => `/self/events/${eventId}${more}`;

async function fine<T>(call: Promise<Answer<T>>): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}

/** A question with three choices, of which up to three may be made, and one question beneath a choice. */
async function ask(sessionId: string | null, passTypeName: string) {
  const sectionId = await makeSection(db(), id(), eventId, { session_id: sessionId, name: passTypeName });
  const { id: questionId, choiceIds } = await makeQuestion(
    db(),
    id(),
    { eventId, sectionId },
    { type: 'checkbox', max: '3', required: true, mutable: true },
    ['a', 'b', 'c'],
  );
  const beneath = await makeQuestion(db(), id(), { eventId, sectionId }, { mutable: true });
  const choices = ['a', 'b', 'c'].map((value, index) => ({
    id: choiceIds[index],
    value,
    subQuestionIds: index === 0 ? [beneath.id] : [],
  }));
  const change = (rules: object) =>
    fine(
      host.put(`/listings/${eventId}/questions/${questionId}`, {
        name: 'Meals',
        required: true,
        mutable: true,
        choices,
        ...rules,
      }),
    );
  await change({ max: '3' });
  return { questionId, beneathId: beneath.id, narrow: () => change({ max: '2' }) };
}

const answered = ({ questionId, beneathId }: { questionId: string; beneathId: string }) => [
  { questionId, value: '["a","b","c"]' },
  { questionId: beneathId, value: 'no nuts' },
];

async function pay(payer: Caller, path: string): Promise<void> {
  const addressId = await addAddress(payer);
  const intent = await fine(payer.get<PaymentIntentView>(`${path}/intent?addressId=${addressId}`));
  await fine(staff.post(`/admin/payments/intents/${intent.id}/paid`));
}

test('an order that is paid is delivered, answered and handed on after a question was narrowed', async () => {
  const passType = await makePassType(db(), id(), eventId, { price: 5000, transferable: true });
  const asked = await ask(null, 'order');
  const passId = newId();
  await fine(
    guest.post(at('/registration/passes'), { passes: [{ id: passId, ticketId: passType }], packages: [] }),
  );
  await fine(guest.put(at('/registration/questions'), [{ id: passId, responses: answered(asked) }]));
  await pay(guest, at('/registration'));
  await asked.narrow();
  const done = await fine(guest.post<RegistrationView>(at('/registration/submit')));
  assert.deepEqual(
    done.passes.map((pass) => [pass.id, pass.status]),
    [[passId, 'ready']],
  );
  const pass = at(`/attendee/passes/${passId}`);
  await fine(guest.put(`${pass}/questions`, { questions: [{ id: asked.beneathId, value: 'no fish' }] }));
  await fine(guest.post(`${pass}/transfer`, { receiverId: friend.id }));
  assert.deepEqual(await checkCapacity(org.context()), []);
});

test('a place that is paid is given after a question of its session was narrowed', async () => {
  const sessionId = await makeSession(db(), id(), eventId, { registration_enabled: true, price: 700 });
  const asked = await ask(sessionId, 'session');
  const { passes } = await fine(friend.get<RegistrationView>(at('/registration')));
  const [pass] = passes;
  assert.ok(pass !== undefined);
  const path = at(`/sessions/${sessionId}/registration`);
  await fine(friend.post(`${path}/passes`, [{ passId: pass.id }]));
  await fine(friend.put(`${path}/questions`, [{ passId: pass.id, responses: answered(asked) }]));
  await pay(friend, path);
  await asked.narrow();
  await fine(friend.post(`${path}/submit`));
  const access = await db()
    .selectFrom('session_access')
    .select('session_access.status')
    .where('session_access.organization_id', '=', id())
    .where('session_access.pass_id', '=', pass.id)
    .executeTakeFirst();
  assert.equal(access?.status, 'ready');
});
