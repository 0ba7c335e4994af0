import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { newId } from '../../../platform/ids.ts';
import { makeMp4 } from '../../../platform/media/video.factory.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { inHours, makeEvent, makeSession } from '../programme/events.factory.ts';
import type { EventListingView } from '../programme/listings/listings.schemas.ts';
import { removeUnheld } from '../../ground/storage/index.ts';
import type { EventMediaItemView } from '../programme/media/media.schemas.ts';
import {
  makePass,
  makePassAddOn,
  makePassType,
  makeRegistration,
} from '../registration/passes/passes.factory.ts';
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

test('the same copy under the same key is one event, also at the same moment', async () => {
  const body = { name: 'Lost answer', eventStart: new Date(start.getTime() + LATER).toISOString() };
  const other = await org.staff();
  const send = (sent: object) =>
    other.post<EventListingView>(`/listings/${from}/copy`, sent, { 'idempotency-key': 'a lost answer' });
  const both = await Promise.all([send(body), send(body)]);
  assert.deepEqual(
    both.map(({ statusCode }) => statusCode),
    [200, 200],
    both.map((answer) => answer.body.message).join(),
  );
  const [id, ...others] = new Set(both.map((answer) => answer.body.data.id));
  assert.deepEqual(others, []);
  assert.notEqual((await send({ ...body, name: 'Another' })).body.data.id, id);
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

const BYTES = { 'content-type': 'application/octet-stream' };
const SLIDES = Buffer.from('slides of the talk');

/** An event with a film for holders of a pass, a file for holders of a secret one, and a picture for all. */
async function makeGallery() {
  const { db, organizationId } = org.context();
  const event = await makeEvent(db, organizationId, { creator_id: host.id, draft: false });
  const [gold, secret] = [
    await makePassType(db, organizationId, event, {
      name: 'Gold',
      price: 900,
      long_description: '<p>All</p>',
    }),
    await makePassType(db, organizationId, event, { name: 'Crew', visibility: 'private' }),
  ];
  const film = await host.send<{ id: string }>(
    'POST',
    '/storage/videos/file?source=content&name=film&minutes=1',
    makeMp4(),
    BYTES,
  );
  const file = await host.send<{ id: number }>(
    'POST',
    '/storage/files/content?name=slides.pdf&type=application/pdf',
    SLIDES,
    BYTES,
  );
  const image = await readFile(join(import.meta.dirname, '../../../../data/demo/quay.webp'), 'base64');
  const path = `/listings/${event}/media`;
  const add = async (fields: object): Promise<EventMediaItemView> => {
    const answer = await host.post<EventMediaItemView>(path, fields);
    assert.equal(answer.statusCode, 200, answer.body.message);
    return answer.body.data;
  };
  return {
    event,
    gold,
    secret,
    path,
    film: await add({ name: 'The film', videoId: film.body.data.id, passTypeIds: [gold], sortOrder: 1 }),
    file: await add({ name: 'The slides', fileId: file.body.data.id, passTypeIds: [secret], sortOrder: 2 }),
    picture: await add({ name: 'The quay', image, sortOrder: 3 }),
  };
}

const give = async (event: string, accountId: string, passType: string): Promise<string> => {
  const { db, organizationId } = org.context();
  return makePass(db, organizationId, await makeRegistration(db, organizationId, event, accountId), passType);
};
const mediaOf = async (who: Caller, event: string, query = ''): Promise<EventMediaItemView[]> =>
  (await who.get<EventMediaItemView[]>(`/events/${event}/media${query}`)).body.data;
const namesOf = async (who: Caller, event: string, query = ''): Promise<string[]> =>
  (await mediaOf(who, event, query)).map(({ name }) => name);
/** As an element of a page does: without a header of who asks. */
const fetched = async (url: string | undefined): Promise<number> =>
  (await testApp.app.http.inject({ url: url ?? '/none', headers: { host: org.hostname } })).statusCode;
const bare = (url = ''): string => url.split('?')[0] ?? '';

test('media for holders of a pass open to them and to hosts, and to nobody else', async () => {
  const { event, gold, secret, path, film, file, picture } = await makeGallery();
  const [reader, other] = [await org.member(), await org.member()];
  const pass = await give(event, reader.id, gold);
  const all = ['The film', 'The slides', 'The quay'];
  assert.deepEqual(await namesOf(host, event), all);
  assert.deepEqual(await namesOf(staff, event), all);
  assert.deepEqual(await namesOf(reader, event), ['The film', 'The quay']);
  assert.deepEqual(await namesOf(reader, event, '?type=video'), ['The film']);
  assert.deepEqual(await namesOf(host, event, '?type=file'), ['The slides']);
  for (const who of [other, org.visitor]) assert.deepEqual(await namesOf(who, event), ['The quay']);
  const shown = await other.get<EventListingView>(`/events/${event}`);
  assert.deepEqual(
    [shown.body.data.media.map(({ name }) => name), shown.body.data._count.media],
    [['The quay'], 2],
  );

  // Others are told that there is something for holders of a pass that everybody may buy, and nothing more.
  await testApp.database.pool.query(
    `insert into pass_type_price (organization_id, id, pass_type_id, price, start_date, end_date, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, 700, now() - interval '1 hour', now() + interval '1 day', now(), now())`,
    [org.organization.id, gold],
  );
  const [locked, ...more] = await mediaOf(org.visitor, event, '?locked=true');
  assert.deepEqual(
    more.map(({ name }) => name),
    ['The quay'],
  );
  assert.deepEqual(
    [locked?.id, locked?.kind, locked?.locked, locked?.allowedPassTypes.map(({ name }) => name)],
    [film.id, 'video', true, ['Gold']],
  );
  const [told] = locked?.allowedPassTypes ?? [];
  assert.deepEqual([told?.price, told?.longDescription, told?.priceSchedules], [700, null, []]);
  assert.deepEqual(
    [locked?.name, locked?.description, locked?.videoId, locked?.video],
    ['', null, null, null],
  );
  assert.deepEqual(await namesOf(other, event, '?locked=true&search=film'), []);
  assert.equal((await other.get(`/events/${event}/media/${film.id}`)).statusCode, 404);
  assert.equal((await other.get(`/events/${event}/media/${picture.id}`)).statusCode, 200);

  const own = await reader.get<EventMediaItemView>(`/events/${event}/media/${film.id}`);
  const url = own.body.data.video?.previewUrl;
  assert.match(url ?? '', /\?grant=/);
  assert.equal(await fetched(url), 200);
  assert.equal(await fetched(bare(url)), 404);
  assert.equal(await fetched(`${bare(url)}?grant=${file.file?.url?.split('grant=')[1]}`), 404);
  assert.deepEqual([file.file?.size, file.file?.contentType], [SLIDES.length, 'application/pdf']);
  assert.deepEqual([await fetched(file.file?.url), await fetched(bare(file.file?.url))], [200, 404]);

  // A picture that is closed is none to a process of before, which knows of one column.
  assert.equal((await host.put(`${path}/${picture.id}`, { passTypeIds: [gold] })).statusCode, 200);
  const { rows } = await testApp.database.pool.query(
    'select from event_media join image on image.id = event_media.image_id where event_media.event_id = $1',
    [event],
  );
  assert.equal(rows.length, 0);
  assert.deepEqual(await namesOf(other, event), []);
  const [kept] = await mediaOf(reader, event, '?type=image');
  assert.deepEqual([kept?.imageId, kept?.image?.uri], [picture.imageId, picture.image?.uri]);
  assert.equal((await host.put(`${path}/${picture.id}`, { passTypeIds: [] })).statusCode, 200);
  assert.deepEqual(await namesOf(other, event, '?type=image'), ['The quay']);

  // The right is asked for at each fetch.
  await testApp.database.pool.query("update pass set status = 'canceled' where id = $1", [pass]);
  assert.equal(await fetched(url), 404);
  assert.deepEqual(await namesOf(reader, event), ['The quay']);

  // A pass type that goes opens nothing; the host does.
  assert.equal((await host.delete(`/listings/${event}/passTypes/${secret}`)).statusCode, 200);
  assert.deepEqual(await namesOf(other, event, '?type=file&locked=true'), []);
  assert.equal((await host.put(`${path}/${file.id}`, { passTypeIds: [] })).statusCode, 200);
  const [open] = await mediaOf(org.visitor, event, '?type=file');
  assert.equal(open?.file?.url, bare(file.file?.url));
  assert.equal(await fetched(open?.file?.url), 200);
});

test('media are uploads of the host, kept while they hang there, and gone with them', async () => {
  const { event, path, film, file } = await makeGallery();
  const theirs = await (
    await org.member()
  ).send<{ id: number }>('POST', '/storage/files/content?name=theirs.txt&type=text/plain', SLIDES, BYTES);
  for (const [fields, status] of [
    [{ fileId: theirs.body.data.id }, 404],
    [{ fileId: 1 }, 404],
    [{ videoId: newId() }, 404],
    [{}, 400],
    [{ videoId: film.videoId, fileId: file.fileId }, 400],
    [{ fileId: file.fileId, passTypeIds: [newId()] }, 404],
    [{ fileId: file.fileId, passTypeIds: [ids.day] }, 404],
  ] as const)
    assert.equal(
      (await host.post(path, { name: 'No', ...fields })).statusCode,
      status,
      JSON.stringify(fields),
    );

  const body = { name: 'Once more', eventStart: new Date(start.getTime() + LATER).toISOString() };
  const whole = (await staff.post<EventListingView>(`/listings/${event}/copy`, body)).body.data;
  assert.deepEqual(
    whole.media.map(({ name, allowedPassTypes }) => [name, allowedPassTypes.map((type) => type.name)]),
    [
      ['The film', ['Gold']],
      ['The slides', ['Crew']],
      ['The quay', []],
    ],
  );
  const pages = { ...body, parts: ['pages'] };
  const closed = (await staff.post<EventListingView>(`/listings/${event}/copy`, pages)).body.data;
  assert.deepEqual(
    closed.media.map(({ restricted }) => restricted),
    [true, true, false],
  );
  for (const { id } of [whole, closed]) assert.equal((await staff.delete(`/listings/${id}`)).statusCode, 200);

  // As the sweep does with uploads that nothing holds.
  const [ctx, video] = [org.context(), film.videoId ?? ''];
  assert.equal(await removeUnheld(ctx, 'video', video), false);
  assert.equal(await removeUnheld(ctx, 'stored_file', file.fileId ?? 0), false);
  assert.equal((await host.delete(`${path}/${film.id}`)).statusCode, 200);
  assert.equal(await fetched(film.video?.previewUrl), 404);
  assert.equal((await host.delete(`${path}/${file.id}`)).statusCode, 200);
  assert.equal(await removeUnheld(ctx, 'video', video), true);
  const { rows } = await testApp.database.pool.query('select from stored_file where id = $1', [file.fileId]);
  assert.equal(rows.length, 0);
});

test('a film that many events have opens to holders of a pass for the last of them', async () => {
  const { event, gold, secret, path, film } = await makeGallery();
  assert.equal((await host.put(`${path}/${film.id}`, { passTypeIds: [secret] })).statusCode, 200);
  await testApp.database.pool.query(
    `insert into event_media (organization_id, id, event_id, name, video_id, restricted, created_at, updated_at)
     select organization_id, gen_random_uuid(), event_id, 'Copy', video_id, true, created_at, updated_at
     from event_media, generate_series(1, 60) where id = $1`,
    [film.id],
  );
  const fields = { name: 'For gold', videoId: film.videoId, passTypeIds: [gold] };
  const last = (await host.post<EventMediaItemView>(path, fields)).body.data;
  const reader = await org.member();
  await give(event, reader.id, gold);
  const own = await reader.get<EventMediaItemView>(`/events/${event}/media/${last.id}`);
  assert.equal(await fetched(own.body.data.video?.previewUrl), 200);
});

const isWaiting = async (): Promise<boolean> => {
  const { rows } = await testApp.database.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length > 0;
};

/** Sends while somebody else is in the middle of a statement's transaction, which ends once the request waits for it. */
async function meanwhile<T>(statements: readonly [string, unknown[]][], send: () => Promise<T>): Promise<T> {
  const other = await testApp.database.pool.connect();
  try {
    await other.query('begin');
    for (const [text, values] of statements) await other.query(text, values);
    let isOver = false;
    const answer = send().finally(() => {
      isOver = true;
    });
    await until(async () => isOver || (await isWaiting()), Boolean);
    await other.query('commit');
    return await answer;
  } finally {
    other.release();
  }
}

test('a copy beside a change has the whole of it', async () => {
  const { event, film } = await makeGallery();
  const copier = await org.staff();
  const body = { name: 'Beside', eventStart: new Date(start.getTime() + LATER).toISOString() };
  const copied = await meanwhile(
    [
      ['select from event where id = $1 for no key update', [event]],
      ['update event_media set name = $2 where id = $1', [film.id, 'Renamed']],
    ],
    () => copier.post<EventListingView>(`/listings/${event}/copy`, body),
  );
  assert.deepEqual(
    copied.body.data.media.map(({ name }) => name),
    ['Renamed', 'The slides', 'The quay'],
  );
});

test('an upload that is swept while it is attached is not there', async () => {
  const { path } = await makeGallery();
  const file = await host.send<{ id: number }>(
    'POST',
    '/storage/files/content?name=late.txt&type=text/plain',
    SLIDES,
    BYTES,
  );
  const fileId = file.body.data.id;
  const answer = await meanwhile([['delete from stored_file where id = $1', [fileId]]], () =>
    host.post(path, { name: 'Late', fileId }),
  );
  assert.equal(answer.statusCode, 404, answer.body.message);
});
