import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { newId } from '../../../platform/ids.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { inHours, makeEvent, makeSession } from '../programme/events.factory.ts';
import type { EventListingView } from '../programme/listings/listings.schemas.ts';
import { makePass, makePassAddOn, makeRegistration } from '../registration/passes/passes.factory.ts';
import type {
  ListingQuestionView,
  ListingSectionView,
} from '../tickets/questions/question-requests.schemas.ts';
import { COPIED_PARTS } from './copies.schemas.ts';

const LATER = 400 * 24 * 3_600_000;
const start = new Date(Date.UTC(2031, 4, 1, 8));

let testApp: TestApp;
let org: TestOrganization;
let host: Caller;
let staff: Caller;
let from: string;
let ids: Record<'day' | 'dinner' | 'room' | 'section' | 'food' | 'session', string>;

const made = async (path: string, fields: object): Promise<string> => {
  const answer = await host.post<{ id: string }>(`/listings/${from}${path}`, fields);
  assert.equal(answer.statusCode, 200, `${path}: ${answer.body.message}`);
  return answer.body.data.id;
};

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  host = await org.member();
  staff = await org.staff();
  const { db, organizationId } = org.context();
  from = await makeEvent(db, organizationId, {
    creator_id: host.id,
    timezone: 'UTC',
    event_start: start,
    event_end: new Date(start.getTime() + 8 * 3_600_000),
  });
  const picture = await readFile(join(import.meta.dirname, '../../../../data/demo/quay.webp'), 'base64');
  const at = (hours: number) => new Date(start.getTime() + hours * 3_600_000).toISOString();
  const stay = {
    minStart: at(-48),
    defaultStart: at(-24),
    maxStart: at(-24),
    minEnd: at(24),
    defaultEnd: at(24),
    maxEnd: at(48),
  };
  const day = await made('/passTypes', {
    name: 'Day',
    shortDescription: 'All rooms',
    longDescription: '<p>Lunch</p>',
    price: 4500,
    accessLevel: 'vip',
    visibility: 'private',
    active: false,
    cancelable: true,
    transferable: true,
    minQuantityPerSale: 2,
    maxQuantityPerSale: 4,
    enableCoupons: true,
    minCouponQuantity: 3,
    maxCouponQuantity: 30,
    image: picture,
    sortOrder: 5,
    overrideStartDate: at(-2000),
    limit: 100,
    priceSchedules: [
      { name: 'Early', price: 2900, startDate: at(-2000), endDate: at(-1000) },
      { name: null, price: 3900, startDate: at(-1000), endDate: at(-10) },
    ],
    refundSchedules: [{ percentage: 80, startDate: at(-2000), endDate: at(-48) }],
  });
  const dinner = await made('/addOns', {
    name: 'Dinner',
    shortDescription: 'On board',
    longDescription: '<p>Fish</p>',
    price: 1200,
    pricePerNight: true,
    image: picture,
    sortOrder: 3,
    limit: 40,
    passTypeIds: [day],
  });
  await made('/packages', {
    name: 'Family',
    description: 'Two',
    price: 8000,
    isActive: false,
    image: picture,
    sortOrder: 2,
    passes: [{ passTypeId: day, quantity: 2 }],
  });
  const room = await made('/roomTypes', {
    name: 'Cabin',
    description: '<p>View</p>',
    price: 9000,
    pricePerNight: false,
    image: picture,
    minPasses: 1,
    maxPasses: 2,
    sortOrder: 4,
    limit: 12,
    ...stay,
    passTypes: [
      {
        passTypeId: day,
        enabled: false,
        premium: 300,
        includedNights: 1,
        minPasses: 1,
        maxPasses: 2,
        ...stay,
      },
    ],
    addOns: [{ addOnId: dinner, ...stay }],
  });
  await made('/coupons', { code: 'QUAY', discountPercent: 10, useLimit: 5 });
  const section = await made('/sections', {
    name: 'Lunch',
    description: 'What you eat',
    scope: 'order',
    sortOrder: 2,
    passTypeIds: [day],
    addOnIds: [dinner],
  });
  const ask = (fields: object) =>
    made('/questions', { required: false, mutable: true, choices: [], sectionId: section, ...fields });
  const nuts = await ask({
    type: 'text',
    name: 'nuts',
    label: 'Nuts?',
    min: '1',
    max: '9',
    validation: '[a-z]+',
  });
  const food = await ask({
    type: 'radio',
    name: 'food',
    label: 'What?',
    required: true,
    mutable: false,
    featured: true,
    description: 'Help',
    placeholder: 'Fish',
    span: 6,
    sortOrder: 7,
    default: 'fish',
    choices: [
      { id: null, value: 'fish', text: 'Fish', description: 'Cod', limit: 8, subQuestionIds: [nuts] },
      { id: null, value: 'none', limit: null },
    ],
  });
  await ask({ type: 'date', name: 'since', min: '2031-04-01', max: '2031-05-01', default: '2031-04-15' });
  await ask({ type: 'quantity', name: 'shirts', limit: 20 });
  await ask({ type: 'search', name: 'port', searchValues: ['Bergen', 'Oslo'] });
  const session = await makeSession(db, organizationId, from, {
    start_time: start,
    end_time: new Date(start.getTime() + 3_600_000),
  });
  const ofSession = await made('/sections', { name: 'For the boat', sessionId: session });
  await ask({ type: 'number', name: 'weight', sectionId: ofSession, price: 250 });
  for (const type of ['confirmation', 'reminder'])
    await host.put(`/listings/${from}/emails/${type}`, { body: `<p>${type}</p>`, replyTo: 'us@example.org' });
  ids = { day, dinner, room, section, food, session };

  const level = newId();
  const now = new Date();
  await db
    .insertInto('event_sponsorship_level')
    .values({
      organization_id: organizationId,
      id: level,
      event_id: from,
      slug: 'gold',
      name: 'Gold',
      sponsors_per_row: 2,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await db
    .insertInto('event_sponsorship')
    .values({ organization_id: organizationId, id: newId(), level_id: level, name: 'Query & Sons' })
    .execute();

  // Somebody comes already: something of everything scarce is taken.
  const registration = await makeRegistration(db, organizationId, from, (await org.member()).id);
  const pass = await makePass(db, organizationId, registration, day);
  await makePassAddOn(db, organizationId, pass, dinner);
  await testApp.database.pool.query('update stock set taken = taken + 1 where id = $1', [room]);
  await testApp.database.pool.query(
    'update stock set taken = taken + 1 where id in (select question_choice.id from question_choice where question_id = $1)',
    [food],
  );
});
after(() => testApp.close());

/** Each by somebody else: of one account three a minute are copied. */
async function copy(more: object = {}): Promise<EventListingView> {
  const eventStart = new Date(start.getTime() + LATER).toISOString();
  const answer = await (
    await org.staff()
  ).post<EventListingView>(`/listings/${from}/copy`, {
    name: 'Once more',
    eventStart,
    ...more,
  });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
}

const OWN = new Set([
  'event',
  'eventId',
  'createdAt',
  'updatedAt',
  'taken',
  'held',
  'supply',
  'responseCount',
]);
const isInstant = (text: string): boolean => /^\d{4}-\d\d-\d\dT/.test(text);
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** A view without what is its own: ids named in the order they come, moments as far from the event's start as they are. */
function common(value: unknown, eventStart: Date): unknown {
  const names = new Map<string, string>();
  const read = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(read);
    if (typeof part === 'object' && part !== null)
      return Object.fromEntries(
        Object.entries(part)
          .filter(([key]) => !OWN.has(key))
          .map(([key, inner]) => [
            key,
            // Pictures are shared, so theirs stay as they are.
            key === 'image' || key === 'featuredImage' ? inner : read(inner),
          ]),
      );
    if (typeof part !== 'string') return part;
    if (/^[0-9a-f]{8}-[0-9a-f]{4}-/.test(part)) {
      names.set(part, names.get(part) ?? `id ${names.size}`);
      return names.get(part);
    }
    if (isInstant(part)) return Date.parse(part) - eventStart.getTime();
    return isDay(part) ? (Date.parse(part) - eventStart.getTime()) / 86_400_000 : part;
  };
  return read(value);
}

async function assertEqual(path: string, to: EventListingView): Promise<unknown[]> {
  const [before, afterwards] = await Promise.all(
    [from, to.id].map(async (id) => (await staff.get<unknown[]>(`/listings/${id}${path}`)).body.data),
  );
  assert.ok(before && afterwards);
  assert.deepEqual(common(afterwards, new Date(to.eventStart)), common(before, start), path);
  assert.ok(before.length > 0, path);
  return afterwards;
}

test('all that is sold is copied, as much later, and nothing of it is taken', async () => {
  const to = await copy();
  for (const path of ['/passTypes', '/addOns', '/roomTypes']) {
    const [one] = (await assertEqual(path, to)) as { taken: number; limit: number; supply: number }[];
    assert.deepEqual([one?.taken, one?.supply], [0, one?.limit], path);
  }
  await assertEqual('/packages', to);
  assert.deepEqual((await staff.get<unknown[]>(`/listings/${to.id}/coupons`)).body.data, []);
  assert.equal(to.registrationCount, 0);
  const stock = await testApp.database.pool.query(
    'select stock.id from stock where stock.taken > 0 and stock.id in (select id from pass_type where event_id = $1)',
    [to.id],
  );
  assert.equal(stock.rowCount, 0);
});

test('all that is asked is copied, with what follows, what is found and what its sessions ask', async () => {
  const to = await copy();
  const sections = (await assertEqual('/sections', to)) as ListingSectionView[];
  const food = sections[0]?.questions.find(({ name }) => name === 'food');
  const [fish] = food?.choices ?? [];
  assert.deepEqual([fish?.taken, fish?.limit, fish?.supply], [0, 8, 8]);
  assert.equal(fish?.subQuestions[0]?.name, 'nuts');
  const port = sections[0]?.questions.find(({ name }) => name === 'port');
  assert.equal(port?.searchValueCount, 2);
  const shirts = sections[0]?.questions.find(({ name }) => name === 'shirts');
  assert.deepEqual([shirts?.limit, shirts?.taken], [20, 0]);
  const found = await staff.get<{ value: string }[]>(
    `/events/${to.id}/questions/${port?.id}/values?search=berg`,
  );
  assert.deepEqual([found.statusCode, found.body.data[0]?.value], [200, 'Bergen']);

  const { rows } = await testApp.database.pool.query('select id from event_session where event_id = $1', [
    to.id,
  ]);
  const mine = await staff.get<ListingSectionView[]>(`/listings/${to.id}/sections?sessionId=${rows[0]?.id}`);
  const [weight]: ListingQuestionView[] = mine.body.data[0]?.questions ?? [];
  assert.deepEqual([weight?.name, weight?.price], ['weight', 250]);
});

test('copies the texts that hosts wrote for mails', async () => {
  const to = await copy();
  for (const type of ['confirmation', 'reminder']) {
    const mail = await staff.get<{ body: string; replyTo: string }>(`/listings/${to.id}/emails/${type}`);
    assert.deepEqual([mail.body.data.body, mail.body.data.replyTo], [`<p>${type}</p>`, 'us@example.org']);
  }
});

const ranksOf = async (eventId: string): Promise<unknown[]> =>
  (
    await testApp.database.pool.query(
      `select level.name as rank, level.sponsors_per_row, event_sponsorship.name from event_sponsorship_level as level
       join event_sponsorship on event_sponsorship.level_id = level.id where level.event_id = $1`,
      [eventId],
    )
  ).rows;

test('sponsors keep their ranks, where they are copied', async () => {
  const to = await copy();
  assert.deepEqual(await ranksOf(to.id), [{ rank: 'Gold', sponsors_per_row: 2, name: 'Query & Sons' }]);
  assert.deepEqual(await ranksOf((await copy({ parts: ['pages'] })).id), []);
});

test('leaves out parts that were not chosen, and questions about passes that were not copied', async () => {
  const count = async (id: string, path: string): Promise<number> =>
    (await staff.get<unknown[]>(`/listings/${id}${path}`)).body.data.length;
  const bare = await copy({ parts: [] });
  for (const path of ['/passTypes', '/addOns', '/packages', '/roomTypes', '/sections'])
    assert.equal(await count(bare.id, path), 0, path);
  assert.equal(bare._count.sessions, 0);
  const mail = await staff.get<{ body: string } | null>(`/listings/${bare.id}/emails/confirmation`);
  assert.notEqual(mail.body.data?.body, '<p>confirmation</p>');

  // Those for a kind of pass alone ask nobody else instead.
  const asking = await copy({ parts: ['questions', 'agenda'] });
  assert.equal(await count(asking.id, '/sections'), 0);
  assert.equal(asking._count.sessions, 1);
  const selling = await copy({ parts: ['tickets'] });
  assert.equal(await count(selling.id, '/passTypes'), 1);
  assert.equal(await count(selling.id, '/sections'), 0);
  const all = await copy({ parts: [...COPIED_PARTS] });
  assert.equal(await count(all.id, '/sections'), 1);
});

test('a copy has nothing in common with its source: what changes there changes nothing here', async () => {
  const to = await copy();
  const [day] = (await staff.get<{ id: string }[]>(`/listings/${to.id}/passTypes`)).body.data;
  assert.notEqual(day?.id, ids.day);
  await staff.put(`/listings/${to.id}/passTypes/${day?.id}`, { priceSchedules: [], limit: 1 });
  const [source] = (
    await staff.get<{ limit: number; priceSchedules: unknown[] }[]>(`/listings/${from}/passTypes`)
  ).body.data;
  assert.deepEqual([source?.limit, source?.priceSchedules.length], [100, 2]);
  const wrong = await host.post(`/listings/${from}/copy`, {
    name: 'a',
    eventStart: inHours(1).toISOString(),
    parts: ['money'],
  });
  assert.equal(wrong.statusCode, 400);
  const stranger = await org.member();
  const body = { name: 'Mine', eventStart: inHours(1).toISOString() };
  assert.equal((await stranger.post(`/listings/${from}/copy`, body)).statusCode, 404);
});

test('a host copies three events a minute', async () => {
  const body = { name: 'Once more', eventStart: new Date(start.getTime() + LATER).toISOString(), parts: [] };
  const other = await org.member();
  const { db, organizationId } = org.context();
  await db
    .insertInto('event_host')
    .values({ organization_id: organizationId, event_id: from, account_id: other.id, created_at: new Date() })
    .execute();
  const answers = [];
  for (let turn = 0; turn < 4; turn += 1) answers.push(await other.post(`/listings/${from}/copy`, body));
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 200, 200, 429],
  );
});
