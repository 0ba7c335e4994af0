import { noteChanges } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { isUuid } from '../../../platform/ids.ts';
import {
  hasPower,
  INSTALLATION,
  isBuiltInRole,
  type Powers,
  powersOfRole,
} from '../../../platform/powers.ts';
import {
  findMember,
  getFullAccountsById,
  holdAccountByEmail,
  requireMember,
  requirePower,
  type AccountRow,
} from '../accounts/index.ts';
import { tellAccount, tellOf, type ToldKind } from '../identity/index.ts';
import { staffChanged } from './roles.facts.ts';
import { requireWithin } from './roles.policy.ts';
import * as queries from './roles.queries.ts';

export interface StaffMember {
  readonly row: queries.StaffRow;
  readonly account: AccountRow;
}

export async function listStaff(ctx: Context, paging: Paging): Promise<StaffMember[]> {
  requirePower(ctx.actor, 'roles');
  const rows = await queries.listStaff(ctx.db, ctx.organizationId, paging);
  const accounts = await getFullAccountsById(
    ctx,
    rows.map((row) => row.account_id),
  );
  return rows.flatMap((row) => {
    const account = accounts.get(row.account_id);
    return account === undefined ? [] : [{ row, account }];
  });
}

export async function addStaff(
  ctx: Context,
  { email, role }: { email: string; role: string },
): Promise<StaffMember> {
  requirePower(ctx.actor, 'roles');
  return ctx.transaction(async (inner) => {
    await queries.lockStaff(inner.db, ctx.organizationId);
    const { id } = await holdAccountByEmail(inner, email);
    const before = await queries.findStaff(inner.db, ctx.organizationId, id);
    if (before !== undefined && (before.built_in_role ?? before.role_id) !== role)
      throw conflict('staff.already', { field: 'email' });
    return put(inner, id, role);
  });
}

export async function changeStaff(ctx: Context, accountId: string, role: string): Promise<StaffMember> {
  requirePower(ctx.actor, 'roles');
  return ctx.transaction(async (inner) => {
    await queries.lockStaff(inner.db, ctx.organizationId);
    await findStaff(inner, accountId);
    return put(inner, accountId, role);
  });
}

export async function removeStaff(ctx: Context, accountId: string): Promise<null> {
  requirePower(ctx.actor, 'roles');
  await ctx.transaction(async (inner) => {
    await queries.lockStaff(inner.db, ctx.organizationId);
    const before = await findStaff(inner, accountId);
    requireWithin(await ownPowers(inner), powersOfRole(before.built_in_role, before.own_powers));
    await keepOwner(inner, before);
    const owners = await listOwners(inner);
    await queries.deleteStaff(inner.db, ctx.organizationId, accountId);
    noteChanges(inner, { role: roleName(before) }, undefined);
    await inner.record(staffChanged(accountId, owners));
  });
  return null;
}

/** As they are now: the caller's own role may have been taken away a moment ago. */
export async function ownPowers(ctx: Context): Promise<Powers> {
  const { accountId } = requireMember(ctx.actor);
  const row = await queries.findStaff(ctx.db, ctx.organizationId, accountId);
  const powers = row && powersOfRole(row.built_in_role, row.own_powers);
  if (powers?.has('roles') !== true) throw forbidden('access-denied');
  return powers;
}

async function put(ctx: Context, accountId: string, roleId: string): Promise<StaffMember> {
  const own = await ownPowers(ctx);
  const before = await queries.findStaff(ctx.db, ctx.organizationId, accountId);
  const role = await readRole(ctx, roleId);
  requireWithin(own, role.powers);
  if (before !== undefined) {
    requireWithin(own, powersOfRole(before.built_in_role, before.own_powers));
    if (role.columns.built_in_role !== 'owner') await keepOwner(ctx, before);
  }
  const owners = await listOwners(ctx);
  const isNew = await queries.putStaff(ctx.db, ctx.organizationId, accountId, role.columns);
  const row = await findStaff(ctx, accountId);
  if (isNew) {
    noteChanges(ctx, before && { role: roleName(before) }, { role: roleName(row) });
    await ctx.record(staffChanged(accountId, owners));
  }
  const account = (await getFullAccountsById(ctx, [accountId])).get(accountId);
  if (account === undefined) throw notFound('account');
  return { row, account };
}

const roleName = (row: queries.StaffRow): string | null => row.built_in_role ?? row.role_name;

async function readRole(ctx: Context, id: string) {
  if (isBuiltInRole(id))
    return { columns: { built_in_role: id, role_id: null }, powers: powersOfRole(id, null) };
  const own = isUuid(id) ? await queries.findRole(ctx.db, ctx.organizationId, id) : undefined;
  if (own === undefined) throw invalid('role.unknown', { field: 'role' });
  return { columns: { built_in_role: null, role_id: id }, powers: powersOfRole(null, own.powers) };
}

async function findStaff(ctx: Context, accountId: string): Promise<queries.StaffRow> {
  const row = await queries.findStaff(ctx.db, ctx.organizationId, accountId);
  if (row === undefined) throw notFound('account');
  return row;
}

/** Those who hear of a change: also the owners whom it removes. */
export const listOwners = (ctx: Context): Promise<string[]> =>
  queries.listOwnerIds(ctx.db, ctx.organizationId, ctx.now());

/** Tells every owner by mail of a change that somebody else may have made. */
export const tellOwners = async (ctx: Context, kind: ToldKind, name: string): Promise<void> =>
  tellOf(ctx, await listOwners(ctx), kind, name);

/** The same, where somebody did it who has a name. */
export const tellOwnersOfPerson = async (ctx: Context, kind: ToldKind, accountId: string): Promise<void> =>
  tellAccount(ctx, await listOwners(ctx), kind, accountId);

/**
 * Before somebody decides over a person: one of the staff cannot be shut out by people with fewer powers. Those of the
 * caller are read anew, for they may have been taken away a moment ago. Holds the staff until the transaction ends.
 */
export async function refuseOverStaff(ctx: Context, subjectId: string): Promise<void> {
  const { accountId } = requireMember(ctx.actor);
  const find = () => queries.findStaff(ctx.db, ctx.organizationId, subjectId);
  if ((await find()) === undefined) return;
  await queries.lockStaff(ctx.db, ctx.organizationId);
  const subject = await find();
  if (subject === undefined) return;
  const actor = await findMember(ctx, accountId);
  const powers = new Set(powersOfRole(subject.built_in_role, subject.own_powers));
  if (await queries.isOperator(ctx.db, ctx.organizationId, subjectId)) powers.add(INSTALLATION);
  for (const power of powers)
    if (actor === undefined || !hasPower(actor, power)) throw forbidden('moderation.superior');
}

/** Before an account goes for good; holds the staff until the transaction ends. */
export async function refuseLastOwner(ctx: Context, accountId: string): Promise<void> {
  const find = () => queries.findStaff(ctx.db, ctx.organizationId, accountId);
  if ((await find()) === undefined) return;
  await queries.lockStaff(ctx.db, ctx.organizationId);
  const row = await find();
  if (row !== undefined) await keepOwner(ctx, row);
}

/** An organization without an owner could be brought back only by the operator of the installation. */
async function keepOwner(ctx: Context, leaving: queries.StaffRow): Promise<void> {
  if (leaving.built_in_role !== 'owner') return;
  const owners = await queries.listOwnerIds(ctx.db, ctx.organizationId, ctx.now());
  if (!owners.some((id) => id !== leaving.account_id)) throw conflict('staff.lastOwner');
}
