import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { EventTable } from '../programme/programme.tables.ts';
import type { NewRow } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { inHours, makeEvent } from '../programme/events.factory.ts';
import { makePassType } from '../tickets/tickets.factory.ts';
import type { RegistrationView } from './registrations.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

const event = (row: Partial<NewRow<EventTable>> = {}): Promise<string> =>
  makeEvent(org.context().db, org.organization.id, { registration: true, ...row });
const passType = (eventId: string, row: Parameters<typeof makePassType>[3] = {}): Promise<string> =>
  makePassType(org.context().db, org.organization.id, eventId, row);

const path = (eventId: string, more = ''): string => `/self/events/${eventId}/registration${more}`;
const selection = (ticketId: string, ...ids: string[]) => ({
  passes: ids.map((id) => ({ id, ticketId })),
  packages: [],
});
const choose = (who: Caller, eventId: string, body: object) => who.post(path(eventId, '/passes'), body);
const registration = async (who: Caller, eventId: string): Promise<RegistrationView> =>
  (await who.get<RegistrationView>(path(eventId))).body.data;

async function taken(id: string): Promise<number | undefined> {
  const row = await org
    .context()
    .db.selectFrom('stock')
    .select('stock.taken')
    .where('stock.organization_id', '=', org.organization.id)
    .where('stock.id', '=', id)
    .executeTakeFirst();
  return row?.taken;
}

test('a free pass is chosen, kept, and issued; submitting again changes nothing', async () => {
  const ana = await org.member();
  const eventId = await event({ name: 'Summer days' });
  const ticketId = await passType(eventId, { name: 'Day pass', supply: 10 });
  const opened = await ana.get<RegistrationView>(path(eventId));
  assert.equal(opened.statusCode, 200, opened.body.message);
  assert.deepEqual([opened.body.data.passes, opened.body.data.holdExpiresAt], [[], null]);
  const [one, two] = [newId(), newId()];
  const chosen = await choose(ana, eventId, selection(ticketId, one, two));
  assert.equal(chosen.statusCode, 200, chosen.body.message);
  const draft = await registration(ana, eventId);
  assert.deepEqual(
    draft.passes.map(({ id, status, ticketId: type }) => [id, status, type]),
    [
      [one, 'draft', ticketId],
      [two, 'draft', ticketId],
    ],
  );
  assert.ok(draft.holdExpiresAt !== null && draft.holdExpiresAt > draft.now);
  assert.equal(await taken(ticketId), 2);
  const submitted = await ana.post<RegistrationView>(path(eventId, '/submit'));
  assert.equal(submitted.statusCode, 200, submitted.body.message);
  assert.deepEqual(
    submitted.body.data.passes.map(({ status }) => status),
    ['ready', 'ready'],
  );
  assert.equal(submitted.body.data.holdExpiresAt, null);
  const again = await ana.post<RegistrationView>(path(eventId, '/submit'));
  assert.deepEqual(again.body.data.passes, submitted.body.data.passes);
  assert.equal(await taken(ticketId), 2);
});

test('registration opens and closes when the event says', async () => {
  const ana = await org.member();
  const cases: [Partial<NewRow<EventTable>>, number][] = [
    [{ registration: false }, 455],
    [{ registration_start: inHours(1) }, 455],
    [{ registration_end: inHours(-1) }, 455],
    [{ event_start: inHours(-3), event_end: inHours(-1) }, 455],
    [{ canceled_at: inHours(-1) }, 455],
    [{ draft: true }, 404],
  ];
  for (const [row, status] of cases) {
    const eventId = await event(row);
    const ticketId = await passType(eventId);
    const answer = await choose(ana, eventId, selection(ticketId, newId()));
    assert.equal(answer.statusCode, status, JSON.stringify(row));
  }
});
