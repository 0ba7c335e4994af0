import type { Db } from '../../../../platform/db/database.ts';

export interface OwnerWays {
  /** The owner has a password or a passkey here, or comes from another provider that is switched on. */
  readonly hasOther: boolean;
  readonly comesFromIt: boolean;
}

const MOST_OWNERS = 1000;

/** How the owners who can act could sign in without this provider. */
export async function listOwnerWays(
  db: Db,
  organizationId: string,
  provider: string,
  now: Date,
): Promise<OwnerWays[]> {
  const rows = await db
    .selectFrom('organization_staff')
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'organization_staff.account_id'),
    )
    .innerJoin('identity_user', (join) =>
      join
        .on('identity_user.organization_id', '=', organizationId)
        .onRef('identity_user.id', '=', 'organization_staff.account_id'),
    )
    .select(({ selectFrom, exists }) => {
      const passkeys = selectFrom('identity_passkey')
        .select('identity_passkey.id')
        .where('identity_passkey.organization_id', '=', organizationId)
        .whereRef('identity_passkey.user_id', '=', 'identity_user.id');
      const federations = selectFrom('identity_federation')
        .select('identity_federation.issuer')
        .where('identity_federation.organization_id', '=', organizationId)
        .whereRef('identity_federation.user_id', '=', 'identity_user.id');
      const others = federations
        .innerJoin('hosted_provider', (join) =>
          join
            .on('hosted_provider.organization_id', '=', organizationId)
            .onRef('hosted_provider.name', '=', 'identity_federation.provider'),
        )
        .where('hosted_provider.enabled', '=', true)
        // Moved to another issuer it no longer knows whom it let in before.
        .where((eb) =>
          eb.or([
            eb('hosted_provider.issuer', 'is', null),
            eb('hosted_provider.issuer', '=', eb.ref('identity_federation.issuer')),
          ]),
        )
        .where('hosted_provider.name', '!=', provider);
      return [
        exists(passkeys).as('hasPasskey'),
        exists(others).as('comesFromOther'),
        exists(federations.where('identity_federation.provider', '=', provider)).as('comesFromIt'),
      ];
    })
    .select('identity_user.verifier')
    .where('organization_staff.organization_id', '=', organizationId)
    .where('organization_staff.built_in_role', '=', 'owner')
    .where('identity_user.enabled', '=', true)
    .where((eb) => eb.or([eb('account.suspended_at', 'is', null), eb('account.suspended_until', '<=', now)]))
    .limit(MOST_OWNERS)
    .execute();
  return rows.map(({ verifier, hasPasskey, comesFromOther, comesFromIt }) => ({
    hasOther: verifier !== null || Boolean(hasPasskey) || Boolean(comesFromOther),
    comesFromIt: Boolean(comesFromIt),
  }));
}
