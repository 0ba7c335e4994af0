import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Db } from '../../../platform/db/database.ts';
import { useTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { makePassType } from '../tickets/tickets.factory.ts';
import { inHours, makeEvent } from './events.factory.ts';
import type { BaseEventView } from './events.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let db: Db;
let id: string;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  id = org.organization.id;
  db = testApp.database.forOrganization(id);
});
after(() => testApp.close());

const list = async (query: string, caller = org.visitor): Promise<string[]> => {
  const answer = await caller.get<BaseEventView[]>(`/events?${query}`);
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data.map(({ slug }) => slug);
};

/** Noon of that day on the calendar of the organization, as the database tells it. */
async function noon(day: string, hours = 0): Promise<Date> {
  const { rows } = await testApp.database.pool.query<{ at: Date }>(
    `select ((${day})::timestamp + interval '12 hours') at time zone $1 + $2 * interval '1 hour' as at`,
    [org.organization.timezone, hours],
  );
  return rows[0]?.at ?? assert.fail();
}
const LOCAL = `date_trunc('day', now() at time zone '%s')`;
const local = (then = ''): string => LOCAL.replace('%s', org.organization.timezone) + then;

async function put(slug: string, day: string, more: object = {}): Promise<string> {
  return makeEvent(db, id, {
    slug,
    event_start: await noon(day),
    event_end: await noon(day, 2),
    ...more,
  });
}

test('events are found by the way in which one comes to them; those of both kinds are in both', async () => {
  const far = { event_start: inHours(9000), event_end: inHours(9001) };
  for (const [slug, event_type] of [
    ['hall', 'physical'],
    ['call', 'virtual'],
    ['both', 'hybrid'],
  ] as const)
    await makeEvent(db, id, { slug, event_type, ...far });
  assert.deepEqual((await list('place=online')).sort(), ['both', 'call']);
  assert.deepEqual((await list('place=inPerson')).sort(), ['both', 'hall']);
  assert.equal((await org.visitor.get('/events?place=moon')).statusCode, 400);
});

test('events are free where a pass for everybody costs nothing, or registering needs none', async () => {
  const at = { event_start: inHours(9100), event_end: inHours(9101) };
  const [gratis, priced, mixed, unsold, secret] = await Promise.all(
    ['gratis', 'priced', 'mixed', 'unsold', 'secret'].map((slug) => makeEvent(db, id, { slug, ...at })),
  );
  await makeEvent(db, id, { slug: 'open', registration: true, ...at });
  await makeEvent(db, id, { slug: 'shown', ...at });
  await makePassType(db, id, gratis ?? '', { price: 0 });
  await makePassType(db, id, priced ?? '', { price: 500 });
  await makePassType(db, id, mixed ?? '', { price: 500 });
  await makePassType(db, id, mixed ?? '', { price: 0 });
  await makePassType(db, id, unsold ?? '', { price: 0, active: false });
  await makePassType(db, id, secret ?? '', { price: 0, visibility: 'private' });
  assert.deepEqual((await list('free=true')).sort(), ['gratis', 'mixed', 'open']);
});

test('days are those of the organization, and an event is on each of the days on which it goes on', async () => {
  await put('first', `date '2031-05-03'`);
  await put('second', `date '2031-05-04'`);
  await makeEvent(db, id, {
    slug: 'long',
    event_start: await noon(`date '2031-05-02'`),
    event_end: await noon(`date '2031-05-05'`),
  });
  await put('before', `date '2001-05-03'`);
  assert.deepEqual(await list('from=2031-05-03&to=2031-05-03'), ['long', 'first']);
  assert.deepEqual(await list('from=2031-05-04&to=2031-05-31'), ['long', 'second']);
  assert.deepEqual(await list('from=2001-05-01&to=2001-05-31'), ['before']);
  assert.deepEqual(await list('from=2031-05-06&to=2031-05-31'), []);
  const midnight = await noon(`date '2031-06-01'`, -12);
  await makeEvent(db, id, { slug: 'midnight', event_start: midnight, event_end: midnight });
  assert.deepEqual(await list('from=2031-05-31&to=2031-05-31'), []);
  assert.deepEqual(await list('from=2031-06-01&to=2031-06-01'), ['midnight']);
  for (const [query, status] of [
    ['from=2031-05-04&to=2031-05-03', 400],
    ['from=2031-02-30', 400],
    ['from=0000-01-01', 400],
    ['from=9999-12-31', 400],
    ['to=2099-12-31', 200],
    ['from=%00', 400],
    ['period=year', 400],
    ['groupId=x', 400],
  ] as const)
    assert.equal((await org.visitor.get(`/events?${query}`)).statusCode, status, query);
});

test('today, this week, the weekend and this month are told by the clock of the organization', async () => {
  await put('tonight', local(), { event_end: await noon(local(`+ interval '1 day'`), -12) });
  await put('yesterday', local(`- interval '1 day'`));
  await put('nextWeek', local(`+ interval '7 days'`));
  await put('sunday', `date_trunc('week', ${local()}) + interval '6 days'`, {
    event_end: await noon(`date_trunc('week', ${local()}) + interval '7 days'`, -12),
  });
  await put('lastOfMonth', `date_trunc('month', ${local()}) + interval '1 month - 1 day'`, {
    event_end: await noon(`date_trunc('month', ${local()}) + interval '1 month'`, -12),
  });
  await put('nextMonth', `date_trunc('month', ${local()}) + interval '1 month'`);
  const known = new Set(['tonight', 'yesterday', 'nextWeek', 'sunday', 'lastOfMonth', 'nextMonth']);
  const those = async (query: string) => (await list(query)).filter((slug) => known.has(slug));
  const today = await those('period=today');
  assert.ok(today.includes('tonight') && !today.includes('yesterday') && !today.includes('nextWeek'));
  const week = await those('period=week');
  assert.ok(week.includes('tonight') && week.includes('sunday') && !week.includes('nextWeek'));
  const weekend = await those('period=weekend');
  assert.ok(weekend.includes('sunday') && !weekend.includes('nextWeek'));
  const month = await those('period=month');
  assert.ok(month.includes('lastOfMonth') && !month.includes('nextMonth'));
});

test('filters go together, and show nobody what lists do not', async () => {
  const at = { event_start: inHours(9200), event_end: inHours(9201), search_text: 'lanterns' };
  await makeEvent(db, id, { slug: 'draft', draft: true, registration: true, ...at });
  await makeEvent(db, id, { slug: 'unlisted', visible: false, registration: true, ...at });
  await makeEvent(db, id, { slug: 'match', event_type: 'virtual', registration: true, ...at });
  await makeEvent(db, id, { slug: 'hall2', registration: true, ...at });
  assert.deepEqual(await list('search=lanterns&free=true&place=online'), ['match']);
  assert.deepEqual((await list('search=lanterns&free=true')).sort(), ['hall2', 'match']);
  const other = await testApp.organization();
  assert.deepEqual(await list('free=true', other.visitor), []);
});
