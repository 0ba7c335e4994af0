import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { OrganizationPageTable, PageKind } from './pages.tables.ts';

export type PageRow = Selectable<OrganizationPageTable>;
export type ListedPageRow = Omit<PageRow, 'html'>;
export type PageId = Pick<PageRow, 'kind' | 'locale'>;

const pagesOf = (db: Db, organizationId: string) =>
  db.selectFrom('organization_page').where('organization_page.organization_id', '=', organizationId);

const LISTED = ['organization_id', 'kind', 'locale', 'created_at', 'updated_at'] as const;

/** Without their texts. */
export async function listPages(db: Db, organizationId: string, limit: number): Promise<ListedPageRow[]> {
  return pagesOf(db, organizationId)
    .select(LISTED)
    .orderBy('organization_page.kind')
    .orderBy('organization_page.locale')
    .limit(limit)
    .execute();
}

export async function listLocalesOf(db: Db, organizationId: string, kind: PageKind): Promise<string[]> {
  const rows = await pagesOf(db, organizationId)
    .where('organization_page.kind', '=', kind)
    .select('organization_page.locale')
    .orderBy('organization_page.locale')
    .execute();
  return rows.map(({ locale }) => locale);
}

export async function findPage(
  db: Db,
  organizationId: string,
  { kind, locale }: PageId,
): Promise<PageRow | undefined> {
  return pagesOf(db, organizationId)
    .where('organization_page.kind', '=', kind)
    .where('organization_page.locale', '=', locale)
    .selectAll()
    .executeTakeFirst();
}

/** In a transaction that holds `lockPages`. */
export async function savePage(db: Db, row: PageRow): Promise<void> {
  await db
    .insertInto('organization_page')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'kind', 'locale'])
        .doUpdateSet({ html: row.html, updated_at: row.updated_at }),
    )
    .execute();
}

export async function deletePage(db: Db, organizationId: string, { kind, locale }: PageId): Promise<void> {
  await db
    .deleteFrom('organization_page')
    .where('organization_page.organization_id', '=', organizationId)
    .where('organization_page.kind', '=', kind)
    .where('organization_page.locale', '=', locale)
    .execute();
}

/** Until the transaction ends, nobody else changes the pages of the organization. */
export async function lockPages(db: Db, organizationId: string): Promise<void> {
  await db
    .selectFrom('organization')
    .select('organization.organization_id')
    .where('organization.organization_id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Its terms are a page of another site, which then are the ones that count. */
export async function hasTermsElsewhere(db: Db, organizationId: string): Promise<boolean> {
  const found = await db
    .selectFrom('organization')
    .select('organization.terms_link')
    .where('organization.organization_id', '=', organizationId)
    .executeTakeFirst();
  return (found?.terms_link ?? null) !== null;
}
