import type { Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';
import type { WalletCertificateTable } from '../documents.tables.ts';

export type CertificateRow = Selectable<WalletCertificateTable>;

export async function findCertificate(db: Db, organizationId: string): Promise<CertificateRow | undefined> {
  return db
    .selectFrom('wallet_certificate')
    .selectAll('wallet_certificate')
    .where('wallet_certificate.organization_id', '=', organizationId)
    .executeTakeFirst();
}

/** In the place of the one before. */
export async function putCertificate(
  db: Db,
  organizationId: string,
  row: NewRow<WalletCertificateTable>,
): Promise<void> {
  await db
    .insertInto('wallet_certificate')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) =>
      conflict.columns(['organization_id']).doUpdateSet((eb) => ({
        pass_type_identifier: eb.ref('excluded.pass_type_identifier'),
        team_identifier: eb.ref('excluded.team_identifier'),
        expires_at: eb.ref('excluded.expires_at'),
        secrets: eb.ref('excluded.secrets'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

export async function deleteCertificate(db: Db, organizationId: string): Promise<void> {
  await db
    .deleteFrom('wallet_certificate')
    .where('wallet_certificate.organization_id', '=', organizationId)
    .execute();
}

/** The small image of the organization: its app icon or, without one, its icon. */
export async function findIconId(db: Db, organizationId: string): Promise<string | null> {
  const { icon_id, app_icon_id } = await db
    .selectFrom('organization')
    .select(['organization.icon_id', 'organization.app_icon_id'])
    .where('organization.organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return app_icon_id ?? icon_id;
}
