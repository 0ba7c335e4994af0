import type pg from 'pg';
import { FEATURES } from './features.ts';
import { listOrganizations } from './features/ground/organization/index.ts';
import { createContext, type ContextOptions } from './platform/http/context.ts';
import { forgetAnswersJob } from './platform/http/idempotency.ts';
import type { Job } from './platform/jobs/job.ts';
import { startWorkers, type Workers } from './platform/jobs/workers.ts';
import { failLostMailsJob, forgetMailsJob, sendMailJob } from './platform/mail/mail.ts';

/** Every job of every feature, and of the platform. */
export async function loadJobs(): Promise<readonly Job<never>[]> {
  const own = await Promise.all(FEATURES.flatMap(({ jobs }) => jobs?.() ?? []));
  return [sendMailJob, failLostMailsJob, forgetMailsJob, forgetAnswersJob, ...own.flat()];
}

/** Carries out what was enqueued, here or in another process. */
export async function startJobs(connection: pg.ClientConfig, contexts: ContextOptions): Promise<Workers> {
  return startWorkers({
    connection,
    jobs: await loadJobs(),
    async contextFor(organizationId) {
      const organization = await contexts.resolvers.organizationById(organizationId);
      return organization === undefined ? undefined : createContext(contexts, organization);
    },
    async listOrganizationIds() {
      const organizations = await listOrganizations(contexts.database);
      return organizations.map(({ row }) => row.organization_id);
    },
    log: contexts.services.log,
  });
}
