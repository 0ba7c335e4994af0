import type { Context } from '../../../platform/context.ts';
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

/** Somebody of the staff, who from then on looks after the whole installation, or no longer does. */
export async function changeOperatorBySlug(
  database: Database,
  slug: string,
  change: 'add' | 'remove',
  email: string,
): Promise<void> {
  const { organization_id: id } = await getOrganizationBySlug(database, slug);
  await database.system.transaction().execute(async (trx) => {
    await queries.lockStaff(trx, id);
    const accountId = await queries.findAccountIdByEmail(trx, id, email.trim().toLowerCase());
    if (accountId === undefined)
      throw operatorError('email.unknown', "We couldn't find an account with that email.", 'email');
    if (change === 'remove') await queries.deleteOperator(trx, id, accountId);
    else if ((await queries.findStaff(trx, id, accountId)) === undefined)
      throw operatorError('staff.missing', `Only the staff can be operators: add ${email} to it first.`);
    else await queries.putOperator(trx, id, accountId, new Date());
    await publishFact(trx, id, staffChanged(accountId, await queries.listOwnerIds(trx, id, new Date())));
  });
}

/** The person who made the first organization of the installation; in the same transaction. */
export const makeOperator = (inner: Context, accountId: string): Promise<void> =>
  queries.putOperator(inner.db, inner.organizationId, accountId, inner.now());

/** Of an organization that has nobody yet, in the transaction that makes both. */
export async function makeOwner(inner: Context, accountId: string): Promise<void> {
  const owner = { built_in_role: 'owner', role_id: null };
  await queries.putStaff(inner.db, inner.organizationId, accountId, owner);
  await inner.record(staffChanged(accountId, []));
}
