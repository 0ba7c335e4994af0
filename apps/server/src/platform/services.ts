import type { Redis } from 'ioredis';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { FactCarrier } from './fact-carrier.ts';
import type { FileStore } from './files/file-store.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Log } from './log.ts';
import type { Mail } from './mail/mail.ts';
import type { Metrics } from './metrics/metrics.types.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { Push } from './push/push.ts';
import type { Secrets } from './secrets.ts';
import type { Tables } from './tables.ts';
import type { Threads } from './threads/threads.ts';

/** The outside world as use cases see it. Each is made once at start and replaced in tests. */
export interface Services {
  readonly config: Config;
  readonly log: Log;
  /** Above all organizations: for the page of the operator alone, which a test holds. */
  readonly installation: Pick<Database, 'system' | 'pool'>;
  /** Absent: nobody asks for figures. */
  readonly metrics: Metrics | undefined;
  /** The facts about all tables, as their features state them. */
  readonly tables: Tables;
  readonly files: FileStore;
  /** For addresses that users name. */
  readonly outbound: Outbound;
  readonly secrets: Secrets;
  readonly jobs: JobQueue;
  readonly mail: Mail;
  readonly push: Push;
  /** Absent: notices of the database carry facts between processes. */
  readonly carrier: FactCarrier | undefined;
  /** For work that grows with somebody's input. */
  readonly threads: Threads;
  /** For what all processes share and may lose. */
  readonly redis: Redis | undefined;
}
