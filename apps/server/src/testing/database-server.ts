import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  startEmbeddedPostgres,
  type EmbeddedConnection,
  type EmbeddedPostgres,
} from '../platform/db/embedded/embedded-postgres.ts';
import { FAST_AND_LOSE } from './database-settings.ts';

/** Kept from run to run, unless `npm test` gives a folder of its own. */
const FOLDER = join(
  process.env['TEST_SCRATCH'] ?? join(import.meta.dirname, '../../../../.cache'),
  'test-database',
);

export interface TestServer {
  /** Its maintenance database. */
  readonly url: string;
  release(): Promise<void>;
}

let shared: { server: Promise<EmbeddedPostgres>; users: number } | undefined;

/**
 * The server at TEST_DATABASE_URL, else an embedded one that all test processes share: the first starts it, the last
 * one to leave stops it.
 */
export async function useTestServer(): Promise<TestServer> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url !== undefined && url !== '') return { url, release: () => Promise.resolve() };
  shared ??= { server: start(), users: 0 };
  const current = shared;
  current.users += 1;
  const release = async (): Promise<void> => {
    current.users -= 1;
    if (current.users > 0) return;
    if (shared === current) shared = undefined;
    await (await current.server).stop();
  };
  try {
    return { url: toUrl((await current.server).connection), release };
  } catch (error) {
    if (shared === current) shared = undefined;
    throw error;
  }
}

async function start(): Promise<EmbeddedPostgres> {
  const options = {
    dataDir: FOLDER,
    log: { info: () => undefined, warn: (message: string) => void process.stderr.write(`${message}\n`) },
    settings: FAST_AND_LOSE,
  };
  try {
    return await startEmbeddedPostgres(options);
  } catch {
    // A machine that lost power with fsync off, or PostgreSQL of another version: nothing in it is worth keeping.
    await rm(FOLDER, { recursive: true, force: true });
    return startEmbeddedPostgres(options);
  }
}

function toUrl({ host, port, user, password, database }: EmbeddedConnection): string {
  const url = new URL(`postgres://localhost/${database}`);
  url.username = user;
  if (password !== undefined) url.password = password;
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  return url.href;
}
