import { join } from 'node:path';
import { TABLES } from './features.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { createRedisCarrier } from './platform/fact-carrier.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { createJobQueue } from './platform/jobs/job-queue.ts';
import { createLog } from './platform/log.ts';
import { createMail } from './platform/mail/mail.ts';
import { createOutboxTransport, createSmtpTransport } from './platform/mail/transport.ts';
import type { Metrics } from './platform/metrics/metrics.types.ts';
import { createSecrets, loadMasterKey, loadPreviousKey } from './platform/secrets.ts';
import { createOutbound } from './platform/outbound/outbound.ts';
import { createPush } from './platform/push/push.ts';
import { connectRedis } from './platform/redis.ts';
import type { Services } from './platform/services.ts';
import { createThreads } from './platform/threads/threads.ts';

/** Makes the outside world that use cases reach through `ctx.services`, as the configuration says. */
export async function createServices(config: Config, database: Database): Promise<Services> {
  const log = createLog(config);
  const jobs = createJobQueue(database);
  const outbound = createOutbound({ trustedHosts: config.trustedHosts });
  const secrets = createSecrets(await loadMasterKey(config), await loadPreviousKey(config));
  const { redisUrl: url } = config;
  const redis = url === undefined ? undefined : connectRedis(url, log);
  return {
    config,
    log,
    installation: database,
    metrics: config.metrics === undefined ? undefined : await openMetrics(database),
    tables: TABLES,
    jobs,
    mail: createMail({
      database,
      jobs,
      transport:
        config.smtpUrl === undefined
          ? createOutboxTransport(join(config.dataDir, 'outbox'))
          : createSmtpTransport(config.smtpUrl),
      hasServer: config.smtpUrl !== undefined,
      from: config.mailFrom,
      ownSender: async (ctx) => (await import('./features/ground/mail-settings/index.ts')).ownSenderOf(ctx),
      log,
    }),
    files: await openFileStore(config, log),
    push: createPush({ config: config.push, outbound, secrets }),
    redis,
    carrier:
      redis === undefined || url === undefined
        ? undefined
        : createRedisCarrier({ url, redis, database, log }),
    outbound,
    secrets,
    threads: createThreads(),
  };
}

/** Read only where figures are asked for: the start is quicker without. */
async function openMetrics(database: Database): Promise<Metrics> {
  const [{ createMetrics }, { watchDatabase }] = await Promise.all([
    import('./platform/metrics/metrics.ts'),
    import('./platform/metrics/database-figures.ts'),
  ]);
  const metrics = createMetrics();
  watchDatabase(metrics, database);
  return metrics;
}
