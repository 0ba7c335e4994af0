import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The most lines that a scrape gets, however many organizations there are. */
const MOST = 100;

/** Bytes of the organizations that store most: what was uploaded, and archives of people. */
export async function listLargestStores(
  system: Db,
): Promise<readonly { readonly slug: string; readonly bytes: number }[]> {
  const { rows } = await sql<{ slug: string; bytes: string }>`
    select organization.slug, storage_use.bytes + coalesce(archives.bytes, 0) as bytes
    from storage_use
    join organization on organization.organization_id = storage_use.organization_id
    left join (
      select data_export.organization_id, sum(data_export.size) as bytes
      from data_export where data_export.state = 'ready' group by data_export.organization_id
    ) as archives on archives.organization_id = storage_use.organization_id
    order by bytes desc, organization.slug limit ${MOST}`.execute(system);
  return rows.map(({ slug, bytes }) => ({ slug, bytes: Number(bytes) }));
}
