import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { readPdf } from '../../../testing/pdf.ts';
import { makeEvent } from '../programme/events.factory.ts';
import { makeRegistration } from '../registration/passes/passes.factory.ts';
import { makeReceipt } from './documents.factory.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

async function printReceipt(names: readonly string[], locale?: string): Promise<string> {
  const { db, organizationId } = org.context();
  const ana = await org.member({ firstName: 'Ana' });
  const eventId = await makeEvent(db, organizationId);
  const registrationId = await makeRegistration(db, organizationId, eventId, ana.id);
  const lines = names.map((name) => ({ name }));
  const about = { eventId, registrationId, accountId: ana.id };
  const receiptId = await makeReceipt(db, organizationId, about, {}, lines);
  const path = `/self/events/${eventId}/attendee/payments/${receiptId}/receipt`;
  return readPdf(testApp, org, ana, path, locale);
}

test('a receipt lists five hundred lines and tells how many more there are', async () => {
  const names = Array.from({ length: 512 }, (_, index) => `Thing ${index}.`);
  const paper = await printReceipt(names);
  assert.match(paper, /Thing 499\./);
  assert.doesNotMatch(paper, /Thing 500\./);
  assert.match(paper, /and 12 more lines/);
  assert.match(paper, /24\.00/);
  assert.doesNotMatch(await printReceipt(names.slice(0, 500)), /more lines/);
});

test('a text is cut before its lines are broken, and says so', async () => {
  const paper = await printReceipt([`${'\u200b'.repeat(800)}end`]);
  assert.doesNotMatch(paper, /end/);
  assert.match(paper, /…/);
});
