import { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { countFailedJobs } from './job-figures.ts';
import { DEAD_LETTERS } from './job-queue.ts';

const AT_ONCE = 500;

/** Puts jobs that have failed for good back into their queue; the ones that fail meanwhile are left. Answers how many. */
export async function retryFailedJobs(
  database: Pick<Database, 'pool' | 'system'>,
  queue?: string,
  most = Infinity,
): Promise<number> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    const counts = await countFailedJobs(database.system);
    const failed = counts.filter((each) => queue === undefined || each.queue === queue);
    let left = Math.min(
      most,
      failed.reduce((sum, { count }) => sum + count, 0),
    );
    let retried = 0;
    while (left > 0) {
      const limit = Math.min(left, AT_ONCE);
      retried += await boss.redrive(DEAD_LETTERS, {
        limit,
        ...(queue !== undefined && { sourceName: queue }),
      });
      left -= limit;
    }
    return retried;
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
