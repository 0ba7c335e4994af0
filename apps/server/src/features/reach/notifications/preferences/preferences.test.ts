import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import type { NotificationPreferencesView } from './preferences.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

const PATH = '/self/notificationPreferences';
/** As the wire names them, eventReminderEmail and the additions of ours included. */
const SWITCHES = [
  'newFollowerPush',
  'newFollowerEmail',
  'likePush',
  'resharePush',
  'commentPush',
  'commentEmail',
  'transferPush',
  'transferEmail',
  'supportTicketConfirmationEmail',
  'chatPush',
  'chatUnreadPush',
  'chatUnreadEmail',
  'organizationAnnouncementEmail',
  'organizationAnnouncementPush',
  'groupAnnouncementEmail',
  'groupAnnouncementPush',
  'eventAnnouncementEmail',
  'eventAnnouncementPush',
  'groupInvitationEmail',
  'groupInvitationPush',
  'groupRequestAcceptedEmail',
  'groupRequestAcceptedPush',
  'eventReminderEmail',
  'bookingReminderEmail',
  'placeBookingPush',
  'placeBookingEmail',
  'mentionPush',
  'mentionEmail',
  'newEventPush',
  'newEventEmail',
  'invitationPush',
  'invitationEmail',
];

test('a person who chose nothing is told everything at once', async () => {
  const ana = await org.member();
  const { body } = await ana.get<NotificationPreferencesView>(PATH);
  const { digest, ...switches } = body.data;
  assert.deepEqual(Object.keys(switches).sort(), [...SWITCHES].sort());
  assert.ok(Object.values(switches).every((value) => value));
  assert.equal(digest, 'off');
});

test('each switch is written by itself and read back, and leaves the others as they were', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const expected: Record<string, unknown> = {
    ...Object.fromEntries(SWITCHES.map((name) => [name, true])),
    digest: 'off',
  };
  for (const name of SWITCHES) {
    expected[name] = false;
    const put = await ana.put<NotificationPreferencesView>(PATH, { [name]: false });
    assert.equal(put.statusCode, 200, put.body.message);
    assert.deepEqual(put.body.data, expected, name);
  }
  await ana.put(PATH, { digest: 'weekly', likePush: true });
  assert.deepEqual((await ana.get(PATH)).body.data, { ...expected, digest: 'weekly', likePush: true });
  assert.equal((await ana.put(PATH, {})).statusCode, 200);
  assert.deepEqual((await ana.get(PATH)).body.data, { ...expected, digest: 'weekly', likePush: true });
  assert.ok((await ben.get<NotificationPreferencesView>(PATH)).body.data.commentEmail);
});

test('an invalid switch is refused', async () => {
  const ana = await org.member();
  for (const body of [
    { likeEmail: true },
    { commentEmail: 'no' },
    { digest: 'hourly' },
    { commentEmail: null },
    { account_id: ana.id },
  ])
    assert.equal((await ana.put(PATH, body)).statusCode, 400, JSON.stringify(body));
});
