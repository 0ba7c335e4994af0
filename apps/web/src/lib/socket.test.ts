import assert from 'node:assert/strict';
import { beforeEach, it, mock } from 'node:test';
import { holdSteady, keepSocket, type SocketWorld } from './socket.ts';

class FakeSocket extends EventTarget {
  closed = false;
  readyState = 0;
  sent: string[] = [];
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
}

let sockets: FakeSocket[];
let visible: boolean;
let online: () => void;
let visibility: () => void;
let heard: unknown[];
let missed: number;
let met: number;
let refuse: boolean;
let luck = 0;
let end: () => void;
let say: (word: object) => void;

const last = (): FakeSocket => sockets.at(-1) ?? assert.fail('no socket');
const world: SocketWorld = {
  // All that is used of one.
  open: () => {
    sockets.push(new FakeSocket());
    return last() as unknown as WebSocket;
  },
  isVisible: () => visible,
  onVisibility: (changed) => {
    visibility = changed;
    return () => (visibility = () => undefined);
  },
  onOnline: (back) => {
    online = back;
    return () => (online = () => undefined);
  },
  random: () => luck,
};

/** Lets what waits for an address go on. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}
async function pass(ms: number): Promise<void> {
  mock.timers.tick(ms);
  await settle();
}
async function show(isVisible: boolean): Promise<void> {
  visible = isVisible;
  visibility();
  await settle();
}
function opens(socket: FakeSocket): void {
  socket.readyState = WebSocket.OPEN;
  socket.dispatchEvent(new Event('open'));
}
const breaks = (socket: FakeSocket) => socket.dispatchEvent(new Event('close'));
const says = (socket: FakeSocket, text: string) =>
  socket.dispatchEvent(new MessageEvent('message', { data: text }));

beforeEach(async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  [sockets, heard, missed, met, visible, refuse, luck] = [[], [], 0, 0, true, false, 0];
  ({ end, say } = keepSocket(
    {
      address: async () => {
        if (refuse) throw new Error('no ticket');
        return 'ws://x';
      },
      hear: (message) => heard.push(message),
      met: () => (met += 1),
      missed: () => (missed += 1),
    },
    world,
  ));
  await settle();
});

function test(name: string, work: () => Promise<void>): void {
  it(name, async () => {
    try {
      await work();
    } finally {
      end();
      mock.timers.reset();
    }
  });
}

test('hears what is said', async () => {
  opens(last());
  says(last(), '{"type":"notification","body":3}');
  assert.deepEqual(heard, [{ type: 'notification', body: 3 }]);
  assert.equal(missed, 0);
});

test('comes back after a second, and asks for what it missed', async () => {
  opens(last());
  breaks(last());
  await pass(999);
  assert.equal(sockets.length, 1);
  await pass(1);
  assert.equal(sockets.length, 2);
  opens(last());
  assert.deepEqual([met, missed], [1, 1]);
});

test('says what it can, and keeps nothing for later', async () => {
  say({ type: 'typing-start' });
  opens(last());
  say({ type: 'typing-stop' });
  assert.deepEqual(last().sent, ['{"type":"typing-stop"}']);
});

test('tries five times, each later, then waits for the network or the eye', async () => {
  for (const wait of [1000, 2000, 4000, 8000, 10_000]) {
    breaks(last());
    const before = sockets.length;
    await pass(wait - 1);
    assert.equal(sockets.length, before);
    await pass(1);
    assert.equal(sockets.length, before + 1);
  }
  breaks(last());
  await pass(3_600_000);
  assert.equal(sockets.length, 6);
  online();
  await settle();
  assert.equal(sockets.length, 7);
});

test('tries are spread out, and none waits longer than ten seconds', async () => {
  luck = 1;
  for (const wait of [1500, 3000, 6000, 10_000, 10_000]) {
    breaks(last());
    const before = sockets.length;
    await pass(wait - 1);
    assert.equal(sockets.length, before);
    await pass(1);
    assert.equal(sockets.length, before + 1);
  }
});

test('a steady page tries twenty times, five seconds apart', async () => {
  const letGo = holdSteady();
  try {
    for (let turn = 1; turn <= 20; turn += 1) {
      breaks(last());
      await pass(4999);
      assert.equal(sockets.length, turn);
      await pass(1);
      assert.equal(sockets.length, turn + 1);
    }
    breaks(last());
    await pass(3_600_000);
    assert.equal(sockets.length, 21);
  } finally {
    letGo();
  }
});

test('asks for a sign of life, and takes a minute of silence for the end', async () => {
  const first = last();
  opens(first);
  for (let turn = 0; turn < 4; turn += 1) {
    await pass(25_000);
    says(first, '{"type":"pong"}');
  }
  assert.deepEqual(
    first.sent,
    Array.from({ length: 4 }, () => '{"type":"ping"}'),
  );
  assert.deepEqual([heard, sockets.length], [[], 1]);
  await pass(59_999);
  assert.equal(first.closed, false);
  await pass(1);
  assert.equal(first.closed, true);
  await pass(1000);
  assert.equal(sockets.length, 2);
  opens(last());
  breaks(first);
  assert.equal(missed, 1);
  await pass(1000);
  assert.equal(sockets.length, 2, 'the old one ends nothing any more');
});

test('a ticket that cannot be had is a failure like any other', async () => {
  refuse = true;
  breaks(last());
  await pass(1000);
  assert.equal(sockets.length, 1);
  refuse = false;
  await pass(2000);
  assert.equal(sockets.length, 2);
});

test('closes out of sight, and comes back with the page', async () => {
  const first = last();
  opens(first);
  await show(false);
  assert.equal(first.closed, true);
  breaks(first);
  await pass(60_000);
  assert.equal(sockets.length, 1);
  await show(true);
  assert.equal(sockets.length, 2);
  opens(last());
  assert.equal(missed, 1);
  says(first, '{"type":"notification","body":9}');
  assert.deepEqual(heard, [], 'an old socket says nothing any more');
});

test('a page that is gone from sight before its ticket comes opens nothing', async () => {
  await show(false);
  visible = true;
  visibility();
  visible = false;
  visibility();
  await settle();
  assert.equal(sockets.length, 1);
});

test('the network that comes back disturbs nothing that works', async () => {
  opens(last());
  online();
  await settle();
  assert.equal(sockets.length, 1);
  assert.equal(last().closed, false);
});

test('when it has ended nothing begins again', async () => {
  end();
  assert.equal(last().closed, true);
  breaks(last());
  await pass(60_000);
  assert.equal(sockets.length, 1);
});
