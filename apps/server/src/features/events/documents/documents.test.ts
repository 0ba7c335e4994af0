import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import ICAL from 'ical.js';
import sharp from 'sharp';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { fetchFile as fetch, readPdf as read } from '../../../testing/pdf.ts';
import { newId } from '../../../platform/ids.ts';
import { inHours, makeEvent, makeLocation, makeSession } from '../programme/events.factory.ts';
import { makePass, makePassType, makeRegistration } from '../registration/passes/passes.factory.ts';
import { createImage } from '../../ground/storage/index.ts';
import { makeReceipt } from './documents.factory.ts';

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let other: Caller;
let eventId: string;
let registrationId: string;
let passId: string;
let passTypeId: string;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  ana = await org.member({ firstName: 'Ana', lastName: 'Łuczak' });
  other = await org.member();
  const { db, organizationId } = org.context();
  eventId = await makeEvent(db, organizationId, {
    name: 'Lantern Walk',
    slug: 'lantern-walk',
    short_description: 'Bring a coat; and a light',
    timezone: 'Europe/Berlin',
    event_start: new Date('2031-12-05T18:00:00Z'),
    event_end: new Date('2031-12-05T21:00:00Z'),
    venue: 'Old Granary',
    city: 'Hamburg',
  });
  passTypeId = await makePassType(db, organizationId, eventId, { name: 'Early bird' });
  registrationId = await makeRegistration(db, organizationId, eventId, ana.id);
  passId = await makePass(db, organizationId, registrationId, passTypeId, { location: 'Row 4' });
  const others = await makeRegistration(db, organizationId, eventId, other.id);
  await makePass(db, organizationId, others, passTypeId);
});
after(() => testApp.close());

const fetchFile = (caller: Caller, path: string, headers: Record<string, string> = {}) =>
  fetch(testApp, org, caller, path, headers);
const readPdf = (caller: Caller, path: string, locale?: string) => read(testApp, org, caller, path, locale);

test('a pass on paper is for who holds it, in their language, while it opens the door', async () => {
  const path = `/self/events/lantern-walk/attendee/passes/${passId}/pdf`;
  const text = await readPdf(ana, path);
  assert.match(
    text,
    /Lantern Walk[^]*When[^]*December 5, 2031[^]*Old Granary, Hamburg[^]*Ana Łuczak[^]*Row 4/,
  );
  assert.match(await readPdf(ana, path, 'de'), /Wann[^]*Freitag, 5\. Dezember/);
  assert.equal((await other.get(path)).statusCode, 404);
  assert.equal((await (await org.member()).get(path)).statusCode, 454);
  assert.equal((await org.visitor.get(path)).statusCode, 401);
  await testApp.database.pool.query("update pass set status = 'canceled' where id = $1", [passId]);
  assert.equal((await ana.get(path)).statusCode, 404);
  await testApp.database.pool.query("update pass set status = 'ready' where id = $1", [passId]);
});

test('names of many scripts stand on a pass', async () => {
  const { db, organizationId } = org.context();
  for (const name of ['김민지', 'สมชาย', 'अनन्या', '田中さくら']) {
    const holder = await org.member({ firstName: name, lastName: '' });
    const registration = await makeRegistration(db, organizationId, eventId, holder.id);
    const pass = await makePass(db, organizationId, registration, passTypeId);
    assert.ok((await readPdf(holder, `/self/events/${eventId}/attendee/passes/${pass}/pdf`)).includes(name));
  }
});

test('a receipt adds up on paper, for who paid alone', async () => {
  const { db, organizationId } = org.context();
  const paid = { eventId, registrationId, accountId: ana.id };
  const charge = await makeReceipt(
    db,
    organizationId,
    paid,
    { sub_total: 4500, sales_tax: 855, sales_tax_rate: '19', charged_amount: 5355, last4: '4242' },
    [
      { name: 'Early bird', quantity: 2, price: 2000, discount: 500 },
      { name: 'مهرجان', quantity: 1, price: 1000 },
    ],
  );
  const path = (id: string): string => `/self/events/${eventId}/attendee/payments/${id}/receipt`;
  const text = await readPdf(ana, path(charge));
  assert.match(text, /^[^]*Receipt[^]*Lantern Walk[^]*Early bird[^]*€35\.00[^]*€10\.00/);
  assert.match(text, /Subtotal[^]*€45\.00|€45\.00[^]*Subtotal/);
  assert.match(text, /€8\.55/);
  assert.match(text, /€53\.55/);
  assert.match(text, /4242/);
  const refund = await makeReceipt(db, organizationId, paid, { type: 'refund' });
  assert.match(await readPdf(ana, path(refund)), /Refund[^]*Given back/);
  const reversal = await makeReceipt(db, organizationId, paid, { refund_id: newId() });
  assert.match(await readPdf(ana, path(reversal)), /Refund reversed[^]*Paid/);
  const yen = await makeReceipt(db, organizationId, paid, {
    currency: 'JPY',
    sub_total: 2000,
    sales_tax: 400,
  });
  assert.match(await readPdf(ana, path(yen)), /¥2,400/);
  assert.equal((await other.get(path(charge))).statusCode, 404);
  assert.equal((await ana.get(path(passId))).statusCode, 404);
});

test('a receipt with many lines goes on to the next page', async () => {
  const { db, organizationId } = org.context();
  const lines = Array.from({ length: 90 }, (_, index) => ({ name: `Line ${index + 1}` }));
  const id = await makeReceipt(db, organizationId, { eventId, registrationId, accountId: ana.id }, {}, lines);
  const text = await readPdf(ana, `/self/events/${eventId}/attendee/payments/${id}/receipt`);
  for (const { name } of lines) assert.match(text, new RegExp(`${name}(?!\\d)`));
});

async function readCalendar(path: string) {
  const answer = await fetchFile(org.visitor, path);
  assert.equal(answer.statusCode, 200, answer.payload);
  assert.equal(answer.headers['content-type'], 'text/calendar; charset=utf-8');
  const calendar = new ICAL.Component(ICAL.parse(answer.payload));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const entries = calendar.getAllSubcomponents('vevent').map((vevent) => ({
    event: new ICAL.Event(vevent),
    status: vevent.getFirstPropertyValue('status'),
  }));
  return { method: calendar.getFirstPropertyValue('method'), entries, answer };
}

test('a calendar takes the event, or its sessions, and knows them again when they have changed', async () => {
  const { db, organizationId } = org.context();
  const room = await makeLocation(db, organizationId, eventId, { name: 'Attic' });
  const sessionId = await makeSession(db, organizationId, eventId, {
    name: 'Wicks; and “wax”',
    location_id: room,
    start_time: new Date('2031-12-05T18:30:00Z'),
    end_time: new Date('2031-12-05T19:00:00Z'),
  });
  const whole = await readCalendar('/events/lantern-walk/calendar');
  assert.equal(whole.method, 'PUBLISH');
  assert.match(String(whole.answer.headers['content-disposition']), /lantern-walk\.ics/);
  assert.equal(whole.entries.length, 1);
  const [entry] = whole.entries;
  assert.equal(entry?.event.uid, `${eventId}@${org.hostname}`);
  assert.equal(entry.event.summary, 'Lantern Walk');
  assert.equal(entry.event.description, 'Bring a coat; and a light');
  assert.equal(entry.event.location, 'Old Granary, Hamburg');
  assert.equal(entry.event.startDate.toString(), '2031-12-05T19:00:00');
  assert.equal(entry.event.endDate.toJSDate().toISOString(), '2031-12-05T21:00:00.000Z');

  const parts = await readCalendar('/events/lantern-walk/calendar?sessions=true');
  assert.deepEqual(
    parts.entries.map(({ event }) => [event.uid, event.summary, event.location]),
    [[`${sessionId}@${org.hostname}`, 'Wicks; and “wax”', 'Attic']],
  );

  await makeSession(db, organizationId, eventId, { name: 'Another' });
  const path = `/events/lantern-walk/sessions/${sessionId}/calendar`;
  const one = await readCalendar(path);
  assert.match(String(one.answer.headers['content-disposition']), /lantern-walk-.+\.ics/);
  const [only] = one.entries;
  assert.deepEqual(
    [one.entries.length, only?.event.uid, only?.event.location, only?.event.startDate.toString()],
    [1, `${sessionId}@${org.hostname}`, 'Attic', '2031-12-05T19:30:00'],
  );

  await testApp.database.pool.query(
    "update event set canceled_at = now(), updated_at = updated_at + interval '5 seconds' where id = $1",
    [eventId],
  );
  const off = await readCalendar('/events/lantern-walk/calendar');
  assert.equal(off.entries[0]?.status, 'CANCELLED');
  assert.equal(off.entries[0].event.uid, entry.event.uid);
  assert.ok(off.entries[0].event.sequence > entry.event.sequence);
  await testApp.database.pool.query('update event set canceled_at = null where id = $1', [eventId]);
  const hidden = await makeEvent(db, organizationId, { draft: true });
  for (const [event, session] of [
    [hidden, await makeSession(db, organizationId, hidden)],
    [hidden, sessionId],
    [eventId, 'none'],
  ])
    assert.equal((await org.visitor.get(`/events/${event}/sessions/${session}/calendar`)).statusCode, 404);
  for (const path of ['calendar', 'card.png', 'related'])
    assert.equal((await org.visitor.get(`/events/${hidden}/${path}`)).statusCode, 404, path);
});

const card = async (id: string, headers: Record<string, string> = {}) => {
  const answer = await fetchFile(org.visitor, `/events/${id}/card.png`, headers);
  return { answer, bytes: answer.rawPayload };
};

test('a card has the size that networks show, whatever the event is called, and is drawn once', async () => {
  const { db, organizationId } = org.context();
  const { id: image_id } = await createImage(org.context(), {
    data: await sharp({ create: { width: 300, height: 200, channels: 3, background: '#aa3311' } })
      .png()
      .toBuffer(),
    kind: 'banner',
  });
  const names = [
    'Lantern Walk',
    '</span><image href="file:///etc/passwd"/>&#0;&nope;',
    'مهرجان الفوانيس 2026 (Harbour)',
    '灯りの祭り'.repeat(30),
    'x'.repeat(200),
    '\u202E\uD800 %s',
  ];
  const pictures = new Set<string>();
  for (const name of names) {
    const id = await makeEvent(db, organizationId, { name: name.toWellFormed(), image_id });
    const { answer, bytes } = await card(id);
    assert.equal(answer.statusCode, 200, name);
    assert.equal(answer.headers['content-type'], 'image/png');
    const { width, height, format } = await sharp(bytes).metadata();
    assert.deepEqual([width, height, format], [1200, 627, 'png']);
    pictures.add(bytes.toString('base64'));
    const etag = String(answer.headers.etag);
    assert.equal((await card(id, { 'if-none-match': etag })).answer.statusCode, 304);
  }
  assert.equal(pictures.size, names.length);
});

test('a cache that people share keeps nothing of one organization at the address of another', async () => {
  const second = await testApp.organization();
  const address = { slug: 'market-day' };
  await makeEvent(org.context().db, org.organization.id, { name: 'Market of the first', ...address });
  const other = second.context();
  await makeEvent(other.db, second.organization.id, { name: 'Market of the second', ...address });
  for (const part of ['calendar', 'card.png']) {
    const read = (headers: Record<string, string>) =>
      testApp.app.http.inject({
        url: `/api/events/${address.slug}/${part}`,
        headers: { host: org.hostname, ...headers },
      });
    const answer = await read({});
    assert.equal(answer.statusCode, 200, answer.body);
    assert.match(String(answer.headers['cache-control']), /^public, max-age=/);
    const deciding = String(answer.headers.vary).split(', ');
    for (const name of ['organization', 'authorization']) assert.ok(deciding.includes(name), name);
    // Many such caches look at the address alone.
    const foreign = await read({ organization: second.organization.id });
    assert.equal(foreign.statusCode, 200, foreign.body);
    assert.notDeepEqual(foreign.rawPayload, answer.rawPayload);
    assert.match(String(foreign.headers['cache-control']), /^private, max-age=/);
  }
});

test('a card says what was changed, and that the event is off', async () => {
  const { db, organizationId } = org.context();
  const id = await makeEvent(db, organizationId, { name: 'Before' });
  const before = await card(id);
  await testApp.database.pool.query(
    "update event set name = 'After', updated_at = now() + interval '1 second' where id = $1",
    [id],
  );
  const changed = await card(id);
  assert.notDeepEqual(changed.bytes, before.bytes);
  assert.notEqual(changed.answer.headers.etag, before.answer.headers.etag);
  await testApp.database.pool.query(
    "update event set canceled_at = now(), updated_at = now() + interval '2 seconds' where id = $1",
    [id],
  );
  assert.notDeepEqual((await card(id)).bytes, changed.bytes);
});

test('related are upcoming events of the same series, group, host or city, the nearest kin first', async () => {
  const { db, organizationId } = org.context();
  const at = { organization_id: organizationId, created_at: new Date(), updated_at: new Date() };
  const series_id = newId();
  await db
    .insertInto('series')
    .values({ ...at, id: series_id, slug: 'walks', name: 'Walks' })
    .execute();
  const base = { series_id, city: 'Bremen', creator_id: ana.id };
  const of = (row: Parameters<typeof makeEvent>[2]) => makeEvent(db, organizationId, row);
  const id = await of({ ...base, name: 'This' });
  const city = await of({ name: 'City', city: 'bremen' });
  const host = await of({ name: 'Host', creator_id: ana.id });
  const later = await of({ name: 'Later', series_id, event_start: inHours(50), event_end: inHours(51) });
  const sooner = await of({ name: 'Sooner', series_id });
  await of({ name: 'Past', series_id, event_start: inHours(-5), event_end: inHours(-4) });
  await of({ name: 'Draft', series_id, draft: true });
  await of({ name: 'Off', series_id, canceled_at: new Date() });
  await of({ name: 'Hidden', series_id, visible: false });
  await of({ name: 'Stranger', city: 'Kiel' });
  const { data } = (await org.visitor.get<{ id: string }[]>(`/events/${id}/related`)).body;
  assert.deepEqual(
    data.map((event) => event.id),
    [sooner, later, host, city],
  );
  for (let index = 0; index < 6; index += 1) await of({ series_id });
  const many = (await org.visitor.get<unknown[]>(`/events/${id}/related`)).body.data;
  assert.equal(many.length, 6);
  const { queries } = await testApp.fewestQueries(() => org.visitor.get(`/events/${id}/related`));
  assert.ok(queries <= 4, `${queries} statements`);
});
