import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTestApp, until } from './testing/app.ts';

test('mails say what people wrote, and nothing of it runs or adds a line to their head', async () => {
  const testApp = await createTestApp();
  after(() => testApp.close());
  const org = await testApp.organization();
  const script = `<script>alert(1)</script><img src=x onerror=alert(1)>"'>`;
  const writer = await org.member({ firstName: script, lastName: 'a\r\nBcc: victim@example.org' });
  const reader = await org.member();
  await testApp.app.startJobs();
  const group = await writer.post<{ id: string }>('/groups', {
    group: {
      name: `${script}\r\nBcc: victim@example.org`,
      description: script,
      access: 'private',
      active: true,
    },
  });
  assert.equal(group.statusCode, 200, JSON.stringify(group.body));
  await writer.post(`/groups/${group.body.data.id}/invitations`, { accountIds: [reader.id] });
  const ticket = await writer.post<{ id: string }>('/supportTickets', {
    type: 'bug',
    email: 'ana@example.org',
    request: `${script}\n${script}`,
  });
  const staff = await org.staff();
  await staff.post(`/admin/supportTickets/${ticket.body.data.id}/answers`, { text: script });
  await staff.post(`/moderation/accounts/${writer.id}/warn`, { reason: script });
  const read = async () =>
    (
      await testApp.database.pool.query<{ subject: string; html: string }>(
        'select subject, html from mail where organization_id = $1 and html is not null',
        [org.organization.id],
      )
    ).rows;
  const mails = await until(read, (rows) => rows.length >= 3);
  for (const { subject, html } of mails) {
    assert.doesNotMatch(html, /<script|<img[^>]*onerror/i);
    assert.doesNotMatch(subject, /[\r\n]/);
  }
  assert.ok(mails.some(({ html }) => html.includes('&lt;script&gt;')));
});
