import type { Db } from '../../../../platform/db/database.ts';
import { federationsOfUser } from '../federation/federation.queries.ts';
import type { UserRow } from '../users/users.queries.ts';

/** A user with all that a sign-in asks about them, in one statement: it stands in the way of each of them. */
export type SignInUser = NonNullable<Awaited<ReturnType<typeof findSignInUser>>>;

export async function findSignInUser(
  db: Db,
  organizationId: string,
  by: Partial<Pick<UserRow, 'id' | 'login_id'>>,
) {
  return db
    .selectFrom('identity_user')
    .leftJoin('identity_factor', (join) =>
      join
        .on('identity_factor.organization_id', '=', organizationId)
        .onRef('identity_factor.user_id', '=', 'identity_user.id'),
    )
    .selectAll('identity_user')
    .select([
      'identity_factor.totp_enabled',
      'identity_factor.email_enabled',
      'identity_factor.preferred',
      federationsOfUser(organizationId),
    ])
    .where('identity_user.organization_id', '=', organizationId)
    .where((eb) => eb.and(by))
    .executeTakeFirst();
}
