import { createJobQueue } from '../platform/jobs/job-queue.ts';
import { countFailedJobs, countWaitingJobs, listFailedJobs } from '../platform/jobs/job-figures.ts';
import { retryFailedJobs } from '../platform/jobs/retry-jobs.ts';
import { explain, openRuntime } from '../runtime.ts';
import { loadJobs } from '../jobs.ts';

const USAGE = `npm run jobs -- list [QUEUE]    what waits and what has failed for good, of all organizations
npm run jobs -- retry QUEUE     puts the failed jobs of a queue back into it; ALL: those of all queues

  Atrium may be running. A mail that has failed is sent again on the page of mails of its organization.`;

const MOST_LISTED = 50;
const say = (text: string): boolean => process.stdout.write(`${text}\n`);

async function main([command = 'list', queue, ...more]: readonly string[]): Promise<number> {
  if (
    !['list', 'retry'].includes(command) ||
    more.length > 0 ||
    (command === 'retry' && queue === undefined)
  ) {
    process.stderr.write(`${USAGE}\n`);
    return 1;
  }
  const { database, close } = await openRuntime();
  try {
    const jobs = createJobQueue(database);
    // Makes the tables of an installation that has never run.
    await jobs.open(await loadJobs());
    await jobs.close();
    if (command === 'retry') {
      const retried = await retryFailedJobs(database, queue === 'ALL' ? undefined : queue);
      say(`Failed jobs that wait to be run again: ${retried}.`);
      return 0;
    }
    const [waiting, failed] = await Promise.all([
      countWaitingJobs(database.system),
      countFailedJobs(database.system),
    ]);
    for (const each of waiting) say(`${each.queue}: ${each.count} waiting`);
    for (const each of failed) say(`${each.queue}: ${each.count} failed`);
    if (failed.length === 0) say('No job has failed for good.');
    for (const job of await listFailedJobs(database.system, MOST_LISTED, queue))
      say(
        `  ${job.failedAt.toISOString()} ${job.queue} ${job.organizationId ?? 'no organization'}: ${job.error ?? 'no reason kept'}`,
      );
    return 0;
  } finally {
    await close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
