import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId, newNumericId } from './platform/ids.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from './testing/app.ts';
import { fillPath, listOperations, type Operation } from './testing/operations.ts';
import { kindOf, makeTargets } from './testing/targets.ts';

/**
 * For every call of the API: whatever stands in one organization is, for another one's visitor and member, exactly as
 * absent as what never was. Generated from the description, so a new call is held to it without a word here; a new
 * kind of id needs a maker in the feature's `targets.ts`, or this fails.
 */
let testApp: TestApp;
let targets: Readonly<Record<string, string>>;
let operations: readonly Operation[];
let strangers: Caller[];
let other: TestOrganization;
let neighbours: Caller[];

before(async () => {
  testApp = await createTestApp();
  const org = await testApp.organization();
  other = await testApp.organization();
  ({ ids: targets } = await makeTargets(org));
  neighbours = [org.visitor, await org.member()];
  ({ operations } = await listOperations());
  strangers = [other.visitor, await other.member(), await other.staff()];
});
after(() => testApp.close());

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
  const withIds = operations.filter(({ params }) => params.length > 0);
  assert.ok(withIds.length > 25, `${withIds.length} operations`);
  for (const operation of withIds)
    for (const stranger of strangers) {
      const real = await call(
        stranger,
        operation,
        fillPath(operation.path, (param) => target(operation, param)),
      );
      const unreal = await call(
        stranger,
        operation,
        fillPath(operation.path, (param) => absent(target(operation, param))),
      );
      const name = `${operation.method} ${operation.path}`;
      const isRefused = stranger.id === '' ? [401, 404] : [404];
      // Callers who are not staff are refused before anything is looked up.
      if (operation.path.startsWith('/admin/') && stranger !== strangers.at(-1)) isRefused.push(403);
      // Payment intents, quotes and previews of series need query parameters, which are validated first.
      if (/\/(?:intent|quote|series)$/.test(operation.path)) isRefused.push(400);
      // Calls with a body are refused before anything is looked up; what they would write is another test's matter.
      if (operation.body === undefined)
        assert.ok(isRefused.includes(real.statusCode), `${name}: ${real.statusCode}`);
      assert.deepEqual(strip(real.body), strip(unreal.body), name);
    }
});

function target({ id: operation }: Operation, param: string): string {
  const id = targets[kindOf(operation, param)] ?? targets[param];
  assert.ok(id, `{${param}} is a kind of id that no feature makes`);
  return id;
}

/** An id of the same kind that nothing has. */
const absent = (id: string): string => (/^\d+$/.test(id) ? String(newNumericId()) : newId());

const strip = (body: object): object => ({ ...body, requestId: undefined });

test('no list shows what belongs to another organization', async () => {
  const lists = operations.filter(({ method, params }) => method === 'GET' && params.length === 0);
  for (const operation of lists)
    for (const stranger of strangers) {
      const answer = await stranger.get(operation.path);
      const text = JSON.stringify(answer.body);
      for (const [kind, id] of Object.entries(targets))
        assert.ok(!text.includes(id), `${operation.path} shows ${kind}`);
      assert.ok(!text.includes('heirs alone'), operation.path);
    }
});

/** Posts and comments that stand in a private group, about its gathering, and about a draft. */
const CLOSED = [
  'closedActivityId',
  'gatheringActivityId',
  'gatheringCommentId',
  'quietActivityId',
  'quietCommentId',
];
const SEARCHES: Readonly<Record<string, string>> = { search: '?search=theirs&pageSize=100' };

test('no read shows outsiders of the same organization what hangs on a closed group or event', async () => {
  const reads = operations.filter(({ method }) => method === 'GET');
  for (const operation of reads)
    for (const neighbour of neighbours)
      for (const activity of operation.params.includes('activityId') ? CLOSED : ['activityId']) {
        const path = fillPath(operation.path, (param) =>
          target(operation, param === 'activityId' ? activity : param),
        );
        const answer = await neighbour.get(`${path}${SEARCHES[operation.id] ?? ''}`);
        const text = JSON.stringify(answer.body);
        for (const kind of CLOSED)
          assert.ok(!text.includes(targets[kind] ?? ''), `${operation.id} shows ${kind} to ${neighbour.id}`);
        if (operation.params.length === 0)
          assert.ok(
            !text.includes(targets['unlistedActivityId'] ?? ''),
            `${operation.id} lists the unlisted`,
          );
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
