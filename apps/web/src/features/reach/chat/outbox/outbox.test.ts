import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { ApiError, type ChatChannelMessage } from '@atrium/api';
import { createOutbox, type Letter, type Outbox, type OutboxWorld } from './outbox.ts';

const shelf = new Map<string, string>();
let online: boolean;
let clock: number;
let waited: number[];
let posted: string[];
let sent: string[];
let answer: (text: string) => Promise<void>;

const world: OutboxWorld = {
  post: async ({ key, draft }) => {
    posted.push(draft.text);
    await answer(draft.text);
    // All that is looked at here.
    return { clientKey: key, text: draft.text } as ChatChannelMessage;
  },
  isOnline: () => online,
  wait: async (ms) => void waited.push(ms),
  now: () => clock,
  storage: {
    read: (key) => shelf.get(key) ?? null,
    write: (key, value) => void shelf.set(key, value),
    remove: (key) => void shelf.delete(key),
  },
};
const letter = (text: string): Letter => ({ draft: { text, tokens: [] }, images: [], files: [] });
const open = (account = 'ana'): Outbox => createOutbox(account, ({ text }) => sent.push(text), world);
const states = (outbox: Outbox, channelId = 1): string[] =>
  outbox.list(channelId).map(({ draft, state }) => `${draft.text} ${state}`);

async function settle(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
}

beforeEach(() => {
  shelf.clear();
  [online, clock, waited, posted, sent] = [true, 0, [], [], []];
  answer = async () => undefined;
});

test('messages are delivered in order, and removed then', async () => {
  const outbox = open();
  for (const text of ['one', 'two', 'three']) outbox.send(1, letter(text));
  assert.deepEqual(states(outbox), ['one waiting', 'two waiting', 'three waiting']);
  await settle();
  assert.deepEqual(sent, ['one', 'two', 'three']);
  assert.deepEqual([states(outbox), shelf.size], [[], 0]);
});

test('a message that fails is retried with growing delays, and later ones wait behind it', async () => {
  let failures = 3;
  answer = async (text) => {
    if (text === 'one' && failures-- > 0) throw new ApiError(0, 'A network error has occurred.');
  };
  const outbox = open();
  outbox.send(1, letter('one'));
  outbox.send(1, letter('two'));
  await settle();
  assert.deepEqual(posted, ['one', 'one', 'one', 'one', 'two']);
  assert.deepEqual(waited, [1000, 2000, 4000]);
  assert.deepEqual(sent, ['one', 'two']);
});

test('messages that run out of retries are stuck in order until the outbox resumes', async () => {
  answer = async () => {
    throw new ApiError(503, '');
  };
  const outbox = open();
  outbox.send(1, letter('one'));
  outbox.send(1, letter('two'));
  await settle();
  assert.deepEqual(states(outbox), ['one stuck', 'two stuck']);
  assert.equal(posted.length, 5);
  answer = async () => undefined;
  outbox.resume();
  await settle();
  assert.deepEqual(sent, ['one', 'two']);
});

test('a refusal holds up nothing, says why, and can be dropped', async () => {
  answer = async (text) => {
    if (text === 'one') throw new ApiError(422, 'Not these words.');
  };
  const outbox = open();
  outbox.send(1, letter('one'));
  outbox.send(1, letter('two'));
  await settle();
  assert.deepEqual(sent, ['two']);
  const [refused] = outbox.list(1);
  assert.deepEqual([refused?.state, refused?.reason], ['refused', 'Not these words.']);
  outbox.resume();
  await settle();
  assert.deepEqual(posted, ['one', 'two']);
  outbox.drop(refused?.key ?? '');
  assert.deepEqual(states(outbox), []);
});

test('without a network nothing is tried; it goes when the network is back', async () => {
  online = false;
  const outbox = open();
  outbox.send(1, letter('one'));
  outbox.send(2, letter('elsewhere'));
  await settle();
  assert.deepEqual(posted, []);
  online = true;
  outbox.resume();
  await settle();
  assert.deepEqual(sent.sort(), ['elsewhere', 'one']);
});

test('it outlives its page under the same key, and belongs to its writer', async () => {
  online = false;
  const before = open();
  before.send(1, letter('one'));
  const [{ key } = assert.fail()] = before.list(1);
  assert.deepEqual(states(open('ben')), []);
  online = true;
  const keys: (string | null)[] = [];
  createOutbox('ana', ({ clientKey }) => keys.push(clientKey), world);
  await settle();
  assert.deepEqual([keys, shelf.size], [[key], 0]);
});

test('a message that has waited for long is sent only when its author retries it', async () => {
  online = false;
  open().send(1, letter('this morning'));
  online = true;
  clock += 2 * 60 * 60_000;
  const outbox = open();
  await settle();
  assert.deepEqual([states(outbox), posted], [['this morning stuck'], []]);
  outbox.retry(1);
  await settle();
  assert.deepEqual(sent, ['this morning']);
});

test('two windows do not lose what the other has on its way', async () => {
  const [one, other] = [open(), open()];
  online = false;
  one.send(1, letter('from one'));
  other.send(1, letter('from the other'));
  online = true;
  one.resume();
  await settle();
  assert.deepEqual(sent, ['from one']);
  assert.deepEqual(states(open()), ['from the other waiting']);
});

test('spoilt memory is none', () => {
  shelf.set('outbox.ana', '[{"key":1},null,"x"]');
  assert.deepEqual(states(open()), []);
  shelf.set('outbox.ana', '{');
  assert.deepEqual(states(open()), []);
});
