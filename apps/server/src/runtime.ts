import type pg from 'pg';
import { TENANT_TABLES } from './features.ts';
import { ConfigError, readConfig, type Config } from './platform/config.ts';
import { awaitDatabase } from './platform/db/await-database.ts';
import { openDatabase, type Database } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts';
import { EmbeddedPostgresError } from './platform/db/embedded/embedded-error.ts';
import { migrate } from './platform/db/migrate.ts';
import { findRunAs, giveBack, type RunAs } from './platform/step-down.ts';

export interface Runtime {
  readonly config: Config;
  readonly connection: pg.ClientConfig;
  readonly database: Database;
  /** As whom the server goes on once its port is open. */
  readonly runAs: RunAs | undefined;
  close(): Promise<void>;
}

const log = {
  info: (message: string): void => console.log(`  ${message}`),
  warn: (message: string): void => console.warn(`  ${message}`),
};

/** Configuration and a migrated database: what the server and every command line begin with. */
export async function openRuntime(
  env: NodeJS.ProcessEnv = process.env,
  signal?: AbortSignal,
): Promise<Runtime> {
  const config = readConfig(env);
  const runAs = await findRunAs(config);
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log, user: runAs })
      : undefined;
  const connection: pg.ClientConfig = embedded?.connection ?? { connectionString: config.databaseUrl };
  try {
    if (embedded === undefined)
      await awaitDatabase(connection, {
        seconds: config.databaseWaitSeconds,
        signal,
        onWait: (seconds) =>
          log.info(`The database at DATABASE_URL does not answer yet; it has ${seconds} seconds to come up.`),
      });
    const applied = await migrate(connection);
    if (applied.length > 0) log.info(`Database brought up to date (${applied.length} steps).`);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const database = openDatabase(connection, {
    poolSize: config.databasePoolSize,
    tenantTables: TENANT_TABLES,
  });
  return {
    config,
    connection,
    database,
    runAs,
    async close() {
      await database.close();
      await embedded?.stop();
      await giveBack(config.dataDir);
    },
  };
}

const UNANSWERED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', '57P03']);

/** Says in a sentence why the program cannot go on; the stack only helps where the cause is ours. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return error.message;
  if (error instanceof Error) {
    const code = 'code' in error ? String(error.code) : '';
    if (code === 'EADDRINUSE')
      return 'The port is taken by another program. Choose another with PORT=3001 npm start.';
    if (UNANSWERED.has(code))
      return 'The database at DATABASE_URL does not answer. Is it running, and is the address right?';
    if (code === '28P01' || code === '28000')
      return 'The database at DATABASE_URL refuses the user or the password.';
    if (code === '3D000') return 'The database named in DATABASE_URL does not exist.';
    return error.stack ?? error.message;
  }
  return String(error);
}
