import { randomBytes } from 'node:crypto';
import { MODULES } from '../../../platform/modules.ts';
import type { Context, Organization } from '../../../platform/context.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { operatorError } from '../../../platform/operator-error.ts';
import { publishFact } from '../../../platform/facts.ts';
import { newId } from '../../../platform/ids.ts';
import { readHostname } from './hostnames/hostname.policy.ts';
import { claim, type HostnameChange, writeHostname } from './hostnames/hostnames.service.ts';
import { NO_SIGN_IN, requireUsableIdentity } from './identity-settings.policy.ts';
import * as admin from './organization.admin.queries.ts';
import * as facts from './organization.facts.ts';
import * as queries from './organization.queries.ts';
import { viewTenant } from './organization.views.ts';
import { type OrganizationSettings, toColumns } from './settings/setting-columns.ts';
import { requireSound } from './settings/settings.policy.ts';
import { writeSettings } from './settings/settings.service.ts';

export interface CreateOrganization extends OrganizationSettings {
  slug: string;
  name: string;
  hostname: string;
}

export async function createOrganization(database: Database, input: CreateOrganization): Promise<string> {
  const id = newId();
  const draft = readDraft(input);
  await database.system.transaction().execute(async (trx) => {
    await insertDraft(trx, id, draft, new Date());
    await publishFact(trx, id, facts.organizationCreated(id));
  });
  return id;
}

/** The same in a transaction of the organization that is about to be. */
export async function writeOrganization(
  inner: Context,
  id: string,
  input: CreateOrganization,
): Promise<Organization> {
  await insertDraft(inner.db, id, readDraft(input), inner.now());
  await inner.record(facts.organizationCreated(id));
  const row = await queries.findOrganizationById(inner.db, id);
  if (row === undefined) throw notFound('organization');
  return viewTenant(row);
}

function readDraft({ slug, hostname, ...settings }: CreateOrganization) {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) throw invalid('slug.shape', { field: 'slug' });
  requireSound(settings);
  const columns = toColumns(settings);
  // The pool's name enters every password proof, so it is made once and never changes.
  const pool = {
    user_pool_id: `atrium_${randomBytes(9).toString('hex')}`,
    user_pool_client_id: randomBytes(13).toString('hex'),
  };
  requireUsableIdentity({ ...NO_SIGN_IN, ...pool }, columns);
  return { slug, name: settings.name, host: readHostname(hostname), pool, columns };
}

async function insertDraft(
  db: Db,
  id: string,
  { slug, name, host, pool, columns }: ReturnType<typeof readDraft>,
  now: Date,
): Promise<void> {
  const inserted = await admin.insertOrganization(db, {
    organization_id: id,
    slug,
    name,
    email: `hello@${host}`,
    ...pool,
    modules: [...MODULES],
  });
  if (inserted) await admin.updateOrganization(db, id, columns);
  else throw operatorError('slug.taken', `There is an organization "${slug}" already.`, 'slug');
  await claim(db, id, host, { now, isPrimary: true });
}

export async function getOrganizationBySlug(
  database: Database,
  slug: string,
): Promise<queries.OrganizationRow> {
  const row = await queries.findOrganizationBySlug(database.system, slug);
  if (row === undefined)
    throw operatorError(
      'organization.unknown',
      `There is no organization "${slug}". Those there are: npm run organization -- list`,
    );
  return row;
}

export async function changeOrganization(
  database: Database,
  slug: string,
  settings: OrganizationSettings,
): Promise<void> {
  const { organization_id: id } = await getOrganizationBySlug(database, slug);
  await database.system.transaction().execute(async (trx) => {
    await writeSettings(trx, id, settings, { now: new Date() });
    await publishFact(trx, id, facts.organizationChanged(id));
  });
}

export async function changeHostname(
  database: Database,
  slug: string,
  change: HostnameChange,
  hostname: string,
): Promise<void> {
  const { organization_id: id } = await getOrganizationBySlug(database, slug);
  await database.system.transaction().execute(async (trx) => {
    await writeHostname(trx, id, change, hostname, { now: new Date() });
    await publishFact(trx, id, facts.organizationChanged(id));
  });
}

export interface OrganizationSummary {
  readonly row: queries.OrganizationRow;
  readonly hostnames: readonly string[];
  readonly staff: readonly string[];
}

export async function listOrganizations(database: Database): Promise<OrganizationSummary[]> {
  const rows = await queries.listOrganizations(database.system);
  return Promise.all(
    rows.map(async (row) => ({
      row,
      hostnames: await queries.listHostnames(database.system, row.organization_id),
      staff: await admin.listStaffEmails(database.system, row.organization_id),
    })),
  );
}
