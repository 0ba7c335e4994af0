import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../platform/ids.ts';
import { addAddress } from '../../../testing/addresses.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { setSupply } from '../../money/capacity/index.ts';
import { makeEvent, makeSession } from '../programme/events.factory.ts';
import type { SessionView } from '../programme/sessions/sessions.schemas.ts';
import type { PaymentIntentView } from '../../money/payments/payments.schemas.ts';
import {
  makeAddOn,
  makeCoupon,
  makePackage,
  makePassType,
  makeQuestion,
  makeRoomType,
  makeSection,
} from '../tickets/tickets.factory.ts';
import type { QuoteView } from './choosing/draft.schemas.ts';
import { checkCapacity } from './index.ts';
import type { AccessView } from './passes/passes.schemas.ts';
import type { RegistrationView } from './registrations.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  await testApp.app.startJobs();
});
after(() => testApp.close());

const db = () => org.context().db;
const id = () => org.organization.id;
const at = (eventId: string, more = ''): string => `/self/events/${eventId}/registration${more}`;
const open = (): Promise<string> => makeEvent(db(), id(), { registration: true });
const adds = async (): Promise<void> => assert.deepEqual(await checkCapacity(org.context()), []);

async function fine<T>(
  call: Promise<{ statusCode: number; body: { message: string; data: T } }>,
): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}

const choose = (who: Caller, eventId: string, ...passes: { id: string; ticketId: string }[]) =>
  fine(who.post(at(eventId, '/passes'), { passes, packages: [] }));

async function intent(who: Caller, path: string): Promise<PaymentIntentView> {
  const query = `${path.includes('?') ? '&' : '?'}addressId=${await addAddress(who)}`;
  return fine(who.get<PaymentIntentView>(`${path}${query}`));
}
const pay = (intentId: string) => fine(staff.post(`/admin/payments/intents/${intentId}/paid`));

const state = (who: Caller, eventId: string) => fine(who.get<RegistrationView>(at(eventId)));

test('a paid order of passes, an add-on, a room and a coupon comes to what the quote says', async () => {
  const ana = await org.member();
  const eventId = await open();
  const day = await makePassType(db(), id(), eventId, { price: 5000, name: 'Day' });
  const lunch = await makeAddOn(db(), id(), eventId, { price: 1500, name: 'Lunch', supply: 1 });
  const room = await makeRoomType(db(), id(), eventId, {
    price: 8000,
    name: 'Double',
    max_passes: 2,
    supply: 1,
  });
  await makeCoupon(db(), id(), eventId, { code: 'TEN', discount_percent: 10, supply: 5 });
  const [one, two] = [newId(), newId()];
  const passes = [
    { id: one, ticketId: day },
    { id: two, ticketId: day },
  ];
  await choose(ana, eventId, ...passes);
  const offered = await fine(ana.get<{ id: string; addOns: { id: string }[] }[]>(at(eventId, '/addOns')));
  assert.deepEqual(
    offered.map((type) => [type.id, type.addOns.map((addOn) => addOn.id)]),
    [[day, [lunch]]],
  );
  await fine(ana.post(at(eventId, '/addOns'), [{ id: one, addOns: [{ id: lunch }] }]));
  const rooms = await fine(ana.get<{ id: string }[]>(at(eventId, '/roomTypes')));
  assert.deepEqual(
    rooms.map((type) => type.id),
    [room],
  );
  const reservation = {
    id: newId(),
    eventRoomTypeId: room,
    start: '2030-06-01T14:00:00.000Z',
    end: '2030-06-03T10:00:00.000Z',
  };
  await fine(
    ana.post(at(eventId, '/reservations'), [
      { id: one, reservation },
      { id: two, reservation },
    ]),
  );
  const coupon = await fine(
    ana.post<{ code: string }>(at(eventId, '/coupon'), { passes, packages: [], couponCode: ' ten ' }),
  );
  assert.equal(coupon.code, 'TEN');
  const quote = await fine(ana.get<QuoteView>(at(eventId, '/quote')));
  assert.deepEqual(
    quote.lines.map(({ kind, quantity, price, discount, total }) => [kind, quantity, price, discount, total]),
    [
      ['pass', 2, 5000, 1000, 9000],
      ['addOn', 1, 1500, 0, 1500],
      ['reservation', 1, 16_000, 0, 16_000],
    ],
  );
  assert.deepEqual([quote.subTotal, quote.discount, quote.tax, quote.total], [26_500, 1000, null, 26_500]);
  const unpaid = await ana.post(at(eventId, '/submit'));
  assert.deepEqual([unpaid.statusCode, unpaid.body.code], [460, 'payment.missing']);
  const due = await intent(ana, at(eventId, '/intent'));
  assert.deepEqual([due.subTotal, due.amount], [26_500, 26_500]);
  await pay(due.id);
  const done = await fine(ana.post<RegistrationView>(at(eventId, '/submit')));
  assert.deepEqual(
    done.passes.map(({ status, discount, couponId }) => [status, discount, couponId !== null]),
    [
      ['ready', 500, true],
      ['ready', 500, true],
    ],
  );
  assert.deepEqual([done.coupon?.code, done.couponId], ['TEN', done.passes[0]?.couponId]);
  assert.equal(done.passes[0]?.passAddOns[0]?.addOnId, lunch);
  assert.equal(done.passes[1]?.reservation?.id, reservation.id);
  const [receipt] = done.payments;
  assert.deepEqual([done.payments.length, receipt?.chargedAmt, receipt?.city], [1, 26_500, 'Bremen']);
  assert.equal(
    receipt?.lines.reduce((sum, line) => sum + line.total, 0),
    26_500,
  );
  assert.equal(receipt.purchases.length, 2);
  const paid = await db()
    .selectFrom('pass')
    .select('pass.amount_paid')
    .where('pass.organization_id', '=', id())
    .where('pass.event_id', '=', eventId)
    .execute();
  assert.equal(
    paid.reduce((sum, row) => sum + row.amount_paid, 0),
    26_500,
  );
  const relationships = await fine(ana.get<{ events: Record<string, boolean> }>('/self/relationships'));
  assert.deepEqual(relationships.events, { [eventId]: true });
  await adds();
});

test('delivers the order of a buyer who pays and never comes back', async () => {
  const ana = await org.member();
  const eventId = await open();
  const day = await makePassType(db(), id(), eventId, { price: 5000, supply: 1 });
  await choose(ana, eventId, { id: newId(), ticketId: day });
  await pay((await intent(ana, at(eventId, '/intent'))).id);
  await until(
    () => ana.get<RegistrationView>(at(eventId)),
    ({ body }) => body.data.passes[0]?.status === 'ready',
  );
  assert.equal((await state(ana, eventId)).payments.length, 1);
  await adds();
});

test('money that comes late buys what is left, and goes back when nothing is', async () => {
  const [ana, ben, cleo] = [await org.member(), await org.member(), await org.member()];
  const eventId = await open();
  const day = await makePassType(db(), id(), eventId, { price: 5000, supply: 1 });
  await choose(ana, eventId, { id: newId(), ticketId: day });
  const due = await intent(ana, at(eventId, '/intent'));
  const expire = () =>
    db()
      .updateTable('registration')
      .set({ hold_expires_at: new Date(Date.now() - 1000) })
      .where('registration.organization_id', '=', id())
      .where('registration.event_id', '=', eventId)
      .where('registration.hold_expires_at', 'is not', null)
      .execute();
  await expire();
  await choose(ben, eventId, { id: newId(), ticketId: day });
  assert.deepEqual((await state(ana, eventId)).passes, []);
  const dueBen = await intent(ben, at(eventId, '/intent'));
  await expire();
  await choose(cleo, eventId, { id: newId(), ticketId: day });
  await fine(cleo.post(at(eventId, '/passes'), { passes: [], packages: [] }));
  // Ben is late as well, but there is one left.
  await pay(dueBen.id);
  await until(
    () => ben.get<RegistrationView>(at(eventId)),
    ({ body }) => body.data.passes[0]?.status === 'ready',
  );
  await pay(due.id);
  const refunded = async () =>
    db()
      .selectFrom('payment_intent')
      .select(['payment_intent.refunded', 'payment_intent.consumed_at'])
      .where('payment_intent.organization_id', '=', id())
      .where('payment_intent.id', '=', due.id)
      .executeTakeFirstOrThrow();
  await until(refunded, (row) => row.consumed_at !== null);
  assert.equal((await refunded()).refunded, 5000);
  assert.deepEqual((await state(ana, eventId)).passes, []);
  await adds();
});

test('required answers are asked of each pass; a pass that lacks deferrable ones stays incomplete', async () => {
  const ana = await org.member();
  const eventId = await open();
  const day = await makePassType(db(), id(), eventId, {});
  const vip = await makePassType(db(), id(), eventId, {});
  const sectionId = await makeSection(db(), id(), eventId);
  const section = { eventId, sectionId };
  const must = await makeQuestion(db(), id(), section, { required: true, mutable: false, name: 'Badge' });
  const later = await makeQuestion(
    db(),
    id(),
    section,
    { required: true, mutable: true, type: 'select', name: 'Shirt' },
    [['S', 1], 'M'],
  );
  const [one, two] = [newId(), newId()];
  await choose(ana, eventId, { id: one, ticketId: day }, { id: two, ticketId: vip });
  const asked = await fine(
    ana.get<{ passId: string; sections: { questions: { id: string }[] }[] }[]>(at(eventId, '/questions')),
  );
  assert.deepEqual(
    asked.map(({ passId, sections }) => [passId, sections[0]?.questions.length]),
    [
      [one, 2],
      [two, 2],
    ],
  );
  const missing = await ana.post(at(eventId, '/submit'));
  assert.deepEqual([missing.statusCode, missing.body.field], [400, must.id]);
  await fine(ana.put(at(eventId, `/passes/${one}/questions/${must.id}`), { response: 'Ana' }));
  const answers = (passId: string, questionId: string, value: string) =>
    ana.put(at(eventId, '/questions'), [{ id: passId, responses: [{ questionId, value }] }]);
  await fine(answers(two, must.id, 'Ben'));
  await fine(answers(one, later.id, 'S'));
  assert.deepEqual((await answers(two, later.id, 'S')).statusCode, 409);
  assert.equal((await answers(two, later.id, 'XL')).statusCode, 400);
  assert.equal((await answers(newId(), later.id, 'M')).statusCode, 404);
  await adds();
  const done = await fine(ana.post<RegistrationView>(at(eventId, '/submit')));
  assert.deepEqual(
    done.passes.map(({ status }) => status),
    ['ready', 'needsInfo'],
  );
  await fine(answers(two, later.id, 'M'));
  const complete = await state(ana, eventId);
  assert.deepEqual(
    complete.passes.map(({ status, responses }) => [status, responses.map(({ value }) => value)]),
    [
      ['ready', ['Ana', 'S']],
      ['ready', ['Ben', 'M']],
    ],
  );
  await adds();
});

test('an answer to a search is among what is found; an uploaded file is one of ours', async () => {
  const ana = await org.member();
  const eventId = await open();
  const day = await makePassType(db(), id(), eventId, {});
  const sectionId = await makeSection(db(), id(), eventId);
  const city = await makeQuestion(db(), id(), { eventId, sectionId }, { type: 'search' });
  const paper = await makeQuestion(db(), id(), { eventId, sectionId }, { type: 'file' });
  await db()
    .insertInto('question_search_value')
    .values({
      organization_id: id(),
      id: newId(),
      question_id: city.id,
      value: 'Ghent',
      search_text: 'ghent',
    })
    .execute();
  const pass = newId();
  await choose(ana, eventId, { id: pass, ticketId: day });
  const answer = async (questionId: string, response: string) =>
    (await ana.put(at(eventId, `/passes/${pass}/questions/${questionId}`), { response })).statusCode;
  assert.deepEqual([await answer(city.id, 'Atlantis'), await answer(city.id, 'Ghent')], [400, 200]);
  const file = await ana.post<{ url: string }>('/storage/files', { dataUri: 'data:text/plain;base64,eA==' });
  const answers = ['javascript:alert(1)', `/media/files/${newId()}`, file.body.data.url];
  const told: number[] = [];
  for (const given of answers) told.push(await answer(paper.id, given));
  assert.deepEqual(told, [400, 400, 200]);
});

test('a group ticket takes its passes when it is bought; whoever has the code pays nothing', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const eventId = await open();
  const day = await makePassType(db(), id(), eventId, {
    price: 4000,
    supply: 3,
    enable_coupons: true,
    min_coupon_quantity: 2,
    max_coupon_quantity: 5,
  });
  const wrong = `?ticketId=${day}&quantity=1&addressId=${await addAddress(ana)}`;
  assert.equal((await ana.get(at(eventId, `/coupons/intent${wrong}`))).statusCode, 400);
  const due = await intent(ana, at(eventId, `/coupons/intent?ticketId=${day}&quantity=3`));
  assert.equal(due.subTotal, 12_000);
  await fine(ana.post(`/organization/intents/${due.id}/capture`, {}));
  assert.deepEqual((await state(ana, eventId)).paying, [
    { intentId: due.id, purpose: 'coupons', sessionId: null },
  ]);
  await pay(due.id);
  await until(
    () => ana.get<RegistrationView>(at(eventId)),
    ({ body }) => body.data.coupons.length === 1,
  );
  const [bought] = (await state(ana, eventId)).coupons;
  assert.ok(bought);
  await adds();
  assert.equal(
    (await ben.post(at(eventId, '/passes'), { passes: [{ id: newId(), ticketId: day }], packages: [] }))
      .statusCode,
    409,
  );
  await fine(
    ben.post(at(eventId, '/coupon'), {
      passes: [{ id: newId(), ticketId: day }],
      packages: [],
      couponCode: bought.code,
    }),
  );
  const done = await fine(ben.post<RegistrationView>(at(eventId, '/submit')));
  assert.deepEqual([done.passes[0]?.status, done.passes[0]?.discount], ['ready', 4000]);
  assert.equal((await state(ana, eventId)).coupons[0]?._count.purchases, 1);
  await adds();
});

test('a bundle comes with the passes that it is made of, at its own price', async () => {
  const ana = await org.member();
  const eventId = await open();
  const day = await makePassType(db(), id(), eventId, { price: 4000, supply: 2 });
  const family = await makePackage(db(), id(), eventId, [[day, 2]], { price: 6000 });
  const [bundle, one, two] = [newId(), newId(), newId()];
  const packages = [{ id: bundle, packageId: family }];
  const pass = (passId: string) => ({ id: passId, ticketId: day, packageId: bundle });
  const short = await ana.post(at(eventId, '/passes'), { passes: [pass(one)], packages });
  assert.deepEqual([short.statusCode, short.body.code], [400, 'package.passes']);
  await fine(ana.post(at(eventId, '/passes'), { passes: [pass(one), pass(two)], packages }));
  const quote = await fine(ana.get<QuoteView>(at(eventId, '/quote')));
  assert.deepEqual([quote.subTotal, quote.lines.map(({ kind }) => kind)], [6000, ['package']]);
  await adds();
  await fine(ana.post(at(eventId, '/passes'), { passes: [], packages: [] }));
  assert.deepEqual((await state(ana, eventId)).packages, []);
  await adds();
});

test('passes get places in a session, with answers that cost, as long as there are some', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const eventId = await open();
  const day = await makePassType(db(), id(), eventId, {});
  const sessionId = await makeSession(db(), id(), eventId, {
    registration_enabled: true,
    price: 2000,
    supply: 1,
  });
  const sectionId = await makeSection(db(), id(), eventId, { session_id: sessionId });
  const kit = await makeQuestion(
    db(),
    id(),
    { eventId, sectionId },
    { type: 'quantity', price: 300, supply: 4 },
  );
  const path = (more = ''): string => `/self/events/${eventId}/sessions/${sessionId}/registration${more}`;
  assert.equal((await ana.get(path())).statusCode, 454);
  const [one, two] = [newId(), newId()];
  await choose(ana, eventId, { id: one, ticketId: day });
  await choose(ben, eventId, { id: two, ticketId: day });
  await fine(ana.post(at(eventId, '/submit')));
  await fine(ben.post(at(eventId, '/submit')));
  const enterable = await fine(ana.get<{ id: string }[]>(path('/passes')));
  assert.deepEqual(
    enterable.map((pass) => pass.id),
    [one],
  );
  assert.equal((await ana.post(path('/passes'), [{ passId: two }])).statusCode, 404);
  await fine(ana.post(path('/passes'), { accesses: [{ passId: one }] }));
  assert.equal((await ben.post(path('/passes'), [{ passId: two }])).body.code, 'stock.soldOut');
  await fine(ana.put(path(`/passes/${one}/questions/${kit.id}`), { response: '3' }));
  await adds();
  assert.equal((await ana.post(path('/submit'))).statusCode, 460);
  const due = await intent(ana, path('/intent'));
  assert.equal(due.subTotal, 2900);
  assert.deepEqual((await state(ana, eventId)).paying, []);
  await fine(ana.post(`/organization/intents/${due.id}/capture`, {}));
  // Until the money is there and the place given, whoever looks is told which payment is waited for.
  assert.deepEqual((await state(ana, eventId)).paying, [{ intentId: due.id, purpose: 'session', sessionId }]);
  assert.deepEqual((await state(ben, eventId)).paying, []);
  await pay(due.id);
  await fine(ana.post(path('/submit')));
  assert.deepEqual((await state(ana, eventId)).paying, []);
  const shown = await fine(ana.get<SessionView>(`/events/${eventId}/sessions/${sessionId}`));
  assert.deepEqual([shown.left, shown._count.sections], [0, 1]);
  const [access] = await fine(ana.get<AccessView[]>(path()));
  assert.deepEqual(
    [access?.status, access?.passId, access?.responses.map(({ value }) => value)],
    ['ready', one, ['3']],
  );
  assert.deepEqual(
    (await state(ana, eventId)).payments.map((receipt) => [receipt.chargedAmt, receipt.accesses.length]),
    [[2900, 1]],
  );
  await adds();
  await setSupply(org.context(), sessionId, 2);
  await fine(ben.post(path('/passes'), [{ passId: two }]));
  await fine(ben.post(path('/passes'), []));
  assert.deepEqual(await fine(ben.get(path())), []);
  await adds();
});

test('nobody takes hold of what is another’s', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const eventId = await open();
  const day = await makePassType(db(), id(), eventId, {});
  const elsewhere = await makePassType(db(), id(), await open(), {});
  const passId = newId();
  await choose(ana, eventId, { id: passId, ticketId: day });
  const stolen = await ben.post(at(eventId, '/passes'), {
    passes: [{ id: passId, ticketId: day }],
    packages: [],
  });
  assert.deepEqual([stolen.statusCode, stolen.body.code], [409, 'id.taken']);
  const foreign = await ben.post(at(eventId, '/passes'), {
    passes: [{ id: newId(), ticketId: elsewhere }],
    packages: [],
  });
  assert.equal(foreign.statusCode, 404);
  assert.equal((await ben.post(at(eventId, '/submit'))).statusCode, 454);
  assert.equal((await org.visitor.get(at(eventId))).statusCode, 401);
  await fine(ana.post(at(eventId, '/submit')));
  await fine(ana.delete('/self'));
  await adds();
});
