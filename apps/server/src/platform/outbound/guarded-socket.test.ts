import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { connectGuarded } from './guarded-socket.ts';
import { OutboundError } from './outbound-error.ts';

const WAIT_MS = 10_000;
const server = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.pipe(socket);
});
let port: number;

before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
after(() => server.close());

const reach = () => ({ trustedHosts: new Set([`127.0.0.1:${port}`]), ports: new Set<number>() });

// The types do not know yet that a signal's timeout is mocked too.
const CLOCKS = ['setTimeout', 'AbortSignal.timeout'] as 'setTimeout'[];

test('the deadline for connecting ends nothing that is connected', async (t) => {
  t.mock.timers.enable({ apis: CLOCKS });
  const socket = await connectGuarded({ host: '127.0.0.1', port }, reach(), WAIT_MS);
  t.mock.timers.tick(WAIT_MS * 2);
  assert.equal(socket.destroyed, false);
  const answer = once(socket, 'data');
  socket.write('still here');
  assert.equal(String(await answer), 'still here');
  socket.destroy();
});

test('a name that is not found in time ends the connecting', async (t) => {
  t.mock.timers.enable({ apis: CLOCKS });
  const policy = { lookup: () => undefined, mayReach: () => true };
  const connecting = connectGuarded(
    { host: 'slow.test', port },
    { trustedHosts: new Set(), ports: new Set([port]), policy },
    WAIT_MS,
  );
  t.mock.timers.tick(WAIT_MS);
  await assert.rejects(
    connecting,
    (error: unknown) => error instanceof OutboundError && error.reason === 'timeout',
  );
});
