import type { Db } from '../../../../platform/db/database.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import { accountColumn, notBlocked, type BaseAccountColumns } from '../../../ground/accounts/index.ts';
import { groupColumn } from '../groups.fragments.ts';
import type { Viewer } from '../groups.queries.ts';

const requests = (db: Db, organizationId: string) =>
  db
    .selectFrom('group_request')
    .innerJoin('community_group', (join) =>
      join
        .on('community_group.organization_id', '=', organizationId)
        .onRef('community_group.id', '=', 'group_request.group_id'),
    )
    .leftJoin('image as group_image', (join) =>
      join
        .on('group_image.organization_id', '=', organizationId)
        .onRef('group_image.id', '=', 'community_group.image_id'),
    )
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'group_request.account_id'),
    )
    .leftJoin('image as account_image', (join) =>
      join
        .on('account_image.organization_id', '=', organizationId)
        .onRef('account_image.id', '=', 'account.image_id'),
    )
    .select([
      'group_request.id',
      'group_request.group_id',
      'group_request.account_id',
      'group_request.status',
      'group_request.created_at',
      'group_request.updated_at',
      groupColumn('community_group', 'group_image').as('group'),
      accountColumn('account', 'account_image').$castTo<BaseAccountColumns>().as('account'),
    ])
    .where('group_request.organization_id', '=', organizationId);
export type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>;
export type RequestStatus = RequestRow['status'];

export async function listRequests(
  db: Db,
  organizationId: string,
  groupId: string,
  viewer: Viewer & { accountId: string },
  status: RequestStatus | undefined,
  { page, pageSize, search }: Paging,
): Promise<RequestRow[]> {
  let query = requests(db, organizationId)
    .where('group_request.group_id', '=', groupId)
    .where(notBlocked(db, organizationId, viewer.accountId, 'group_request.account_id'));
  if (status !== undefined) query = query.where('group_request.status', '=', status);
  if (search !== undefined && search.trim() !== '')
    query = query.where('account.search_text', 'like', containsPattern(search));
  return query
    .orderBy('group_request.created_at')
    .orderBy('group_request.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function findRequest(
  db: Db,
  organizationId: string,
  groupId: string,
  by: { id: string } | { accountId: string },
): Promise<RequestRow | undefined> {
  const query = requests(db, organizationId).where('group_request.group_id', '=', groupId);
  return (
    'id' in by
      ? query.where('group_request.id', '=', by.id)
      : query.where('group_request.account_id', '=', by.accountId)
  ).executeTakeFirst();
}

/** Ids of the accounts, of these, whose request waits for an answer. */
export async function listRequesters(
  db: Db,
  organizationId: string,
  groupId: string,
  accountIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('group_request')
    .select('group_request.account_id')
    .where('group_request.organization_id', '=', organizationId)
    .where('group_request.group_id', '=', groupId)
    .where('group_request.status', '=', 'requested')
    .where('group_request.account_id', 'in', accountIds)
    .execute();
  return rows.map((row) => row.account_id);
}

/** Ids of accounts whose requests wait for an answer, those that asked first. */
export async function listWaiting(
  db: Db,
  organizationId: string,
  groupId: string,
  count: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('group_request')
    .select('group_request.account_id')
    .where('group_request.organization_id', '=', organizationId)
    .where('group_request.group_id', '=', groupId)
    .where('group_request.status', '=', 'requested')
    .orderBy('group_request.created_at')
    .orderBy('group_request.id')
    .limit(count)
    .execute();
  return rows.map((row) => row.account_id);
}

/** Ids of the groups that the account waits for. */
export async function listRequestedIds(db: Db, organizationId: string, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('group_request')
    .innerJoin('community_group', (join) =>
      join
        .on('community_group.organization_id', '=', organizationId)
        .onRef('community_group.id', '=', 'group_request.group_id'),
    )
    .select('group_request.group_id')
    .where('group_request.organization_id', '=', organizationId)
    .where('group_request.account_id', '=', accountId)
    .where('group_request.status', '=', 'requested')
    .where('community_group.active', '=', true)
    .execute();
  return rows.map((row) => row.group_id);
}

export async function insertRequest(
  db: Db,
  organizationId: string,
  row: { id: string; group_id: string; account_id: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('group_request')
    .values({
      ...row,
      organization_id: organizationId,
      status: 'requested',
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export async function updateRequest(
  db: Db,
  organizationId: string,
  id: string,
  status: RequestStatus,
  now: Date,
): Promise<void> {
  await db
    .updateTable('group_request')
    .set({ status, updated_at: now })
    .where('group_request.organization_id', '=', organizationId)
    .where('group_request.id', '=', id)
    .execute();
}

export async function deleteRequestOf(
  db: Db,
  organizationId: string,
  groupId: string,
  accountId: string,
): Promise<void> {
  await db
    .deleteFrom('group_request')
    .where('group_request.organization_id', '=', organizationId)
    .where('group_request.group_id', '=', groupId)
    .where('group_request.account_id', '=', accountId)
    .execute();
}
