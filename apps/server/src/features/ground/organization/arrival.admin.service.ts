import { randomBytes } from 'node:crypto';
import type { Db } from '../../../platform/db/database.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { publishFact } from '../../../platform/facts.ts';
import { newId } from '../../../platform/ids.ts';
import { operatorError } from '../../../platform/operator-error.ts';
import { readHostname } from './hostnames/hostname.policy.ts';
import { claim } from './hostnames/hostnames.service.ts';
import { NO_SIGN_IN, requireUsableIdentity } from './identity-settings.policy.ts';
import * as admin from './organization.admin.queries.ts';
import * as facts from './organization.facts.ts';
import { type OrganizationSettings, SETTING_COLUMNS, toColumns } from './settings/setting-columns.ts';
import { requireSound } from './settings/settings.policy.ts';

type Row = Record<string, unknown>;

export interface Arrival {
  readonly id: string;
  readonly slug: string;
  readonly hostname: string;
  /** The row of the organization as it was elsewhere, as it may be here. */
  change(row: Row): Row;
}

interface Asked {
  /** Kept where it is free. */
  readonly id: string;
  readonly slug: string;
  readonly hostname: string;
  /** Addresses at these lead to the place it comes from. */
  readonly oldHostnames: readonly string[];
}

/** For an organization that comes from another installation, in the transaction that brings its rows: holds its slug. */
export async function arriveAs(
  db: Db,
  { id: wanted, slug, hostname, oldHostnames }: Asked,
): Promise<Arrival> {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > 100)
    throw invalid('slug.shape', { field: 'slug' });
  const host = readHostname(hostname);
  // One arrival at a time: an id that is free stays free until this transaction ends.
  await admin.lockArrivals(db);
  const others = await admin.listTenants(db);
  const id = others.some((other) => other.organization_id === wanted) ? newId() : wanted;
  if (!(await admin.claimSlug(db, slug, id)))
    throw operatorError(
      'slug.taken',
      `There is an organization "${slug}" already. Say another with --slug.`,
      'slug',
    );
  const freshPool = {
    user_pool_id: `atrium_${randomBytes(9).toString('hex')}`,
    user_pool_client_id: randomBytes(13).toString('hex'),
  };
  const change = (before: Row): Row => {
    const row: Row = { ...before, slug };
    const isPoolTaken = others.some((other) => other.user_pool_id === row['user_pool_id']);
    if (row['identity_service'] === 'embedded' && isPoolTaken) Object.assign(row, freshPool);
    for (const column of ['api_url', 'chat_url', 'hosted_url'])
      if (host !== hostOf(row[column]) && oldHostnames.includes(hostOf(row[column]))) row[column] = null;
    requireSettings(row);
    return row;
  };
  return { id, slug, hostname: host, change };
}

/** After its rows. */
export async function claimArrival(db: Db, { id, hostname }: Arrival): Promise<void> {
  await claim(db, id, hostname, { now: new Date(), isPrimary: true });
  await publishFact(db, id, facts.organizationCreated(id));
}

function hostOf(address: unknown): string {
  if (typeof address !== 'string') return '';
  const text = address.includes('://') ? address : `https://${address}`;
  return URL.canParse(text) ? new URL(text).hostname : '';
}

/** Colours become style sheets and addresses become links, so they are held to the rules of the console. */
function requireSettings(row: Row): void {
  const settings: OrganizationSettings = Object.fromEntries(
    Object.entries(SETTING_COLUMNS).map(([name, column]) => [name, row[column]]),
  );
  try {
    requireSound(settings);
    requireUsableIdentity(
      { ...NO_SIGN_IN, user_pool_id: '', user_pool_client_id: '' },
      toColumns(settings) as object,
    );
  } catch (error) {
    const why = error instanceof AppError ? error.message : 'a value is of the wrong kind.';
    throw operatorError(
      'archive.broken',
      `The archive is refused: tables/organization.jsonl, line 1: ${why} Nothing was imported.`,
    );
  }
}
