import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TABLES } from '../../../features.ts';
import { personalTables } from '../../../platform/tables.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { newId } from '../../../platform/ids.ts';
import { createRowMaker, type RowMaker, type RowValues } from '../../../testing/rows.ts';
import { fine } from '../integrity/shop.factory.ts';
import { continueMerge } from './ending.service.ts';
import { mergeEntries } from './merging.policy.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let ana: Caller;
let double: Caller;
let rows: RowMaker;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  ana = await org.member();
  double = await org.member();
  const ben = await org.member();
  const ticket = await fine(
    ben.post<{ id: string }>('/supportTickets', { type: 'bug', email: 'b@example.org', request: 'Broken' }),
  );
  const { channelId } = await fine(
    ben.post<{ channelId: number }>('/self/chat/channels', {
      name: 'Theirs',
      accountIds: [(await org.member()).id, (await org.member()).id],
    }),
  );
  const message = await fine(
    ben.post<{ id: number }>(`/self/chat/channels/${channelId}/messages`, { text: 'Hello' }),
  );
  rows = createRowMaker(testApp.database.pool, {
    organizationId: org.organization.id,
    text: (table, column) => `${table} ${column} ${newId()}`,
    ids: { account: ben.id, organization: org.organization.id },
    exceptions: {
      account_address: { country: 'DE' },
      image: { kind: 'activity' },
      video: { hls_error: null },
      support_message: { ticket_id: ticket.id },
      booking_slot: { ends_at: new Date(Date.now() + 3_600_000) },
      booking: { ends_at: new Date(Date.now() + 3_600_000), status: 'ready' },
      push_device: { push_service: 'firebase', p256dh: null, auth: null },
      benefit: { end_date: null },
      event: { timezone: 'UTC' },
      thread_message: { type: 'user', event: null },
      chat_message: { type: 'user', event: null },
      chat_reaction: { channel_id: channelId, message_id: message.id },
      receipt: { charged_amount: 2 },
      payment_intent: { amount: 2, status: 'failed' },
    },
  });
});
after(() => testApp.close());

/** Made by signing in, or what a merge refuses. */
const NOT_PLANTED = new Set(['account', 'identity_user', 'team', 'account_erasure', 'account_merge']);

/** Saved methods come along with the customer that they are of. */
async function valuesOf(table: string): Promise<RowValues> {
  if (table !== 'payment_method') return {};
  const { rows: found } = await testApp.database.pool.query<RowValues>(
    'select id as customer_id, integration_id from payment_customer where account_id = $1',
    [double.id],
  );
  return found[0] ?? {};
}

async function countOf(table: string, column: string, id: string): Promise<number> {
  const { rows: found } = await testApp.database.pool.query<{ n: number }>(
    `select count(*)::int as n from ${table} where ${column} = $1`,
    [id],
  );
  return found[0]?.n ?? 0;
}

test('after a merge every table holds the rows of both under the account that remains', async () => {
  const planted: { table: string; column: string; before: number }[] = [];
  for (const [table, { persons }] of personalTables(TABLES))
    for (const column of persons) {
      if (NOT_PLANTED.has(table)) continue;
      await rows.make(table, { [column]: double.id, ...(await valuesOf(table)) }).catch((error: unknown) => {
        if (!/duplicate key/.test(String(error)))
          throw new Error(`${table}.${column} cannot be planted: ${String(error)}`);
      });
      planted.push({ table, column, before: await countOf(table, column, ana.id) });
    }
  assert.ok(planted.length > 90, `${planted.length} columns`);
  // Only operators decide over one.
  await rows.make('installation_operator', { account_id: staff.id });
  await fine(staff.post(`/admin/accounts/${double.id}/merge`, { intoId: ana.id }));
  await continueMerge(org.context(), double.id, new AbortController().signal);
  for (const { table, column, before: earlier } of planted) {
    assert.equal(
      await countOf(table, column, double.id),
      0,
      `${table}.${column} still names the closed account`,
    );
    const rule = mergeEntries(TABLES).find(([of, by]) => of === table && by === column)?.[2];
    if (rule?.how === 'moved')
      assert.ok((await countOf(table, column, ana.id)) > earlier, `${table}.${column} did not move`);
  }
  assert.equal(await countOf('account', 'id', double.id), 0);
});
