import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { describeApi } from './api.ts';
import { createAnnouncement } from './features/announcements/index.ts';
import { makeEvent, makeImage, makeSession, makeSpeaker } from './features/events/events.factory.ts';
import { makeToken } from './features/notifications/unsubscribe-tokens.ts';
import { newId } from './platform/ids.ts';
import { makeMp4 } from './platform/media/video.factory.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from './testing/app.ts';

/**
 * For every call of the API: whatever stands in one organization is, for another one's visitor and member, exactly as
 * absent as what never was. Generated from the description, so a new call is held to it without a word here; a new
 * kind of id needs a line in `makeTargets`, or this fails.
 */
interface Operation {
  readonly method: string;
  readonly path: string;
  readonly params: readonly string[];
  readonly hasBody: boolean;
}

let testApp: TestApp;
let targets: Record<string, string>;
let strangers: Caller[];
let other: TestOrganization;

before(async () => {
  testApp = await createTestApp();
  const org = await testApp.organization();
  other = await testApp.organization();
  targets = await makeTargets(org);
  strangers = [other.visitor, await other.member(), await other.staff()];
});
after(() => testApp.close());

async function makeTargets(org: TestOrganization): Promise<Record<string, string>> {
  const member = await org.member();
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId, { name: 'Theirs alone' });
  const activity = await member.post<{ id: string }>('/activities', { message: 'theirs alone' });
  const reader = await org.member();
  const reported = await reader.post<{ reports: { id: string }[] }>(
    `/activities/${activity.body.data.id}/report`,
  );
  const rule = await (
    await org.staff()
  ).post<{ id: string }>('/admin/moderation/rules', { kind: 'word', pattern: 'heirs', action: 'flag' });
  const interest = await member.post<{ id: string }>('/interests', { name: 'theirs alone' });
  const group = await member.post<{ id: string }>('/groups', {
    group: { name: 'Theirs alone', description: '', access: 'private', active: true },
  });
  const groupId = group.body.data.id;
  await reader.post(`/groups/${groupId}/requests`);
  const requests = await member.get<{ id: string }[]>(`/groups/${groupId}/requests`);
  await member.post(`/groups/${groupId}/invitations`, { accountIds: [(await org.member()).id] });
  const invitations = await member.get<{ id: string }[]>(`/groups/${groupId}/invitations`);
  const announcement = await createAnnouncement(
    org.context(member.id),
    { groupId },
    { title: 'Theirs alone', html: 'theirs alone', email: false, push: false },
  );
  const pushDeviceId = newId();
  await member.put(`/self/push-devices/${pushDeviceId}`, {
    pushDevice: { deviceToken: 'theirs-alone', pushService: 'firebase', appType: 'COMMUNITYXM' },
  });
  const video = await member.post<{ id: string }>('/storage/videos', {
    source: 'activity',
    name: 'theirs alone',
    minutes: 1,
    dataUri: `data:video/mp4;base64,${makeMp4().toString('base64')}`,
  });
  const thread = await member.post<{ id: string; lastMessage: { id: string } }>('/threads', {
    subject: 'theirs alone',
    accountIds: [reader.id],
    message: { body: 'theirs alone' },
  });
  const { id: threadId, lastMessage } = thread.body.data;
  const reaction = await reader.post<{ id: string }>(
    `/threads/${threadId}/messages/${lastMessage.id}/reactions`,
    { emojiName: '👍' },
  );
  const circle = await member.post<{ id: string }>('/threads/circles', { name: 'theirs alone' });
  const dataExport = await member.post<{ id: string }>('/self/exports');
  const pageId = newId();
  const seriesId = newId();
  const at = { organization_id: organizationId, created_at: new Date(), updated_at: new Date() };
  await db
    .insertInto('event_page')
    .values({
      organization_id: organizationId,
      id: pageId,
      event_id: eventId,
      slug: 'page',
      title: 'Theirs alone',
    })
    .execute();
  await db
    .insertInto('series')
    .values({ ...at, id: seriesId, slug: 'series', name: 'Theirs alone' })
    .execute();
  const staff = await org.staff();
  const offers = {
    level: await staff.post<{ id: string }>('/admin/levels', { name: 'Theirs alone', color: '#112233' }),
    benefit: await staff.post<{ id: string }>('/admin/benefits', { title: 'Theirs alone' }),
    advertisement: await staff.post<{ id: string }>('/admin/advertisements', {
      type: 'square',
      title: 'Theirs alone',
      link: 'https://sponsor.example/',
    }),
    ticket: await member.post<{ id: string }>('/supportTickets', {
      type: 'bug',
      email: 'ana@example.org',
      request: 'Theirs alone',
    }),
  };
  const self = await member.get<{ shareCode: string }>('/self');
  const { shareCode } = self.body.data;
  const address = await member.post<{ id: string }>('/self/addresses', {
    name: 'Theirs alone',
    address1: 'a',
    city: 'b',
    state: '',
    country: 'DE',
    zip: '',
  });
  const team = await member.post<{ id: string }>('/self/team', {
    name: 'Theirs alone',
    email: `${reader.id}@example.org`,
  });
  const lead = await reader.post<{ id: string }>(`/self/leads/${shareCode}`);
  return {
    accountId: member.id,
    shareCode,
    passId: shareCode,
    leadId: lead.body.data.id,
    addressId: address.body.data.id,
    teamId: team.body.data.id,
    levelId: offers.level.body.data.id,
    benefitId: offers.benefit.body.data.id,
    advertisementId: offers.advertisement.body.data.id,
    supportTicketId: offers.ticket.body.data.id,
    activityId: activity.body.data.id,
    reportId: reported.body.data.reports[0]?.id ?? '',
    groupId,
    announcementId: announcement.row.id,
    eventId,
    sessionId: await makeSession(db, organizationId, eventId),
    speakerId: await makeSpeaker(db, organizationId, eventId),
    pageId,
    seriesId,
    imageId: await makeImage(db, organizationId),
    mailId: newId(),
    token: makeToken(testApp.services.secrets, organizationId, member.id, 'all'),
    videoId: video.body.data.id,
    exportId: dataExport.body.data.id,
    interestId: interest.body.data.id,
    threadId,
    messageId: lastMessage.id,
    reactionId: reaction.body.data.id,
    circleId: circle.body.data.id,
    pushDeviceId,
    requestId: requests.body.data[0]?.id ?? '',
    ruleId: rule.body.data.id,
    invitationId: invitations.body.data[0]?.id ?? '',
  };
}

async function listOperations(): Promise<Operation[]> {
  const { paths } = (await describeApi()) as {
    paths: Record<string, Record<string, { requestBody?: unknown }>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replace(/^\/api/, ''),
      params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
      hasBody: operation.requestBody !== undefined,
    })),
  );
}

function fill(path: string, value: (param: string) => string): string {
  return path.replace(/\{(\w+)\}/g, (_match, param: string) => value(param));
}

function call(caller: Caller, { method }: Operation, path: string): ReturnType<Caller['get']> {
  switch (method) {
    case 'GET':
      return caller.get(path);
    case 'POST':
      return caller.post(path);
    case 'PUT':
      return caller.put(path);
    default:
      return caller.delete(path);
  }
}

test('every id in a path answers another organization as if it had never been', async () => {
  const operations = (await listOperations()).filter(({ params }) => params.length > 0);
  assert.ok(operations.length > 25, `${operations.length} operations`);
  for (const operation of operations)
    for (const stranger of strangers) {
      const real = await call(stranger, operation, fill(operation.path, target));
      const unreal = await call(
        stranger,
        operation,
        fill(operation.path, () => newId()),
      );
      const name = `${operation.method} ${operation.path}`;
      const isRefused = stranger.id === '' ? [401, 404] : [404];
      // Whoever is no staff at all is told so before anything is looked up.
      if (operation.path.startsWith('/admin/') && stranger !== strangers.at(-1)) isRefused.push(403);
      // Calls with a body are refused before anything is looked up; what they would write is another test's matter.
      if (!operation.hasBody) assert.ok(isRefused.includes(real.statusCode), `${name}: ${real.statusCode}`);
      assert.deepEqual(strip(real.body), strip(unreal.body), name);
    }
});

function target(param: string): string {
  const id = targets[param];
  assert.ok(id, `{${param}} is a kind of id that makeTargets does not know`);
  return id;
}

const strip = (body: object): object => ({ ...body, requestId: undefined });

test('no list shows what belongs to another organization', async () => {
  const operations = (await listOperations()).filter(
    ({ method, params }) => method === 'GET' && params.length === 0,
  );
  for (const operation of operations)
    for (const stranger of strangers) {
      const answer = await stranger.get(operation.path);
      const text = JSON.stringify(answer.body);
      for (const [kind, id] of Object.entries(targets))
        assert.ok(!text.includes(id), `${operation.path} shows ${kind}`);
      assert.ok(!text.includes('heirs alone'), operation.path);
    }
});

test('references in bodies do not cross', async () => {
  const [, stranger] = strangers;
  assert.ok(stranger);
  const whole = { startIndex: 0, endIndex: 1, marks: [] };
  const bodies = [
    { message: 'x', commentedId: targets['activityId'] },
    { message: 'x', eventId: targets['eventId'] },
    { message: 'x', groupId: targets['groupId'] },
    { message: 'x', imageId: targets['imageId'] },
    { message: 'x', entities: [{ ...whole, type: 'mention', accountId: targets['accountId'] }] },
    { message: 'x', entities: [{ ...whole, type: 'interest', interestId: targets['interestId'] }] },
  ];
  for (const body of bodies)
    assert.equal((await stranger.post('/activities', body)).statusCode, 404, JSON.stringify(body));
  const ticket = { type: 'bug', email: 'x@example.org', request: 'x', eventId: targets['eventId'] };
  assert.equal((await stranger.post('/supportTickets', ticket)).statusCode, 404);
  assert.equal(
    (await stranger.post('/self/interests', { interestIds: [targets['interestId']] })).statusCode,
    404,
  );
});

test("a token of one organization is none in another's", async () => {
  const org = await testApp.organization();
  const member = await org.member();
  const answer = await testApp.app.http.inject({
    url: '/api/self',
    headers: { authorization: member.token, organization: other.organization.id },
  });
  assert.equal(answer.statusCode, 401);
});
