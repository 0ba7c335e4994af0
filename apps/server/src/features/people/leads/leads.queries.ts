import { sql, type Selectable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { LeadTable } from './leads.tables.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { containsPattern } from '../../../platform/text.ts';
import { accountColumn, notBlocked, type BaseAccountColumns } from '../../ground/accounts/index.ts';

export type LeadStatus = Selectable<LeadTable>['status'];

export type LeadRow = Selectable<LeadTable> & {
  account: BaseAccountColumns | null;
  /** Only what the person shares. */
  email: string | null;
  phone: string | null;
};

/** Leads of the account whose person it may still meet. */
const leads = (db: Db, organizationId: string, accountId: string) =>
  db
    .selectFrom('lead')
    .innerJoin('account', (join) =>
      join.on('account.organization_id', '=', organizationId).onRef('account.id', '=', 'lead.person_id'),
    )
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'account.image_id'),
    )
    .selectAll('lead')
    .select((eb) => [
      accountColumn('account', 'image').as('account'),
      sql<string | null>`case when ${eb.ref('account.share_email')} then ${eb.ref('account.email')} end`.as(
        'email',
      ),
      sql<string | null>`case when ${eb.ref('account.share_phone')} then ${eb.ref('account.phone')} end`.as(
        'phone',
      ),
    ])
    .where('lead.organization_id', '=', organizationId)
    .where('lead.account_id', '=', accountId)
    .where(notBlocked(db, organizationId, accountId, 'lead.person_id'));

export type LeadOrder = 'createdAt' | 'updatedAt' | 'name';

export async function listLeads(
  db: Db,
  organizationId: string,
  accountId: string,
  status: LeadStatus | undefined,
  { page, pageSize, search }: Paging,
  order: LeadOrder,
): Promise<LeadRow[]> {
  let query = leads(db, organizationId, accountId)
    .where('lead.status', status === undefined ? '<>' : '=', status ?? 'deleted')
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  if (search !== undefined && search.trim() !== '')
    query = query.where((eb) =>
      eb.or([
        eb('account.search_text', 'like', containsPattern(search)),
        eb('lead.search_text', 'like', containsPattern(search)),
      ]),
    );
  switch (order) {
    case 'createdAt':
      return query.orderBy('lead.created_at', 'desc').orderBy('lead.id', 'desc').execute();
    case 'updatedAt':
      return query.orderBy('lead.updated_at', 'desc').orderBy('lead.id', 'desc').execute();
    case 'name':
      return query.orderBy('account.search_text').orderBy('lead.id').execute();
  }
}

/** The next ones after `after` in the order of ids, for going through all of them. */
export async function listLeadsAfter(
  db: Db,
  organizationId: string,
  accountId: string,
  after: string | undefined,
  count: number,
): Promise<LeadRow[]> {
  let query = leads(db, organizationId, accountId).where('lead.status', '<>', 'deleted');
  if (after !== undefined) query = query.where('lead.id', '>', after);
  return query.orderBy('lead.id').limit(count).execute();
}

export async function findLead(
  db: Db,
  organizationId: string,
  accountId: string,
  id: string,
): Promise<LeadRow | undefined> {
  return leads(db, organizationId, accountId).where('lead.id', '=', id).executeTakeFirst();
}

export async function countLeads(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<{ status: LeadStatus; count: number }[]> {
  const rows = await db
    .selectFrom('lead')
    .select((eb) => ['lead.status', eb.fn.countAll<number>().as('count')])
    .where('lead.organization_id', '=', organizationId)
    .where('lead.account_id', '=', accountId)
    .where(notBlocked(db, organizationId, accountId, 'lead.person_id'))
    .groupBy('lead.status')
    .execute();
  return rows.map(({ status, count }) => ({ status, count: Number(count) }));
}

/** The lead of that person: a new one, the one that stood already, or one taken back from the deleted. */
export async function insertLead(
  db: Db,
  organizationId: string,
  accountId: string,
  personId: string,
  id: string,
  now: Date,
): Promise<{ id: string }> {
  return db
    .insertInto('lead')
    .values({
      organization_id: organizationId,
      id,
      account_id: accountId,
      person_id: personId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'account_id', 'person_id']).doUpdateSet((eb) => ({
        status: eb
          .case()
          .when('lead.status', '=', 'deleted')
          .then(eb.ref('excluded.status'))
          .else(eb.ref('lead.status'))
          .end(),
      })),
    )
    .returning('lead.id')
    .executeTakeFirstOrThrow();
}

export async function updateLead(
  db: Db,
  organizationId: string,
  accountId: string,
  id: string,
  changes: Updateable<LeadTable>,
): Promise<void> {
  await db
    .updateTable('lead')
    .set(changes)
    .where('lead.organization_id', '=', organizationId)
    .where('lead.account_id', '=', accountId)
    .where('lead.id', '=', id)
    .execute();
}

export async function deleteLead(
  db: Db,
  organizationId: string,
  accountId: string,
  id: string,
): Promise<void> {
  await db
    .deleteFrom('lead')
    .where('lead.organization_id', '=', organizationId)
    .where('lead.account_id', '=', accountId)
    .where('lead.id', '=', id)
    .execute();
}
