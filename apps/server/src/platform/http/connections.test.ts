import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { test } from 'node:test';
import { readConfig } from '../config.ts';
import { limitConnections } from './connections.ts';
import { createHttpServer } from './server.ts';

class Connection extends EventEmitter {
  readonly remoteAddress: string;
  isOpen = true;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }

  destroy(): void {
    this.isOpen = false;
    this.emit('close');
  }
}

/** Connections from any address: over the loopback there are but those of the machine itself. */
function openDoor(environment: Readonly<Record<string, string>>) {
  const { connectionLimits, trustProxy } = readConfig(environment);
  const server = new EventEmitter();
  limitConnections(server as Server, connectionLimits, trustProxy);
  return (address: string): Connection => {
    const connection = new Connection(address);
    server.emit('connection', connection as unknown as Socket);
    return connection;
  };
}

const areOpen = (connections: readonly Connection[]): boolean[] => connections.map(({ isOpen }) => isOpen);

test('one address, or one IPv6 network, has so many connections, and others have theirs', () => {
  const door = openDoor({ MAX_CONNECTIONS_OF_ADDRESS: '2' });
  const held = ['192.0.2.1', '192.0.2.1', '192.0.2.1'].map(door);
  assert.deepEqual(areOpen(held), [true, true, false]);
  assert.deepEqual(areOpen(['::ffff:192.0.2.1', '192.0.2.2'].map(door)), [false, true]);
  assert.deepEqual(areOpen(['2001:db8::1', '2001:db8::2', '2001:db8::3'].map(door)), [true, true, false]);
  held[0]?.destroy();
  assert.deepEqual(areOpen(['192.0.2.1', '192.0.2.1'].map(door)), [true, false]);
});

test('a declared proxy and the machine itself have as many as there are', () => {
  const four = (address: string) => [address, address, address, address];
  const all = [true, true, true, true];
  const limits = { MAX_CONNECTIONS_OF_ADDRESS: '2' };
  const ranged = openDoor({ ...limits, TRUST_PROXY: '10.0.0.0/8' });
  assert.deepEqual(areOpen(four('10.1.2.3').map(ranged)), all);
  assert.deepEqual(areOpen(four('192.0.2.1').map(ranged)), [true, true, false, false]);
  assert.deepEqual(areOpen(four('192.0.2.1').map(openDoor({ ...limits, TRUST_PROXY: '1' }))), all);
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    assert.deepEqual(areOpen(four(address).map(openDoor(limits))), all, address);
});

test('a process has so many connections at once, and takes others when some have ended', async () => {
  const http = createHttpServer(readConfig({ LOG_LEVEL: 'silent', MAX_CONNECTIONS: '2' }));
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const ask = async (): Promise<{ socket: Socket; said: string }> => {
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (data) => (said += data.toString())).on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    return { socket, said };
  };
  try {
    const [first, second, third] = [await ask(), await ask(), await ask()];
    assert.match(first.said, /^HTTP\/1.1 404/);
    assert.match(second.said, /^HTTP\/1.1 404/);
    assert.equal(third.said, '');
    first.socket.destroy();
    await once(first.socket, 'close');
    let said = '';
    for (let turn = 0; turn < 100 && said === ''; turn += 1) ({ said } = await ask());
    assert.match(said, /^HTTP\/1.1 404/);
    second.socket.destroy();
  } finally {
    http.server.closeAllConnections();
    await http.close();
  }
});
