import type { Db } from '../../../platform/db/database.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { containsPattern } from '../../../platform/text.ts';
import { accountColumn, type BaseAccountColumns } from '../../ground/accounts/index.ts';
import type { TeamRole } from './teams.policy.ts';

export interface MemberRow {
  role: TeamRole;
  created_at: Date;
  account: BaseAccountColumns | null;
}
export type MembershipRow = MemberRow & { members: number };

/** Memberships, each with the account that is named by its column `who`. */
const memberships = (db: Db, organizationId: string, who: 'team_id' | 'account_id') =>
  db
    .selectFrom('team_member')
    .innerJoin('account', (join) =>
      join.on('account.organization_id', '=', organizationId).onRef('account.id', '=', `team_member.${who}`),
    )
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'account.image_id'),
    )
    .select(['team_member.role', 'team_member.created_at', accountColumn('account', 'image').as('account')])
    .where('team_member.organization_id', '=', organizationId);

export async function listTeams(
  db: Db,
  organizationId: string,
  accountId: string,
  { page, pageSize, search }: Paging,
): Promise<MembershipRow[]> {
  let query = memberships(db, organizationId, 'team_id')
    .select((outer) =>
      outer
        .selectFrom('team_member as each')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('each.organization_id', '=', organizationId)
        .whereRef('each.team_id', '=', 'account.id')
        .as('members'),
    )
    .where('team_member.account_id', '=', accountId);
  if (search !== undefined && search.trim() !== '')
    query = query.where('account.search_text', 'like', containsPattern(search));
  const rows = await query
    .orderBy('team_member.created_at', 'desc')
    .orderBy('team_member.team_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map((row) => ({ ...row, members: Number(row.members) }));
}

/** All of them, whoever has blocked whom: each of them acts as the team. */
export async function listMembers(
  db: Db,
  organizationId: string,
  teamId: string,
  { page, pageSize, search }: Paging,
): Promise<MemberRow[]> {
  let query = memberships(db, organizationId, 'account_id').where('team_member.team_id', '=', teamId);
  if (search !== undefined && search.trim() !== '')
    query = query.where('account.search_text', 'like', containsPattern(search));
  return query
    .orderBy('team_member.role', 'desc')
    .orderBy('team_member.created_at')
    .orderBy('team_member.account_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function listOwnerIds(db: Db, organizationId: string, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team_member')
    .select('team_member.account_id')
    .where('team_member.organization_id', '=', organizationId)
    .where('team_member.team_id', '=', teamId)
    .where('team_member.role', '=', 'owner')
    .orderBy('team_member.created_at')
    .limit(50)
    .execute();
  return rows.map(({ account_id: id }) => id);
}

export async function findMember(
  db: Db,
  organizationId: string,
  teamId: string,
  accountId: string,
): Promise<MemberRow | undefined> {
  return memberships(db, organizationId, 'account_id')
    .where('team_member.team_id', '=', teamId)
    .where('team_member.account_id', '=', accountId)
    .executeTakeFirst();
}

/** The team of that name which the account owns. */
export async function findOwnTeam(
  db: Db,
  organizationId: string,
  accountId: string,
  name: string,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('team_member')
    .innerJoin('account', (join) =>
      join.on('account.organization_id', '=', organizationId).onRef('account.id', '=', 'team_member.team_id'),
    )
    .select('account.id')
    .where('team_member.organization_id', '=', organizationId)
    .where('team_member.account_id', '=', accountId)
    .where('team_member.role', '=', 'owner')
    .where((eb) => eb(eb.fn<string>('lower', ['account.first_name']), '=', name.toLowerCase()))
    .limit(1)
    .executeTakeFirst();
}

export async function countTeams(db: Db, organizationId: string, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('team_member')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('team_member.organization_id', '=', organizationId)
    .where('team_member.account_id', '=', ownerId)
    .where('team_member.role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertTeam(db: Db, organizationId: string, id: string, now: Date): Promise<void> {
  await db.insertInto('team').values({ organization_id: organizationId, id, created_at: now }).execute();
}

/** False when there is no such team. The holder of the lock alone decides who belongs to the team. */
export async function lockTeam(db: Db, organizationId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('team')
    .select('team.id')
    .where('team.organization_id', '=', organizationId)
    .where('team.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** False when they belong to it already. */
export async function insertMember(
  db: Db,
  organizationId: string,
  teamId: string,
  accountId: string,
  role: TeamRole,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('team_member')
    .values({
      organization_id: organizationId,
      team_id: teamId,
      account_id: accountId,
      role,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function countMembers(
  db: Db,
  organizationId: string,
  teamId: string,
): Promise<{ owners: number; members: number }> {
  const row = await db
    .selectFrom('team_member')
    .select((eb) => [
      eb.fn.countAll<number>().as('members'),
      eb.fn.countAll<number>().filterWhere('team_member.role', '=', 'owner').as('owners'),
    ])
    .where('team_member.organization_id', '=', organizationId)
    .where('team_member.team_id', '=', teamId)
    .executeTakeFirstOrThrow();
  return { owners: Number(row.owners), members: Number(row.members) };
}

export async function updateRole(
  db: Db,
  organizationId: string,
  teamId: string,
  accountId: string,
  role: TeamRole,
): Promise<void> {
  await db
    .updateTable('team_member')
    .set({ role })
    .where('team_member.organization_id', '=', organizationId)
    .where('team_member.team_id', '=', teamId)
    .where('team_member.account_id', '=', accountId)
    .execute();
}

export async function deleteMember(
  db: Db,
  organizationId: string,
  teamId: string,
  accountId: string,
): Promise<void> {
  await db
    .deleteFrom('team_member')
    .where('team_member.organization_id', '=', organizationId)
    .where('team_member.team_id', '=', teamId)
    .where('team_member.account_id', '=', accountId)
    .execute();
}

export async function listTeamsWithoutOwner(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team')
    .select('team.id')
    .where('team.organization_id', '=', organizationId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('team_member')
            .select('team_member.account_id')
            .where('team_member.organization_id', '=', organizationId)
            .whereRef('team_member.team_id', '=', 'team.id')
            .where('team_member.role', '=', 'owner'),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export async function findOldestMember(
  db: Db,
  organizationId: string,
  teamId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('team_member')
    .select('team_member.account_id')
    .where('team_member.organization_id', '=', organizationId)
    .where('team_member.team_id', '=', teamId)
    .orderBy('team_member.created_at')
    .orderBy('team_member.account_id')
    .limit(1)
    .executeTakeFirst();
  return row?.account_id;
}
