import type { Database } from '../../../platform/db/database.ts';
import { operatorError } from '../../../platform/operator-error.ts';
import { publishFact } from '../../../platform/facts.ts';
import { BUILT_IN_ROLES, isBuiltInRole } from '../../../platform/powers.ts';
import { getOrganizationBySlug } from '../organization/index.ts';
import { staffChanged } from './roles.facts.ts';
import * as queries from './roles.queries.ts';

/** By the owner of the installation, who may also remove the last owner of an organization. */
export async function changeStaffBySlug(
  database: Database,
  slug: string,
  change: 'add' | 'remove',
  email: string,
  role?: string,
): Promise<void> {
  if (role !== undefined && !isBuiltInRole(role))
    throw operatorError(
      'role.unknown',
      `There is no role "${role}"; known are ${Object.keys(BUILT_IN_ROLES).join(', ')}.`,
      'role',
    );
  const { organization_id: id } = await getOrganizationBySlug(database, slug);
  await database.system.transaction().execute(async (trx) => {
    await queries.lockStaff(trx, id);
    const accountId = await queries.findAccountIdByEmail(trx, id, email.trim().toLowerCase());
    if (accountId === undefined)
      throw operatorError('email.unknown', "We couldn't find an account with that email.", 'email');
    const owners = await queries.listOwnerIds(trx, id, new Date());
    if (change === 'remove') await queries.deleteStaff(trx, id, accountId);
    // Somebody who is of the staff keeps the role unless another one is named.
    else if (role !== undefined || (await queries.findStaff(trx, id, accountId)) === undefined)
      await queries.putStaff(trx, id, accountId, { built_in_role: role ?? 'owner', role_id: null });
    await publishFact(trx, id, staffChanged(accountId, owners));
  });
}
