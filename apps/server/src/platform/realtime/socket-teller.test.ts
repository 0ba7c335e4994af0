import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as tick } from 'node:timers/promises';
import type { Context } from '../context.ts';
import type { HeardFact } from '../facts.ts';
import type { SocketMessage } from './socket-hub.ts';
import { createSocketTeller } from './socket-teller.ts';
import type { SocketTopic } from './socket-topic.ts';

const fact = (accountId: string, name = 'thing.happened'): HeardFact => ({
  name,
  organizationId: 'o',
  with: { accountId },
});

function setUp(connected: string[], read: SocketTopic['read']) {
  const told: [accountId: string, message: SocketMessage][] = [];
  const errors: unknown[] = [];
  const topic: SocketTopic = {
    type: 'thing',
    hears: ['thing.happened', 'thing.spread'],
    accountsOf: ({ name, with: details }, all) =>
      name === 'thing.spread' ? all() : [details?.['accountId'] ?? ''],
    read,
  };
  const teller = createSocketTeller({
    topics: [topic],
    hub: {
      tell: (_organizationId, accountId, message) => void told.push([accountId, message]),
      isConnected: (_organizationId, accountId) => connected.includes(accountId),
      connectedAccounts: () => connected,
    },
    // All that this topic reads of a context is who asks.
    contextFor: (_organizationId, accountId) =>
      Promise.resolve({ actor: { kind: 'member', accountId } } as Context),
    onError: (error) => void errors.push(error),
  });
  return { teller, told, errors };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await tick();
}

test('only those who are connected are read for, and only of facts that the topic hears', async () => {
  let reads = 0;
  const { teller, told } = setUp(['ana'], () => Promise.resolve((reads += 1)));
  teller.hear(fact('ben'));
  teller.hear(fact('ana', 'thing.ignored'));
  await settle();
  assert.equal(reads, 0);
  teller.hear(fact('ana'));
  await settle();
  assert.deepEqual(told, [['ana', { type: 'thing', body: 1 }]]);
});

test('a new connection is told the current state', async () => {
  const { teller, told } = setUp(['ana'], () => Promise.resolve(5));
  teller.greet({ organizationId: 'o', accountId: 'ana' });
  await settle();
  assert.deepEqual(told, [['ana', { type: 'thing', body: 5 }]]);
});

test('many facts at once are one reading; a fact during the reading is one more, after it', async () => {
  let value = 0;
  let reading = 0;
  let most = 0;
  const { teller, told } = setUp(['ana'], async () => {
    reading += 1;
    most = Math.max(most, reading);
    const seen = value;
    await tick();
    await tick();
    reading -= 1;
    return seen;
  });
  for (let turn = 0; turn < 50; turn += 1) teller.hear(fact('ana'));
  await tick();
  value = 7;
  for (let turn = 0; turn < 50; turn += 1) teller.hear(fact('ana'));
  await settle();
  assert.equal(most, 1);
  assert.deepEqual(told.at(-1), ['ana', { type: 'thing', body: 7 }]);
  assert.ok(told.length <= 3, String(told.length));
});

test('a fact for thousands is read a few at a time; the trouble of one is its own', async () => {
  let reading = 0;
  let most = 0;
  const accounts = Array.from({ length: 300 }, (_, n) => `a${n}`);
  const { teller, told, errors } = setUp(accounts, async ({ actor }) => {
    reading += 1;
    most = Math.max(most, reading);
    await tick();
    reading -= 1;
    if (actor.kind === 'member' && actor.accountId === 'a7') throw new Error('no');
    return 0;
  });
  teller.hear({ name: 'thing.spread', organizationId: 'o' });
  while (told.length < 299) await tick();
  assert.equal(most, 4);
  assert.equal(errors.length, 1);
  assert.deepEqual(new Set(told.map(([accountId]) => accountId)).size, 299);
});
