import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { takeStock } from '../../../money/capacity/index.ts';
import { makeEvent, makeSession } from '../../programme/events.factory.ts';
import type { ListingPassTypeView } from '../offer/offer.schemas.ts';
import type { ListingQuestionView, ListingSectionView } from './question-requests.schemas.ts';
import { listSections, viewRegistrationSection } from '../index.ts';

let testApp: TestApp;
let org: TestOrganization;
let host: Caller;
let eventId: string;
let base: string;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  host = await org.member();
  eventId = await makeEvent(org.context().db, org.organization.id, { creator_id: host.id });
  base = `/listings/${eventId}`;
});
after(() => testApp.close());

const LEAST = { name: 'What do you eat?', required: true, mutable: false, choices: [] };
const send = (fields: object) => host.post<ListingQuestionView>(`${base}/questions`, fields);
async function ask(fields: object): Promise<ListingQuestionView> {
  const answer = await send({ ...LEAST, type: 'text', ...fields });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
}
async function makeSection(fields: object = {}): Promise<ListingSectionView> {
  const answer = await host.post<ListingSectionView>(`${base}/sections`, { name: 'Section', ...fields });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
}
const toChoices = (...values: string[]) => values.map((value) => ({ id: null, value }));
const take = (id: string) => org.context().transaction((ctx) => takeStock(ctx, new Map([[id, 1]])));

test('the least body of the wire makes a question, in a section of its own', async () => {
  const fresh = await makeEvent(org.context().db, org.organization.id, { creator_id: host.id });
  const body = {
    ...LEAST,
    type: 'select',
    choices: [
      { id: null, value: 'Fish' },
      { id: null, value: 'Beans' },
    ],
  };
  const path = `/listings/${fresh}/questions`;
  const { data } = (await host.post<ListingQuestionView>(path, body)).body;
  assert.deepEqual(
    [data.name, data.type, data.required, data.mutable, data.choices.map(({ value }) => value)],
    ['What do you eat?', 'select', true, false, ['Fish', 'Beans']],
  );
  const again = (await host.post<ListingQuestionView>(path, body)).body.data;
  assert.equal(again.sectionId, data.sectionId);
  const listed = await host.get<ListingQuestionView[]>(`${path}?pageSize=1&page=2`);
  assert.deepEqual([listed.body.count, listed.body.data.map(({ id }) => id)], [2, [again.id]]);
  assert.equal((await host.get<ListingQuestionView[]>(`${path}?search=EAT`)).body.data.length, 2);
  assert.equal((await host.get<ListingQuestionView[]>(`${path}?search=drink`)).body.count, 0);
});

test('each field of a question is read back, and so is each change of it', async () => {
  const { id: sectionId } = await makeSection();
  const fields = {
    name: 'badge',
    label: 'Name on your badge',
    description: 'As you like it',
    placeholder: 'Ana',
    default: 'Ana',
    min: '2',
    max: '20',
    validation: '[A-Za-z ]+',
    validationMessage: 'Letters only.',
    span: 6,
    featured: true,
    required: false,
    mutable: true,
    sortOrder: 9,
    price: null,
    sectionId,
  };
  const question = await ask(fields);
  assert.deepEqual({ ...question, ...fields }, question);
  assert.deepEqual([question.eventId, question.responseCount], [eventId, 0]);
  const cleared = {
    label: null,
    description: null,
    placeholder: null,
    default: null,
    min: null,
    max: null,
    validation: null,
    validationMessage: null,
    price: null,
  };
  const changes = { ...LEAST, ...cleared, span: 12, featured: false, sortOrder: 1 };
  const { data } = (await host.put<ListingQuestionView>(`${base}/questions/${question.id}`, changes)).body;
  assert.deepEqual({ ...data, ...changes }, data);
  const kept = await host.put<ListingQuestionView>(`${base}/questions/${question.id}`, LEAST);
  const { updatedAt } = kept.body.data;
  assert.deepEqual(kept.body.data, { ...data, sortOrder: 1, updatedAt });
  // Fields that are left out stay, choices and all.
  const only = { description: 'Only this' };
  const { body } = await host.put<ListingQuestionView>(`${base}/questions/${question.id}`, only);
  assert.deepEqual({ ...body.data, updatedAt }, { ...kept.body.data, ...only });
});

test('a question that nobody could answer is refused', async () => {
  const { id: sectionId } = await makeSection();
  const wrong: [object, number, string?][] = [
    [{ type: 'poem' }, 400, 'type'],
    [{ name: ' ' }, 400, 'name'],
    [{ type: 'select' }, 400, 'choices'],
    [{ type: 'text', choices: toChoices('a') }, 400, 'choices'],
    [{ type: 'radio', choices: toChoices('a', 'a ') }, 400, 'choices'],
    [{ type: 'radio', choices: [{ id: newId(), value: 'a' }] }, 400, 'choices/0/id'],
    [{ type: 'text', min: 'two' }, 400, 'min'],
    [{ type: 'date', min: '1' }, 400, 'min'],
    [{ type: 'time', max: '25:00' }, 400, 'max'],
    [{ type: 'number', min: '10', max: '9' }, 400, 'max'],
    [{ type: 'toggle', max: '1' }, 400, 'max'],
    [{ type: 'text', validation: '(?=a)a' }, 400, 'validation'],
    [{ type: 'text', validation: '(a)\\1' }, 400, 'validation'],
    [{ type: 'text', validation: 'a*a*a*a*b{1001,}' }, 400, 'validation'],
    [{ type: 'text', validation: '(?:a*b{2000,}|a*)*c' }, 400, 'validation'],
    [{ type: 'text', validation: '\\d{4}', default: '123' }, 400, 'default'],
    [{ type: 'text', validation: '(' }, 400, 'validation'],
    [{ type: 'number', validation: '\\d' }, 400, 'validation'],
    [{ type: 'number', default: 'many' }, 400, 'default'],
    [{ type: 'select', choices: toChoices('a'), default: 'b' }, 400, 'default'],
    [{ type: 'text', searchValues: ['a'] }, 400, 'searchValues'],
    [{ sectionId: newId() }, 404],
    [{ type: 'select', sectionId, choices: [{ id: null, value: 'a', subQuestionIds: [newId()] }] }, 404],
  ];
  for (const [fields, status, field] of wrong) {
    const answer = await send({ ...LEAST, type: 'text', ...fields });
    assert.deepEqual([answer.statusCode, answer.body.field], [status, field], JSON.stringify(fields));
  }
  assert.equal(
    (await host.get<ListingSectionView[]>(`${base}/sections`)).body.data.at(-1)?.questions.length,
    0,
  );
});

test('choices keep their ids; one that was chosen neither goes nor changes its meaning', async () => {
  const question = await ask({
    type: 'radio',
    choices: [
      { id: null, value: 'bus', text: 'By bus', description: 'From the station', limit: 2 },
      { id: null, value: 'boat' },
    ],
  });
  const [bus, boat] = question.choices;
  assert.ok(bus !== undefined && boat !== undefined);
  assert.deepEqual(
    [bus.text, bus.description, bus.limit, bus.supply, bus.taken, boat.limit],
    ['By bus', 'From the station', 2, 2, 0, null],
  );
  await take(bus.id);
  const put = (choices: object[]) =>
    host.put<ListingQuestionView>(`${base}/questions/${question.id}`, { ...LEAST, choices });
  const gone = await put([{ id: boat.id, value: 'boat' }]);
  assert.deepEqual([gone.statusCode, gone.body.code], [409, 'choice.chosen']);
  assert.match(gone.body.message, /^1 /);
  assert.equal((await put([{ id: bus.id, value: 'tram' }])).body.code, 'choice.chosen');
  assert.equal((await put([{ id: bus.id, value: 'bus', limit: 0 }])).body.code, 'supply.taken');
  const { data } = (
    await put([
      { id: null, value: 'foot' },
      { id: bus.id, value: 'bus', text: 'Bus', limit: 1 },
    ])
  ).body;
  assert.deepEqual(
    data.choices.map(({ value, text, description, limit, supply }) => [
      value,
      text,
      description,
      limit,
      supply,
    ]),
    [
      ['foot', null, null, null, null],
      ['bus', 'Bus', 'From the station', 1, 0],
    ],
  );
  // Selections are counted even for a choice without a limit.
  const foot = data.choices[0];
  assert.ok(foot);
  await take(foot.id);
  const { rows } = await testApp.database.pool.query('select id from stock where id = $1', [boat.id]);
  assert.deepEqual(rows, []);
});

test('a question beneath a choice stands there, in the same section, and has none beneath its own', async () => {
  const { id: sectionId } = await makeSection();
  const { id: elsewhere } = await makeSection();
  const beneath = await ask({ sectionId, name: 'Which?' });
  const far = await ask({ sectionId: elsewhere });
  const choices = [{ id: null, value: 'other', subQuestionIds: [beneath.id] }];
  const top = await ask({ sectionId, type: 'radio', choices });
  assert.deepEqual(
    top.choices[0]?.subQuestions.map(({ id }) => id),
    [beneath.id],
  );
  const foreign = [{ id: null, value: 'other', subQuestionIds: [far.id] }];
  assert.equal((await send({ ...LEAST, type: 'radio', sectionId, choices: foreign })).statusCode, 404);
  const nested = [{ id: null, value: 'more', subQuestionIds: [top.id] }];
  const refused = await send({ ...LEAST, type: 'radio', sectionId, choices: nested });
  assert.deepEqual([refused.statusCode, refused.body.code], [400, 'subQuestions.nested']);
  const moved = await host.put(`${base}/questions/${beneath.id}`, { ...LEAST, sectionId: elsewhere });
  assert.equal(moved.body.code, 'question.linked');
  // To who comes it stands beneath the choice only.
  const asked = (await listSections(org.context(), { eventId })).map(viewRegistrationSection);
  const section = asked.find(({ id }) => id === sectionId);
  assert.deepEqual(
    section?.questions.map(({ id }) => id),
    [top.id],
  );
  assert.deepEqual(
    section.questions[0]?.choices[0]?.subQuestions.map(({ name }) => name),
    ['Which?'],
  );
});

test('the values that a question finds are replaced as a whole, and those that stay keep their ids', async () => {
  const question = await ask({ type: 'search', searchValues: ['Antwerp', 'Ghent', 'Ghent'] });
  assert.equal(question.searchValueCount, 2);
  const path = `/events/${eventId}/questions/${question.id}/values`;
  const values = async () => (await org.visitor.get<{ id: string; value: string }[]>(path)).body.data;
  const before = await values();
  await host.put(`${base}/questions/${question.id}`, { ...LEAST, searchValues: ['Ghent', 'Leuven'] });
  const after = await values();
  assert.deepEqual(
    after.map(({ value }) => value),
    ['Ghent', 'Leuven'],
  );
  assert.equal(after[0]?.id, before[1]?.id);
});

test('each field of a section is read back; it goes when nothing is asked in it', async () => {
  const passType = await host.post<ListingPassTypeView>(`${base}/passTypes`, { name: 'Speaker' });
  const addOn = await host.post<{ id: string }>(`${base}/addOns`, { name: 'Dinner' });
  const fields = {
    name: 'For speakers',
    description: 'So that we can host you',
    scope: 'order',
    sortOrder: 5,
    passTypeIds: [passType.body.data.id],
    addOnIds: [addOn.body.data.id],
  };
  const section = await makeSection(fields);
  assert.deepEqual({ ...section, ...fields }, section);
  const path = `${base}/sections/${section.id}`;
  const changed = await host.put<ListingSectionView>(path, {
    description: null,
    scope: 'ticket',
    passTypeIds: [],
  });
  assert.deepEqual(
    [
      changed.body.data.name,
      changed.body.data.description,
      changed.body.data.scope,
      changed.body.data.passTypeIds,
    ],
    ['For speakers', null, 'ticket', []],
  );
  assert.equal((await host.put(path, { passTypeIds: [newId()] })).statusCode, 404);
  const question = await ask({ sectionId: section.id });
  assert.equal((await host.delete(path)).body.code, 'section.notEmpty');
  const removed = await host.delete<ListingQuestionView>(`${base}/questions/${question.id}`);
  assert.deepEqual([removed.statusCode, removed.body.data.id], [200, question.id]);
  assert.equal((await host.delete(`${base}/questions/${question.id}`)).statusCode, 404);
  assert.equal((await host.delete(path)).statusCode, 200);
});

test('questions of an event cannot have a price', async () => {
  const { id: sectionId } = await makeSection();
  const priced = { ...LEAST, type: 'text', sectionId, price: 100 };
  const refused = await host.post(`${base}/questions`, priced);
  assert.deepEqual(
    [refused.statusCode, refused.body.code, refused.body.field],
    [400, 'question.price', 'price'],
  );
  const question = await ask({ sectionId, price: 0 });
  const raised = await host.put(`${base}/questions/${question.id}`, { ...LEAST, price: 1 });
  assert.deepEqual([raised.statusCode, raised.body.field], [400, 'price']);
});

test('questions of a session are separate from those of the event', async () => {
  const sessionId = await makeSession(org.context().db, org.organization.id, eventId);
  const section = await makeSection({ sessionId, name: 'In the workshop' });
  assert.equal(section.sessionId, sessionId);
  const question = await ask({ sectionId: section.id, type: 'quantity', limit: 30, max: '3', price: 500 });
  assert.deepEqual([question.limit, question.supply, question.taken, question.price], [30, 30, 0, 500]);
  const sections = async (query = '') =>
    (await host.get<ListingSectionView[]>(`${base}/sections${query}`)).body.data.map(({ id }) => id);
  assert.ok(!(await sections()).includes(section.id));
  assert.deepEqual(await sections(`?sessionId=${sessionId}`), [section.id]);
  const listed = await host.get<ListingQuestionView[]>(`${base}/questions?sessionId=${sessionId}`);
  assert.deepEqual(
    listed.body.data.map(({ id }) => id),
    [question.id],
  );
  const other = await makeEvent(org.context().db, org.organization.id, { creator_id: host.id });
  assert.equal((await host.get(`/listings/${other}/sections?sessionId=${sessionId}`)).statusCode, 404);
  assert.equal((await host.post(`/listings/${other}/sections`, { name: 'x', sessionId })).statusCode, 404);
  const moved = await host.put(`${base}/questions/${question.id}`, {
    ...LEAST,
    sectionId: (await makeSection()).id,
  });
  assert.equal(moved.statusCode, 404);
  const changed = await host.put<ListingQuestionView>(`${base}/questions/${question.id}`, {
    ...LEAST,
    limit: 10,
  });
  assert.equal(changed.body.data.supply, 10);
});

test('an answer goes with its question, unless it was paid for', async () => {
  const { db, organizationId } = org.context();
  const now = new Date();
  const of = { organization_id: organizationId, event_id: eventId };
  const passType = await host.post<ListingPassTypeView>(`${base}/passTypes`, { name: 'Answering' });
  const registrationId = newId();
  const passId = newId();
  const at = { created_at: now, updated_at: now };
  await db
    .insertInto('registration')
    .values({ ...of, ...at, id: registrationId, account_id: host.id, number: 1 })
    .execute();
  await db
    .insertInto('pass')
    .values({
      ...of,
      ...at,
      id: passId,
      registration_id: registrationId,
      pass_type_id: passType.body.data.id,
      number: 1,
      status: 'ready',
      secret: 'x',
      price: 0,
    })
    .execute();
  const sessionId = await makeSession(org.context().db, org.organization.id, eventId);
  const { id: sectionId } = await makeSection({ sessionId });
  const [free, paid] = [await ask({}), await ask({ sectionId, price: 100 })];
  for (const { id } of [free, paid])
    await db
      .insertInto('question_response')
      .values({ organization_id: organizationId, pass_id: passId, question_id: id, value: 'x', ...at })
      .execute();
  const refused = await host.delete(`${base}/questions/${paid.id}`);
  assert.deepEqual([refused.statusCode, refused.body.code], [409, 'question.answered']);
  const gone = await host.delete<ListingQuestionView>(`${base}/questions/${free.id}`);
  assert.deepEqual([gone.statusCode, gone.body.data.responseCount], [200, 1]);
});

test('sections ask as often for one question as for thirty', async () => {
  const make = async (count: number): Promise<string> => {
    const id = await makeEvent(org.context().db, org.organization.id, { creator_id: host.id });
    for (let index = 0; index < count; index += 1) {
      const section = await host.post<{ id: string }>(`/listings/${id}/sections`, { name: 'x' });
      await host.post(`/listings/${id}/questions`, {
        ...LEAST,
        type: 'radio',
        choices: toChoices('a', 'b'),
        sectionId: section.body.data.id,
      });
    }
    return id;
  };
  const [one, thirty] = [await make(1), await make(30)];
  const few = await testApp.fewestQueries(() => host.get(`/listings/${one}/sections`));
  const many = await testApp.fewestQueries(() => host.get<unknown[]>(`/listings/${thirty}/sections`));
  assert.equal(many.result.body.data.length, 30);
  assert.equal(few.queries, many.queries);
});
