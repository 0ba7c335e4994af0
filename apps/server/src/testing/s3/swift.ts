import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { connectS3 } from '../../platform/files/s3-client.ts';
import type { S3Config } from '../../platform/files/s3-config.ts';
import { freePort } from '../redis-server.ts';

/** Debian's packages of OpenStack Swift, unpacked by `bin/debian.mjs`; elsewhere where SWIFT_ROOT says. */
const SWIFT_ROOT =
  process.env['SWIFT_ROOT'] ?? fileURLToPath(new URL('../../../../../.tools/swift', import.meta.url));
const PACKAGES = join(SWIFT_ROOT, 'usr/lib/python3/dist-packages');
const LIBRARIES = `usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
const PYTHON = '/usr/bin/python3';

export const hasSwift = existsSync(PYTHON) && existsSync(join(PACKAGES, 'swift'));
export const NO_SWIFT = 'no OpenStack Swift here: SWIFT_ROOT names one, npm test fetches it on Debian';

export interface SwiftServer {
  readonly config: S3Config;
  /** The same as environment of the program. */
  readonly environment: Readonly<Record<string, string>>;
  /** Ends at once, as in a crash; what it has stored stays. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** A real S3 server that verifies signatures, with one bucket, on a port of its own that stays the same. */
export async function startSwift(): Promise<SwiftServer> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'atrium-swift-'));
  const config: S3Config = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'test-1',
    bucket: 'community-files',
    accessKeyId: 'test:tester',
    secretAccessKey: 'testing',
    pathStyle: true,
  };
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const program = fileURLToPath(new URL('swift-server.py', import.meta.url));
    const started = spawn(PYTHON, [program, folder, String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PYTHONPATH: PACKAGES, LD_LIBRARY_PATH: join(SWIFT_ROOT, LIBRARIES) },
    });
    child = started;
    const ended = once(started, 'exit').then(() => {
      throw new Error('OpenStack Swift ended before it was ready');
    });
    await Promise.race([once(started.stdout, 'data'), ended]);
    ended.catch(() => undefined);
  };
  const kill = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  const client = connectS3(config);
  await client.send(new CreateBucketCommand({ Bucket: config.bucket }));
  client.destroy();
  return {
    config,
    environment: {
      S3_ENDPOINT: config.endpoint ?? '',
      S3_REGION: config.region,
      S3_BUCKET: config.bucket,
      S3_ACCESS_KEY_ID: config.accessKeyId,
      S3_SECRET_ACCESS_KEY: config.secretAccessKey,
    },
    kill,
    start,
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
