import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { readPdf } from '../../../../testing/pdf.ts';
import { buyPasses, makeStage } from '../../attendee/stage.factory.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

test('a receipt goes on saying who paid whom for what, whatever they are called afterwards', async () => {
  const staff = await org.staff();
  const ana = await org.member({ firstName: 'Ana', lastName: 'Łuczak' });
  const stage = await makeStage(org, { event: { name: 'Lantern Walk', timezone: 'Europe/Berlin' } });
  await buyPasses(stage, ana, staff, 1, 2000);
  const at = `/self/events/${stage.eventId}`;
  const { body } = await ana.get<{ payments: { id: string }[] }>(`${at}/registration`);
  const path = `${at}/attendee/payments/${body.data.payments[0]?.id}/receipt`;
  const paper = await readPdf(testApp, org, ana, path);
  assert.match(paper, /Lantern Walk[^]*Ana Łuczak/);
  const { pool } = testApp.database;
  await pool.query("update account set first_name = 'Anna', last_name = 'Kos' where id = $1", [ana.id]);
  await pool.query("update event set name = 'Lamp Walk', timezone = 'Asia/Tokyo' where id = $1", [
    stage.eventId,
  ]);
  await pool.query(
    "update organization set name = 'Another', address1 = 'Elsewhere 1' where organization_id = $1",
    [org.organization.id],
  );
  assert.equal(await readPdf(testApp, org, ana, path), paper);
});
