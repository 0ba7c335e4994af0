import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { NewRow, Schema } from '../../../platform/db/schema.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import type { RightKind } from '../../../platform/rights.types.ts';
import type { NotedRight } from '../../../platform/tables.ts';
import { accountColumn, type BaseAccountColumns } from '../accounts/index.ts';
import type { GivenRightTable } from './rights.tables.ts';

/** Of one right the latest gift counts. */
export async function putGiven(db: Db, organizationId: string, row: NewRow<GivenRightTable>): Promise<void> {
  await db
    .insertInto('given_right')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'kind', 'subject_id', 'account_id']).doUpdateSet((eb) => ({
        giver_id: eb.ref('excluded.giver_id'),
        subject_name: eb.ref('excluded.subject_name'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .execute();
}

export type Rights = readonly (readonly [table: keyof Schema, right: NotedRight])[];

/** Whether the right is still there: its own table alone says so. */
const stands = (organizationId: string, [table, { kind, of, where }]: Rights[number]) =>
  sql<boolean>`(given_right.kind = ${kind} and exists (
    select 1 from ${sql.table(table)} as held
    where held.organization_id = ${organizationId}
      and held.account_id = given_right.account_id
      and held.${sql.ref(of)}::text = given_right.subject_id
      ${where === undefined ? sql`` : sql`and held.${sql.ref(where.column)} = ${where.is}`}))`;

export interface GivenRow {
  kind: RightKind;
  subject_id: string;
  subject_name: string;
  created_at: Date;
  account: BaseAccountColumns | null;
}

export async function listGiven(
  db: Db,
  organizationId: string,
  giverId: string,
  rights: Rights,
  { page, pageSize }: Paging,
): Promise<GivenRow[]> {
  return db
    .selectFrom('given_right')
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'given_right.account_id'),
    )
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'account.image_id'),
    )
    .select([
      'given_right.kind',
      'given_right.subject_id',
      'given_right.subject_name',
      'given_right.created_at',
      accountColumn('account', 'image').as('account'),
    ])
    .where('given_right.organization_id', '=', organizationId)
    .where('given_right.giver_id', '=', giverId)
    .where((eb) => eb.or(rights.map((right) => stands(organizationId, right))))
    .orderBy('given_right.created_at', 'desc')
    .orderBy('given_right.kind')
    .orderBy('given_right.subject_id')
    .orderBy('given_right.account_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export interface GivenKey {
  kind: RightKind;
  subject_id: string;
  account_id: string;
}

export async function listGivenSince(
  db: Db,
  organizationId: string,
  giverId: string,
  kind: RightKind,
  since: Date,
  count: number,
): Promise<GivenKey[]> {
  return db
    .selectFrom('given_right')
    .select(['given_right.kind', 'given_right.subject_id', 'given_right.account_id'])
    .where('given_right.organization_id', '=', organizationId)
    .where('given_right.giver_id', '=', giverId)
    .where('given_right.kind', '=', kind)
    .where('given_right.created_at', '>=', since)
    .orderBy('given_right.subject_id')
    .orderBy('given_right.account_id')
    .limit(count)
    .execute();
}
