import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import type { Config } from '../platform/config.ts';
import { MAIN } from './main-file.ts';
import { FOLLOW_PARENT } from './test-files.ts';

/** A program of its own on the tests' database, started again whenever it dies until it is stopped. */
export class Program {
  /** Absent while nobody answers. */
  port: number | undefined;
  kills = 0;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #stopped = false;
  #ended: Promise<void> = Promise.resolve();

  constructor({ databaseUrl, dataDir, redisUrl }: Config) {
    this.#env = {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
      ROLE: 'api',
      DEMO: 'off',
      LOG_LEVEL: 'fatal',
      HOST: '127.0.0.1',
      PORT: '0',
    };
    this.#start();
  }

  #start(): void {
    const child = spawn(process.execPath, [...FOLLOW_PARENT, MAIN], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    child.stdout.on('data', (chunk: Buffer) => {
      const [, port] = /localhost:(\d+)/.exec(chunk.toString()) ?? [];
      if (port !== undefined) this.port = Number(port);
    });
    this.#ended = new Promise((resolve) => {
      child.on('exit', () => {
        this.port = undefined;
        resolve();
        if (!this.#stopped) this.#start();
      });
    });
  }

  /** Without a warning, in the middle of what it does. */
  kill(): void {
    if (this.port === undefined) return;
    this.port = undefined;
    this.kills += 1;
    this.#child?.kill('SIGKILL');
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#child?.kill('SIGKILL');
    await this.#ended;
  }
}

/** Leads each connection to one of the programs that answer; without one, closes it. */
export async function startProxy(programs: readonly Program[]): Promise<{ port: number; close(): void }> {
  const server = createServer((client) => {
    const ports = programs.flatMap(({ port }) => port ?? []);
    const port = ports[randomInt(Math.max(ports.length, 1))];
    if (port === undefined) {
      client.destroy();
      return;
    }
    const behind = connect(port, '127.0.0.1');
    const end = (): void => {
      client.destroy();
      behind.destroy();
    };
    for (const one of [client, behind]) one.on('error', end).on('close', end);
    client.pipe(behind).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}
