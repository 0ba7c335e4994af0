import { LRUCache } from 'lru-cache';
import type { Context, Organization } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { whileOthersWait } from '../../../platform/processor-time.ts';
import * as queries from './organization.queries.ts';
import { viewTenant } from './organization.views.ts';

export interface Tenants {
  byId(id: string): Promise<Organization | undefined>;
  byHostname(hostname: string): Promise<Organization | undefined>;
  /** Forgets what was read: after a change, and after facts may have been missed. */
  forget(organizationId?: string): void;
}

const KEPT_MS = 30_000;
const ABSENT = Symbol('absent');

/** Which organization a request is for. Every request asks, so answers are kept until a fact or the time renews them. */
export function createTenants(database: Database): Tenants {
  const kept = new LRUCache<string, Organization | typeof ABSENT>({ max: 10_000, ttl: KEPT_MS });
  let changes = 0;
  const lookUp = async (
    key: string,
    read: () => Promise<queries.OrganizationRow | undefined>,
  ): Promise<Organization | undefined> => {
    let found = kept.get(key);
    if (found === undefined) {
      const before = changes;
      // Others wait for it as well: a caller's own line may be long.
      const row = await whileOthersWait(read, 'caller');
      found = row === undefined ? ABSENT : viewTenant(row);
      // A row that was read during a change may be outdated.
      if (changes === before) kept.set(key, found);
    }
    return found === ABSENT ? undefined : found;
  };
  return {
    byId: (id) => lookUp(`id ${id}`, () => queries.findOrganizationById(database.system, id)),
    byHostname: (hostname) =>
      lookUp(`host ${hostname}`, () => queries.findOrganizationByHostname(database.system, hostname)),
    // Hostnames may have moved between organizations, so one change empties the whole.
    forget: () => {
      changes++;
      kept.clear();
    },
  };
}

export const getOrganization = (ctx: Context): Promise<queries.OrganizationWithImages> =>
  queries.getOrganizationWithImages(ctx.db, ctx.organizationId);

export const listPageKinds = (ctx: Context): Promise<string[]> =>
  queries.listPageKinds(ctx.db, ctx.organizationId);

export const listSignInProviders = (ctx: Context): Promise<queries.SignInProvider[]> =>
  queries.listSignInProviders(ctx.db, ctx.organizationId);

/** Somebody came by a hostname that belongs to no organization: a typo, or a domain set up only half. */
export async function recordInvalidDomain(
  database: Database,
  hostname: string,
  now = new Date(),
): Promise<void> {
  // Anybody can send any Host header: only what can be a hostname is kept, shortened to what DNS allows.
  if (!/^[a-z0-9.-]{1,253}$/.test(hostname)) return;
  await queries.upsertInvalidDomainVisit(database.system, hostname, now);
}
