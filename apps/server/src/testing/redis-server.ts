import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Debian's; elsewhere the one that REDIS_SERVER names. */
export const REDIS_PROGRAM = process.env['REDIS_SERVER'] ?? '/usr/bin/redis-server';
export const hasRedis = existsSync(REDIS_PROGRAM);

export interface RedisServer {
  readonly url: string;
  /** Ends at once, as in a crash. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Keeps its connections and answers nothing. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** A Redis that forgets everything, on a port of its own that stays the same. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'atrium-redis-'));
  let child: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const settings = { port: String(port), bind: '127.0.0.1', save: '', appendonly: 'no', dir: folder };
    const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
    child = spawn(REDIS_PROGRAM, options, { stdio: 'ignore' });
    while (!(await answers(port))) await wait(20);
  };
  const kill = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
