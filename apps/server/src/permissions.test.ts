import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ROWS } from './permissions/all-rows.ts';
import { ATTENDEE_ROWS } from './permissions/attendee-rows.ts';
import { CHAT_ROWS } from './permissions/chat-rows.ts';
import { CHECK_IN_ROWS } from './permissions/checkin-rows.ts';
import { DOCUMENT_ROWS } from './permissions/document-rows.ts';
import { GROUP_ROWS } from './permissions/group-rows.ts';
import { HOST_ROWS } from './permissions/host-rows.ts';
import { CLOSED_POST_MODERATION_ROWS, MODERATION_ROWS } from './permissions/moderation-rows.ts';
import { OFFER_ROWS } from './permissions/offer-rows.ts';
import { BEFORE, callAs, makePeople, PRINCIPALS, type People, type Principal } from './permissions/people.ts';
import { LAST_ROWS, PEOPLE_ROWS } from './permissions/people-rows.ts';
import { REGISTER_ROWS } from './permissions/register-rows.ts';
import { REGISTRATION_ROWS } from './permissions/registration-rows.ts';
import type { Row, Verdict } from './permissions/rows.ts';
import { CLOSED_POST_ROWS, TALK_ROWS } from './permissions/talk-rows.ts';
import { TICKET_ROWS } from './permissions/ticket-rows.ts';
import { createTestApp, type Answer, type TestApp } from './testing/app.ts';
import { listOperations, type Operation, type Resolve } from './testing/operations.ts';
import { rehearse, type Rehearsal } from './testing/rehearsal.ts';

/** What others need from somebody who was suspended, or they for their own safety. */
const SUSPENDED_MAY = new Set([
  'deleteSelf',
  'startDataExport',
  'createSupportTicket',
  'createSupportMessage',
  'deletePushDevice',
  'blockAccount',
  'unblockAccount',
  'createSocketTicket',
  'markThreadRead',
  'markChatChannelRead',
  'readNotifications',
  'updateNotificationPreferences',
]);

/** Reads that keep what they fetched from elsewhere, or open what is then chosen and paid. */
const KEEPS = new Set([
  'getLinkPreview',
  'getRegistration',
  'getRegistrationIntent',
  'getRegistrationCouponIntent',
  'getSessionRegistrationIntent',
  'openAttendeePassAddOnIntent',
]);

/**
 * Who may call what: every call of the API, as each of twelve who may stand before it. A call without a row fails.
 * Nothing that is refused changes a row of any table, and neither does anything that only reads.
 */
let testApp: TestApp;
let people: People;
let operations: readonly Operation[];
let resolve: Resolve;

before(async () => {
  testApp = await createTestApp();
  people = await makePeople(testApp);
  ({ operations, resolve } = await listOperations());
});
after(() => testApp.close());

test('every call says who may make it, and nothing else does', () => {
  assert.deepEqual(operations.map(({ id }) => id).sort(), Object.keys(ROWS).sort());
});

const AREAS = {
  'accounts, and what is a person’s own': PEOPLE_ROWS,
  'groups and announcements': GROUP_ROWS,
  'posts, interests and threads': TALK_ROWS,
  chats: CHAT_ROWS,
  moderation: MODERATION_ROWS,
  'offers, support and events': OFFER_ROWS,
  'tickets and questions': TICKET_ROWS,
  'attendees and doors': CHECK_IN_ROWS,
  'waiting for what is sold out': REGISTER_ROWS,
  'running an event': HOST_ROWS,
  'registering for events': REGISTRATION_ROWS,
  'what somebody has of events': ATTENDEE_ROWS,
  'mails and papers of events': DOCUMENT_ROWS,
};
for (const [area, rows] of Object.entries(AREAS)) test(`who may: ${area}`, () => checkAll(rows));

test('who may: a post of a private group', () =>
  checkAll({ ...CLOSED_POST_ROWS, ...CLOSED_POST_MODERATION_ROWS }, (path) =>
    path.replace('{activityId}', '{closedActivityId}'),
  ));

test('who may: what ends sign-ins', () => checkAll(LAST_ROWS));

async function checkAll(
  rows: Readonly<Record<string, Row>>,
  change = (path: string): string => path,
): Promise<void> {
  const wrong: string[] = [];
  for (const operation of operations) {
    const row = rows[operation.id];
    if (row === undefined) continue;
    const call = { ...operation, path: change(operation.path) };
    for (const who of PRINCIPALS) {
      const verdict = verdictOf(row, who, operation);
      const { result, touched } = await attempt(call, who);
      const name = `${call.method} ${call.path} (${operation.id}) as ${who}`;
      if (!agrees(result, verdict))
        wrong.push(`${name}: ${result.statusCode} ${result.body.code ?? ''} instead of ${verdict}`);
      const mayWrite = operation.method === 'GET' ? KEEPS.has(operation.id) : verdict === 'may';
      if (mayWrite || !touched) continue;
      const { changes } = await attempt(call, who, true);
      if (Object.keys(changes).length > 0) wrong.push(`${name} wrote: ${JSON.stringify(changes)}`);
    }
  }
  assert.deepEqual(wrong, []);
}

function verdictOf(row: Row, who: Principal, { id, method }: Operation): Verdict {
  switch (who) {
    case 'intruder':
      return 401;
    case 'delegate':
      return 403;
    case 'suspended':
      return method === 'GET' || SUSPENDED_MAY.has(id) ? row.groupModerator : 403;
    default:
      return row[who];
  }
}

/** Whoever may, is answered; or is told that as things stand it cannot be done, which others are not told. */
const agrees = ({ statusCode, body }: Answer, verdict: Verdict): boolean =>
  verdict === 'may'
    ? statusCode === 200 || statusCode === 409
    : statusCode === verdict && body.status === 'error' && body.data === null && body.message !== '';

const attempt = (operation: Operation, who: Principal, counting = false): Promise<Rehearsal<Answer>> =>
  rehearse(testApp.database.pool, () => callAs(people, who, operation, resolve), {
    prepare: () => BEFORE[operation.id]?.(people) ?? Promise.resolve(),
    counting,
  });
