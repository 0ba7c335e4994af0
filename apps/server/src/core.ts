import type pg from 'pg';
import { holdRight } from './features/ground/acting/index.ts';
import { forgetSignIns, forgetSigningKeys, requireRecentSignIn } from './features/ground/identity/index.ts';
import { createTenants, type Tenants } from './features/ground/organization/index.ts';
import { createActors, type VerifyToken } from './actors.ts';
import { loadJobs, startJobs } from './jobs.ts';
import type { Database } from './platform/db/database.ts';
import { listenToFacts, type HeardFact } from './platform/facts.ts';
import type { ContextOptions } from './platform/http/context.ts';
import type { Workers } from './platform/jobs/workers.ts';
import type { Services } from './platform/services.ts';

export interface CoreOptions {
  readonly database: Database;
  /** For the connection that hears facts. */
  readonly connection: pg.ClientConfig;
  readonly services: Services;
  readonly verifyToken: VerifyToken;
}

/** Told of every fact, after what it makes stale here has been forgotten. */
export interface Ears {
  hear(fact: HeardFact): void;
  /** Facts since then may have been missed. */
  catchUp(since: Date): void;
}

/** All that use cases stand on, with or without a server in front of them. */
export interface Core {
  readonly tenants: Tenants;
  /** Parts of a context for any organization. */
  readonly contexts: ContextOptions;
  /** From here on facts are heard, and jobs can be enqueued. */
  open(ears?: Ears): Promise<void>;
  /** From here on this process also carries out jobs. */
  startJobs(): Promise<void>;
  close(): Promise<void>;
}

export function createCore({ database, connection, services, verifyToken }: CoreOptions): Core {
  const tenants = createTenants(database);
  const actors = createActors(verifyToken);
  const contexts: ContextOptions = {
    database,
    services,
    resolvers: {
      organizationById: tenants.byId,
      organizationByHostname: tenants.byHostname,
      actor: actors.resolve,
      holdRight,
      requireRecentSignIn,
    },
  };
  const forget = (fact: HeardFact): void => {
    if (fact.name.startsWith('organization.')) tenants.forget();
    if (/^(?:account|organization|staff)\./.test(fact.name)) actors.forget();
    if (fact.name === 'identity.signInsEnded' || fact.name === 'identity.userDeleted')
      forgetSignIns(services);
    if (fact.name === 'organization.keysChanged') forgetSigningKeys(services);
  };
  const forgetAll = (): void => {
    tenants.forget();
    actors.forget();
    forgetSignIns(services);
    forgetSigningKeys(services);
  };
  const listening: { close(): Promise<void> }[] = [];
  let workers: Workers | undefined;

  return {
    tenants,
    contexts,
    async open(ears) {
      const hear = (fact: HeardFact): void => {
        forget(fact);
        ears?.hear(fact);
      };
      const catchUp = (since: Date): void => {
        forgetAll();
        ears?.catchUp(since);
      };
      listening.push(listenToFacts(connection, hear, catchUp));
      const carried = services.carrier?.listen(hear, catchUp);
      if (carried !== undefined) listening.push(carried);
      await services.jobs.open(await loadJobs());
    },
    async startJobs() {
      workers = await startJobs(connection, contexts);
    },
    async close() {
      await workers?.stop();
      await services.jobs.close();
      services.mail.close();
      await services.push.close();
      await services.threads.close();
      for (const one of listening) await one.close();
      await services.carrier?.close();
      services.redis?.disconnect();
    },
  };
}
