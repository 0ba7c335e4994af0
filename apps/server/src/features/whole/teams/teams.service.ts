import type { Context } from '../../../platform/context.ts';
import { conflict, forbidden, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { newId } from '../../../platform/ids.ts';
import {
  getAccount,
  holdAccountByEmail,
  openAccount,
  requireMember,
  type AccountRow,
} from '../../ground/accounts/index.ts';
import { noteGiven } from '../../ground/rights/index.ts';
import { eraseAccount } from '../data/index.ts';
import { teamMemberAdded, teamMemberChanged, teamMemberRemoved, teamOpened } from './teams.facts.ts';
import { mayManageTeam, mayRemove, type TeamRole } from './teams.policy.ts';
import { countLookup, tellAccount } from '../../ground/identity/index.ts';
import * as queries from './teams.queries.ts';
import type { CreateTeam } from './teams.schemas.ts';

const MAX_TEAMS = 20;
const MAX_MEMBERS = 100;

export function listTeams(ctx: Context, paging: Paging): Promise<queries.MembershipRow[]> {
  return queries.listTeams(ctx.db, ctx.organizationId, requireMember(ctx.actor).accountId, paging);
}

export async function createTeam(ctx: Context, { name, email }: CreateTeam): Promise<AccountRow> {
  const { accountId } = requireMember(ctx.actor);
  await countLookup(ctx);
  return ctx.transaction(async (inner) => {
    // Holds the caller as well: the same call sent twice at once finds, the second time, what the first one made.
    const person = await holdAccountByEmail(inner, email);
    const existing = await queries.findOwnTeam(inner.db, ctx.organizationId, accountId, name.trim());
    const id = existing?.id ?? (await openTeam(inner, accountId, name.trim()));
    await enlist(inner, id, person.id);
    return getAccount(inner, id);
  });
}

async function openTeam(ctx: Context, ownerId: string, name: string): Promise<string> {
  if ((await queries.countTeams(ctx.db, ctx.organizationId, ownerId)) >= MAX_TEAMS)
    throw conflict('team.tooMany', { values: { max: MAX_TEAMS } });
  const id = newId();
  await openAccount(ctx, { id, email: null, firstName: name, lastName: null, accountType: 'team' });
  await queries.insertTeam(ctx.db, ctx.organizationId, id, ctx.now());
  await queries.insertMember(ctx.db, ctx.organizationId, id, ownerId, 'owner', ctx.now());
  await ctx.record(teamOpened(id));
  return id;
}

async function enlist(ctx: Context, teamId: string, accountId: string): Promise<void> {
  const isNew = await queries.insertMember(
    ctx.db,
    ctx.organizationId,
    teamId,
    accountId,
    'member',
    ctx.now(),
  );
  if (!isNew) return;
  if ((await queries.countMembers(ctx.db, ctx.organizationId, teamId)).members > MAX_MEMBERS)
    throw conflict('team.full', { values: { max: MAX_MEMBERS } });
  await noteRight(ctx, 'teamMember', teamId, accountId);
  await ctx.record(teamMemberAdded(teamId, accountId));
}

async function noteRight(
  ctx: Context,
  kind: 'teamMember' | 'teamOwner',
  teamId: string,
  accountId: string,
): Promise<void> {
  const { first_name: name } = await getAccount(ctx, teamId);
  await noteGiven(ctx, kind, { subjectId: teamId, name: name ?? '', accountId });
}

/** The caller's role in the team; to everybody else there is no such team. */
async function getOwnRole(ctx: Context, teamId: string): Promise<TeamRole> {
  const { accountId } = requireMember(ctx.actor);
  const own = await queries.findMember(ctx.db, ctx.organizationId, teamId, accountId);
  if (own === undefined) throw notFound('team');
  return own.role;
}

export async function listMembers(
  ctx: Context,
  teamId: string,
  paging: Paging,
): Promise<queries.MemberRow[]> {
  await getOwnRole(ctx, teamId);
  return queries.listMembers(ctx.db, ctx.organizationId, teamId, paging);
}

/** Members change one after the other, so that the last owner is known to be the last. */
async function changeTeam<T>(
  ctx: Context,
  teamId: string,
  change: (ctx: Context, ownRole: TeamRole) => Promise<T>,
): Promise<T> {
  requireMember(ctx.actor);
  return ctx.transaction(async (inner) => {
    if (!(await queries.lockTeam(inner.db, ctx.organizationId, teamId))) throw notFound('team');
    return change(inner, await getOwnRole(inner, teamId));
  });
}

export async function addMember(ctx: Context, teamId: string, email: string): Promise<queries.MemberRow> {
  // Before the address is looked up: a stranger to the team learns nothing about addresses either.
  if (!mayManageTeam(await getOwnRole(ctx, teamId))) throw forbidden('team.ownersOnly');
  await countLookup(ctx);
  return ctx.transaction(async (outer) => {
    const person = await holdAccountByEmail(outer, email);
    return changeTeam(outer, teamId, async (inner, role) => {
      if (!mayManageTeam(role)) throw forbidden('team.ownersOnly');
      await enlist(inner, teamId, person.id);
      return getMember(inner, teamId, person.id);
    });
  });
}

async function getMember(ctx: Context, teamId: string, accountId: string): Promise<queries.MemberRow> {
  const member = await queries.findMember(ctx.db, ctx.organizationId, teamId, accountId);
  if (member === undefined) throw notFound('member');
  return member;
}

export async function changeMember(
  ctx: Context,
  teamId: string,
  accountId: string,
  role: TeamRole,
): Promise<queries.MemberRow> {
  return changeTeam(ctx, teamId, async (inner, ownRole) => {
    if (!mayManageTeam(ownRole)) throw forbidden('team.ownersOnly');
    const member = await getMember(inner, teamId, accountId);
    if (member.role === role) return member;
    if (member.role === 'owner') await refuseLastOwner(inner, teamId);
    await queries.updateRole(inner.db, ctx.organizationId, teamId, accountId, role);
    if (role === 'owner') await noteRight(inner, 'teamOwner', teamId, accountId);
    await inner.record(teamMemberChanged(teamId, accountId));
    return { ...member, role };
  });
}

export async function removeMember(ctx: Context, teamId: string, accountId: string): Promise<null> {
  const actor = requireMember(ctx.actor);
  return changeTeam(ctx, teamId, async (inner, ownRole) => {
    if (!mayRemove(ownRole, actor.accountId, accountId)) throw forbidden('team.ownersOnly');
    const member = await getMember(inner, teamId, accountId);
    if (member.role === 'owner') await refuseLastOwner(inner, teamId);
    await queries.deleteMember(inner.db, ctx.organizationId, teamId, accountId);
    await inner.record(teamMemberRemoved(teamId, accountId));
    return null;
  });
}

async function refuseLastOwner(ctx: Context, teamId: string): Promise<void> {
  if ((await queries.countMembers(ctx.db, ctx.organizationId, teamId)).owners === 1)
    throw conflict('team.lastOwner');
}

export async function closeTeam(ctx: Context, teamId: string): Promise<null> {
  return changeTeam(ctx, teamId, async (inner, role) => {
    if (!mayManageTeam(role)) throw forbidden('team.ownersOnly');
    await eraseAccount(inner, teamId);
    return null;
  });
}

/** After an account was closed: where the last owner went, the longest-serving member follows; nobody left, no team. */
export async function settleTeams(ctx: Context): Promise<void> {
  for (const teamId of await queries.listTeamsWithoutOwner(ctx.db, ctx.organizationId))
    await ctx.transaction(async (inner) => {
      if (!(await queries.lockTeam(inner.db, ctx.organizationId, teamId))) return;
      if ((await queries.countMembers(inner.db, ctx.organizationId, teamId)).owners > 0) return;
      const heirId = await queries.findOldestMember(inner.db, ctx.organizationId, teamId);
      if (heirId === undefined) return eraseAccount(inner, teamId);
      await queries.updateRole(inner.db, ctx.organizationId, teamId, heirId, 'owner');
      await inner.record(teamMemberChanged(teamId, heirId));
    });
}

/** An owner whose sign-in was misused hears of it like the others. */
export async function tellOwnersOfMember(ctx: Context, teamId: string, accountId: string): Promise<void> {
  const owners = await queries.listOwnerIds(ctx.db, ctx.organizationId, teamId);
  await tellAccount(ctx, owners, 'teamMemberAdded', accountId);
}
