import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DoorPass } from '@atrium/api';
import { DoorBook } from './door-book.ts';
import type { DoorStore } from './door-store.ts';
import { DoorKeeper } from '../door.ts';
import { SureStore } from './sure-store.ts';

type Store = Pick<DoorStore, keyof DoorStore>;

const working: Store = {
  close: () => undefined,
  read: () => Promise.resolve({ door: undefined, pages: [], scans: [] }),
  keep: () => Promise.resolve(true),
  learn: () => Promise.resolve(),
  queue: () => Promise.resolve(),
  drop: () => Promise.resolve(),
  restart: () => Promise.resolve(),
};
const gone = () => Promise.reject(new Error('the connection is closed'));

test('opens a store anew whose connection was closed in the background', async () => {
  let opened = 0;
  const store = new SureStore(() => {
    opened += 1;
    return Promise.resolve(opened === 1 ? { ...working, keep: gone } : working);
  });
  assert.equal(await store.use((one) => one.keep({} as never, [], false)), true);
  assert.deepEqual([opened, store.isKept], [2, true]);
});

test('says that nothing is kept where no store can be opened', async () => {
  const store = new SureStore(gone);
  assert.equal(await store.use((one) => one.read()), undefined);
  assert.equal(store.isKept, false);
});

const head = { event: { id: 'e' }, publicKey: '', passTypes: [], now: '', since: '' };
const pass = { id: 'p', name: 'Ada', number: 1, status: 'ready', usedAt: null, passTypeId: 't' };

for (const [what, queue] of [
  ['fails', gone],
  ['never answers', () => new Promise<void>(() => undefined)],
] as const)
  test(`a door answers a scan where its store ${what}, and knows the pass from then on`, async () => {
    const told: boolean[] = [];
    const store = new SureStore(() => Promise.resolve({ ...working, queue }));
    const door = new DoorKeeper('e', ({ kept }) => told.push(kept), assert.fail, store);
    door.book = new DoorBook(head as never);
    door.book.put([pass as unknown as DoorPass]);
    const first = await door.scan({ pass: pass as unknown as DoorPass }, 'in', '');
    assert.equal(first.verdict, 'first');
    const second = await door.scan({ pass: pass as unknown as DoorPass }, 'in', '');
    assert.equal(second.verdict, 'already');
    assert.equal(door.state.waiting, 2);
    door.close();
    if (queue === gone) assert.ok(told.includes(false));
  });
