import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { useTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { inHours, makeEvent, makeSession } from '../programme/events.factory.ts';
import { newId } from '../../../platform/ids.ts';
import type { EventPackageView, PassTypeView } from './offer/offer.schemas.ts';
import {
  makeAddOn,
  makePackage,
  makePassType,
  makeQuestion,
  makeRoomType,
  makeSection,
} from './tickets.factory.ts';
import { getOffer } from './index.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

interface OnOffer {
  passTypes: PassTypeView[];
  packages: EventPackageView[];
}

async function makePrice(passTypeId: string, price: number, from: number, to: number): Promise<void> {
  await org
    .context()
    .db.insertInto('pass_type_price')
    .values({
      organization_id: org.organization.id,
      id: newId(),
      pass_type_id: passTypeId,
      price,
      name: null,
      start_date: inHours(from),
      end_date: inHours(to),
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
}

test('offers active types that are public or asked for by id, each with its remaining quantity and current price', async () => {
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId);
  const regular = await makePassType(db, organizationId, eventId, { price: 5000, supply: 10, sort_order: 1 });
  await makePrice(regular, 3000, -2, 1);
  await makePrice(regular, 4000, 1, 2);
  const secret = await makePassType(db, organizationId, eventId, { visibility: 'private', sort_order: 2 });
  const off = await makePassType(db, organizationId, eventId, { active: false, sort_order: 3 });
  const pair = await makePackage(db, organizationId, eventId, [[regular, 3]], { price: 8000 });
  await makePackage(db, organizationId, eventId, [[off, 1]]);
  await makePackage(db, organizationId, eventId, [[regular, 1]], { active: false });
  await db
    .updateTable('stock')
    .set({ taken: 3 })
    .where('stock.organization_id', '=', organizationId)
    .where('stock.id', '=', regular)
    .execute();

  const answer = await org.visitor.get<OnOffer>(`/events/${eventId}/passTypes`);
  assert.equal(answer.statusCode, 200, answer.body.message);
  const { passTypes, packages } = answer.body.data;
  assert.deepEqual(
    passTypes.map(({ id, supply, price, priceNow }) => [id, supply, price, priceNow]),
    [[regular, 7, 5000, 3000]],
  );
  assert.deepEqual(
    passTypes[0]?.priceSchedules.map(({ price }) => price),
    [3000, 4000],
  );
  assert.deepEqual(
    packages.map(({ id, price, supply, passes }) => [id, price, supply, passes[0]?.quantity]),
    [[pair, 8000, 2, 3]],
  );
  const named = await org.visitor.get<OnOffer>(`/events/${eventId}/passTypes?ticketId=${secret}`);
  assert.deepEqual(
    named.body.data.passTypes.map(({ id }) => id),
    [regular, secret],
  );
  const switchedOff = await org.visitor.get<OnOffer>(`/events/${eventId}/passTypes?ticketId=${off}`);
  assert.deepEqual(
    switchedOff.body.data.passTypes.map(({ id }) => id),
    [regular],
  );
});

test('an offer asks as often for one thing as for twenty of each', async () => {
  const { db, organizationId } = org.context();
  const make = async (count: number): Promise<string> => {
    const eventId = await makeEvent(db, organizationId);
    for (let index = 0; index < count; index += 1) {
      const passTypeId = await makePassType(db, organizationId, eventId);
      await makePackage(db, organizationId, eventId, [[passTypeId, 1]]);
      await makeAddOn(db, organizationId, eventId);
      await makeRoomType(db, organizationId, eventId);
    }
    return eventId;
  };
  const [one, twenty] = [await make(1), await make(20)];
  const few = await testApp.fewestQueries(() => getOffer(org.context(), one));
  const many = await testApp.fewestQueries(() => getOffer(org.context(), twenty));
  assert.deepEqual(
    [many.result.passTypes, many.result.packages, many.result.addOns, many.result.roomTypes].map(
      ({ length }) => length,
    ),
    [20, 20, 20, 20],
  );
  assert.equal(few.queries, many.queries);
});

test('the values of a search question, of an event and of a session, are found by part of a word', async () => {
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId);
  const sessionId = await makeSession(db, organizationId, eventId);
  const sectionId = await makeSection(db, organizationId, eventId);
  const inSession = await makeSection(db, organizationId, eventId, { session_id: sessionId });
  const ofEvent = await makeQuestion(db, organizationId, { eventId, sectionId }, { type: 'search' });
  const ofSession = await makeQuestion(
    db,
    organizationId,
    { eventId, sectionId: inSession },
    { type: 'search' },
  );
  for (const [questionId, value] of [
    [ofEvent.id, 'Zürich'],
    [ofEvent.id, 'Antwerp'],
    [ofSession.id, 'Łódź'],
  ] as const)
    await db
      .insertInto('question_search_value')
      .values({
        organization_id: organizationId,
        id: newId(),
        question_id: questionId,
        value,
        search_text: value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(),
      })
      .execute();
  const values = async (path: string) =>
    (await org.visitor.get<{ value: string }[]>(path)).body.data.map(({ value }) => value);
  const path = `/events/${eventId}/questions/${ofEvent.id}/values`;
  assert.deepEqual(await values(path), ['Antwerp', 'Zürich']);
  assert.deepEqual(await values(`${path}?search=RICH`), ['Zürich']);
  assert.deepEqual(await values(`${path}?search=%25`), []);
  assert.deepEqual(await values(`${path}?pageSize=1&page=2`), ['Zürich']);
  assert.deepEqual(
    await values(`/events/${eventId}/sessions/${sessionId}/questions/${ofSession.id}/values`),
    ['Łódź'],
  );
  // Each stands where it is asked, and nowhere else.
  for (const wrong of [
    `/events/${eventId}/questions/${ofSession.id}/values`,
    `/events/${eventId}/sessions/${sessionId}/questions/${ofEvent.id}/values`,
    `/events/${eventId}/questions/${newId()}/values`,
  ])
    assert.equal((await org.visitor.get(wrong)).statusCode, 404, wrong);
});

test('words that the organization does not want are refused in all that an event offers and asks', async () => {
  const ruled = await testApp.organization();
  const staff = await ruled.staff();
  const host = await ruled.member();
  const rule = { kind: 'word', pattern: 'grog', action: 'refuse' };
  assert.equal((await staff.post('/admin/moderation/rules', rule)).statusCode, 200);
  const { db, organizationId } = ruled.context();
  const eventId = await makeEvent(db, organizationId, { creator_id: host.id });
  const passTypeId = await makePassType(db, organizationId, eventId);
  const sectionId = await makeSection(db, organizationId, eventId);
  const image = await readFile(join(import.meta.dirname, '../../../../data/demo/quay.webp'), 'base64');
  const GROG = 'A mug of grog';
  const period = { price: 1, startDate: inHours(1).toISOString(), endDate: inHours(2).toISOString() };
  const choice = { id: null, value: 'a' };
  const question = {
    sectionId,
    type: 'select',
    name: 'Drink',
    required: false,
    mutable: true,
    choices: [choice],
  };
  const things: [path: string, least: object, words: object[]][] = [
    [
      'passTypes',
      { name: 'Day' },
      [
        { name: GROG },
        { shortDescription: GROG },
        { longDescription: '<p>More <b>grog</b></p>' },
        { priceSchedules: [{ ...period, name: GROG }] },
      ],
    ],
    [
      'packages',
      { name: 'Pair', passes: [{ passTypeId, quantity: 2 }] },
      [{ name: GROG }, { description: GROG }],
    ],
    ['addOns', { name: 'Tea' }, [{ name: GROG }, { shortDescription: GROG }, { longDescription: GROG }]],
    ['roomTypes', { name: 'Cabin', image }, [{ name: GROG }, { description: GROG }]],
    [
      'locations',
      { name: 'Deck' },
      ['name', 'description', 'address1', 'address2', 'city', 'state', 'zip', 'country'].map((field) => ({
        [field]: GROG,
      })),
    ],
    ['tracks', { name: 'Ropes' }, [{ name: GROG }]],
    ['sections', { name: 'About you' }, [{ name: GROG }, { description: GROG }]],
    [
      'questions',
      question,
      [
        ...['name', 'label', 'description', 'placeholder', 'default', 'validationMessage'].map((field) => ({
          [field]: GROG,
        })),
        ...['value', 'text', 'description'].map((field) => ({ choices: [{ ...choice, [field]: GROG }] })),
        { searchValues: ['tea', GROG] },
      ],
    ],
  ];
  for (const [path, least, words] of things) {
    const at = `/listings/${eventId}/${path}`;
    const made = await host.post<{ id: string }>(at, least);
    assert.equal(made.statusCode, 200, `${path}: ${made.body.message}`);
    for (const said of words)
      for (const { statusCode, body } of [
        await host.post(at, { ...least, name: 'Another', ...said }),
        await host.put(`${at}/${made.body.data.id}`, said),
      ])
        assert.deepEqual([statusCode, body.code], [400, 'text.refused'], `${path} ${JSON.stringify(said)}`);
  }
  const quay = {
    eventType: 'physical',
    visible: true,
    name: 'Quay',
    shortDescription: '',
    eventStart: inHours(1).toISOString(),
    eventEnd: inHours(9).toISOString(),
    timezone: 'Europe/Berlin',
  };
  const [startTime, endTime] = [inHours(1).toISOString(), inHours(2).toISOString()];
  for (const said of [
    { sessions: [{ name: GROG, startTime, endTime }] },
    { speakers: [{ id: 'a', firstName: 'Ned', lastName: GROG }] },
  ]) {
    const made = await host.post('/listings', { event: quay, ...said });
    assert.deepEqual([made.statusCode, made.body.code], [400, 'text.refused'], JSON.stringify(said));
  }
  const coupons = `/listings/${eventId}/coupons`;
  const coupon = await host.post<{ id: string }>(coupons, { code: 'TEA', discountPercent: 5 });
  assert.equal(coupon.statusCode, 200, coupon.body.message);
  for (const { body } of [
    await host.post(coupons, { code: 'FREE-GROG', discountPercent: 5 }),
    await host.post(coupons, { code: 'FREE', description: GROG, discountPercent: 5 }),
    await host.post(`${coupons}/batch`, { count: 2, prefix: 'GROG-', discountPercent: 5 }),
    await host.post(`${coupons}/batch`, { count: 2, description: GROG, discountPercent: 5 }),
    await host.put(`${coupons}/${coupon.body.data.id}`, { code: 'grog' }),
    await host.put(`${coupons}/${coupon.body.data.id}`, { description: GROG }),
  ])
    assert.equal(body.code, 'text.refused');
  for (const field of ['venue', 'location', 'address1', 'city', 'country', 'reservationDescription'])
    assert.equal(
      (await host.put(`/listings/${eventId}`, { event: { [field]: GROG } })).body.code,
      'text.refused',
      field,
    );
  const walk = {
    name: 'Walk',
    shortDescription: '',
    eventStart: inHours(1),
    eventEnd: inHours(2),
    timezone: 'Europe/Berlin',
    eventType: 'physical',
    visible: true,
  };
  for (const [venue, code] of [
    [GROG, 'text.refused'],
    ['Quay', undefined],
  ])
    assert.equal((await host.post('/listings', { event: { ...walk, venue } })).body.code, code);
  const mail = `/listings/${eventId}/emails/reminder`;
  assert.equal((await host.put(mail, { body: `<p>${GROG}</p>` })).body.code, 'text.refused');
  assert.equal((await host.put(mail, { body: '<p>Tea</p>' })).statusCode, 200);
});
