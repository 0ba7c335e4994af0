import { noteChanges } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../../platform/db/database.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { isUuid, newId } from '../../../platform/ids.ts';
import { BUILT_IN_ROLES, isBuiltInRole, type Power, powersOf } from '../../../platform/powers.ts';
import { requirePower } from '../accounts/index.ts';
import { roleChanged } from './roles.facts.ts';
import { requireWithin } from './roles.policy.ts';
import * as queries from './roles.queries.ts';
import { listOwners, ownPowers } from './staff.service.ts';
import type { CountedRole } from './roles.views.ts';
import { holdUnchanged } from '../../../platform/unchanged.ts';

const MOST_ROLES = 50;

export async function listRoles(ctx: Context): Promise<CountedRole[]> {
  requirePower(ctx.actor, 'roles');
  const [own, people] = await Promise.all([
    queries.listRoles(ctx.db, ctx.organizationId, MOST_ROLES),
    queries.countStaffByRole(ctx.db, ctx.organizationId),
  ]);
  return [
    ...Object.keys(BUILT_IN_ROLES).map((id) => ({ id, people: people.get(id) ?? 0 })),
    ...own.map((role) => ({ own: role, id: role.id, people: people.get(role.id) ?? 0 })),
  ];
}

export async function createRole(
  ctx: Context,
  { name, powers }: { name: string; powers: readonly Power[] },
): Promise<CountedRole> {
  const id = newId();
  await change(ctx, async (inner) => {
    requireWithin(await ownPowers(inner), powersOf(powers));
    const now = ctx.now();
    const role = { id, name: readName(name), powers: [...powers], created_at: now, updated_at: now };
    await queries.insertRole(inner.db, ctx.organizationId, role);
    noteChanges(inner, undefined, role);
    if ((await queries.listRoles(inner.db, ctx.organizationId, MOST_ROLES + 1)).length > MOST_ROLES)
      throw conflict('role.tooMany', { values: { max: MOST_ROLES } });
  });
  return getRole(ctx, id);
}

export async function updateRole(
  ctx: Context,
  id: string,
  { name, powers }: { name?: string | undefined; powers?: readonly Power[] | undefined },
): Promise<CountedRole> {
  await change(ctx, async (inner) => {
    const role = await findRole(inner, id);
    const own = await ownPowers(inner);
    requireWithin(own, powersOf(role.powers as Power[]));
    requireWithin(own, powersOf(powers ?? []));
    await holdUnchanged(inner, 'staff_role', id);
    const changes = {
      ...(name !== undefined && { name: readName(name) }),
      ...(powers !== undefined && { powers: [...powers] }),
      updated_at: ctx.now(),
    };
    await queries.updateRole(inner.db, ctx.organizationId, id, changes);
    noteChanges(inner, role, changes);
    await inner.record(roleChanged(id, await listOwners(inner)));
  });
  return getRole(ctx, id);
}

export async function deleteRole(ctx: Context, id: string): Promise<null> {
  await change(ctx, async (inner) => {
    const role = await findRole(inner, id);
    requireWithin(await ownPowers(inner), powersOf(role.powers as Power[]));
    if (((await queries.countStaffByRole(inner.db, ctx.organizationId)).get(id) ?? 0) > 0)
      throw conflict('role.inUse');
    await queries.deleteRole(inner.db, ctx.organizationId, id);
    noteChanges(inner, role, undefined);
  });
  return null;
}

/** Locks the staff, and refuses a name that is taken. */
async function change(ctx: Context, work: (inner: Context) => Promise<void>): Promise<void> {
  requirePower(ctx.actor, 'roles');
  try {
    await ctx.transaction(async (inner) => {
      await queries.lockStaff(inner.db, ctx.organizationId);
      await work(inner);
    });
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw conflict('role.nameTaken', { field: 'name' });
    throw error;
  }
}

function readName(text: string): string {
  const name = text.trim();
  if (name === '') throw invalid('role.nameMissing', { field: 'name' });
  if (isBuiltInRole(name.toLowerCase())) throw conflict('role.nameTaken', { field: 'name' });
  return name;
}

async function findRole(ctx: Context, id: string): Promise<queries.RoleRow> {
  const role = isUuid(id) ? await queries.findRole(ctx.db, ctx.organizationId, id) : undefined;
  if (role === undefined) throw notFound('role');
  return role;
}

async function getRole(ctx: Context, id: string): Promise<CountedRole> {
  const own = await findRole(ctx, id);
  const people = await queries.countStaffByRole(ctx.db, ctx.organizationId);
  return { own, id, people: people.get(id) ?? 0 };
}
