import type { Selectable } from 'kysely';
import { imageColumn } from '../../../platform/db/images.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { OrganizationTable } from './organization.tables.ts';

export type OrganizationRow = Selectable<OrganizationTable> & { hostname: string | null };

// The first lookup of all, by which the tenant becomes known: only these use the unguarded database.
const organizations = (system: Db) =>
  system
    .selectFrom('organization')
    .leftJoin('hostname', (join) =>
      join
        .onRef('hostname.organization_id', '=', 'organization.organization_id')
        .on('hostname.is_primary', '=', true),
    )
    .selectAll('organization')
    .select('hostname.hostname');

export async function findOrganizationByHostname(
  system: Db,
  hostname: string,
): Promise<OrganizationRow | undefined> {
  const found = await system
    .selectFrom('hostname')
    .select('organization_id')
    .where('hostname', '=', hostname)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return found === undefined ? undefined : findOrganizationById(system, found.organization_id);
}

export async function findOrganizationById(system: Db, id: string): Promise<OrganizationRow | undefined> {
  return organizations(system).where('organization.organization_id', '=', id).executeTakeFirst();
}

export async function findOrganizationBySlug(system: Db, slug: string): Promise<OrganizationRow | undefined> {
  return organizations(system).where('organization.slug', '=', slug).executeTakeFirst();
}

export async function listOrganizations(system: Db): Promise<OrganizationRow[]> {
  return organizations(system).orderBy('organization.slug').execute();
}

export async function listHostnames(system: Db, organizationId: string): Promise<string[]> {
  const rows = await system
    .selectFrom('hostname')
    .select('hostname')
    .where('organization_id', '=', organizationId)
    .orderBy('is_primary', 'desc')
    .orderBy('hostname')
    .execute();
  return rows.map((row) => row.hostname);
}

export async function getOrganizationWithImages(db: Db, organizationId: string) {
  return db
    .selectFrom('organization')
    .leftJoin('image as logo', (join) =>
      join.on('logo.organization_id', '=', organizationId).onRef('logo.id', '=', 'organization.logo_id'),
    )
    .leftJoin('image as dark_logo', (join) =>
      join
        .on('dark_logo.organization_id', '=', organizationId)
        .onRef('dark_logo.id', '=', 'organization.dark_logo_id'),
    )
    .leftJoin('image as icon', (join) =>
      join.on('icon.organization_id', '=', organizationId).onRef('icon.id', '=', 'organization.icon_id'),
    )
    .leftJoin('image as dark_icon', (join) =>
      join
        .on('dark_icon.organization_id', '=', organizationId)
        .onRef('dark_icon.id', '=', 'organization.dark_icon_id'),
    )
    .selectAll('organization')
    .select([
      imageColumn('logo').as('logo'),
      imageColumn('dark_logo').as('dark_logo'),
      imageColumn('icon').as('icon'),
      imageColumn('dark_icon').as('dark_icon'),
    ])
    .select(({ exists, selectFrom }) => {
      const takesMoneyBy = (type: string) =>
        exists(
          selectFrom('payment_integration')
            .select('payment_integration.id')
            .where('payment_integration.organization_id', '=', organizationId)
            .where('payment_integration.type', '=', type)
            .where(({ eb, or }) =>
              or([eb('payment_integration.active', '=', true), eb('payment_integration.offered', '=', true)]),
            ),
        );
      return [
        takesMoneyBy('stripe').as('has_stripe'),
        takesMoneyBy('paypal').as('has_paypal'),
        takesMoneyBy('braintree').as('has_braintree'),
      ];
    })
    .where('organization.organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
}
/** Kinds of pages about the organization that are written in some language. */
export async function listPageKinds(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('organization_page')
    .select('organization_page.kind')
    .distinct()
    .where('organization_page.organization_id', '=', organizationId)
    .orderBy('organization_page.kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Where people can sign in besides, in the order of their buttons. */
export async function listSignInProviders(db: Db, organizationId: string) {
  return db
    .selectFrom('hosted_provider')
    .select([
      'hosted_provider.name',
      'hosted_provider.kind',
      'hosted_provider.button_text',
      'hosted_provider.color',
      'hosted_provider.background',
    ])
    .where('hosted_provider.organization_id', '=', organizationId)
    .where('hosted_provider.enabled', '=', true)
    .orderBy('hosted_provider.sort_order')
    .orderBy('hosted_provider.name')
    .limit(100)
    .execute();
}
export type SignInProvider = Awaited<ReturnType<typeof listSignInProviders>>[number];

export type OrganizationWithImages = Awaited<ReturnType<typeof getOrganizationWithImages>>;

const MOST_DOMAINS = 1000;
const DOMAIN_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Anybody can invent hostnames: new ones are counted while there is room, and forgotten when nobody comes by them. */
export async function upsertInvalidDomainVisit(system: Db, hostname: string, now: Date): Promise<void> {
  const seen = await system
    .updateTable('invalid_domain_visit')
    .set((eb) => ({ visits: eb('invalid_domain_visit.visits', '+', 1), last_at: now }))
    .where('invalid_domain_visit.hostname', '=', hostname)
    .executeTakeFirst();
  if (seen.numUpdatedRows > 0n) return;
  await system
    .deleteFrom('invalid_domain_visit')
    .where('invalid_domain_visit.last_at', '<', new Date(now.getTime() - DOMAIN_KEPT_MS))
    .execute();
  const { count } = await system
    .selectFrom('invalid_domain_visit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MOST_DOMAINS) return;
  await system
    .insertInto('invalid_domain_visit')
    .values({ hostname, visits: 1, first_at: now, last_at: now })
    .onConflict((conflict) =>
      conflict
        .column('hostname')
        .doUpdateSet((eb) => ({ visits: eb('invalid_domain_visit.visits', '+', 1), last_at: now })),
    )
    .execute();
}
