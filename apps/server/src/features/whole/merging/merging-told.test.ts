import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { POWERS } from '../../../platform/powers.ts';
import { newId } from '../../../platform/ids.ts';
import { useTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { fine } from '../integrity/shop.factory.ts';
import type { AccountMergePreviewView } from './merging.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

test('with the answer a mail to the closed address says where all of it went', async () => {
  const owner = await org.staff();
  const [ana, eve] = [await org.member(), await org.member({ firstName: 'Eve', lastName: 'Sly' })];
  await fine(owner.post(`/admin/accounts/${ana.id}/merge`, { intoId: eve.id }));
  const { rows } = await testApp.database.pool.query<{ subject: string; text: string }>(
    'select subject, text from mail where organization_id = $1 and recipient_address = $2',
    [org.organization.id, `${ana.id}@example.org`],
  );
  assert.equal(rows.length, 1);
  assert.match(rows[0]?.subject ?? '', /was merged into another/);
  assert.match(rows[0]?.text ?? '', /Eve Sly[^]*\/support/);
});

test('the only owner stays, also before somebody whose own role has every power', async () => {
  const other = await testApp.organization();
  const [owner, clerk, ben] = [await other.staff(), await other.member(), await other.member()];
  const role = await fine(owner.post<{ id: string }>('/admin/roles', { name: newId(), powers: POWERS }));
  await fine(owner.post('/admin/staff', { email: `${clerk.id}@example.org`, role: role.id }));
  const path = `/admin/accounts/${owner.id}/merge`;
  const told = await fine(clerk.get<AccountMergePreviewView>(`${path}?intoId=${ben.id}`));
  assert.deepEqual(
    told.conflicts.map(({ code }) => code),
    ['staff.lastOwner'],
  );
  const { statusCode, body } = await clerk.post(path, { intoId: ben.id });
  assert.deepEqual([statusCode, body.code], [409, 'staff.lastOwner']);
});
