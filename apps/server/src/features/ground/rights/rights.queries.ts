import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { NewRow, Schema } from '../../../platform/db/schema.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { hasPower } from '../../../platform/powers.ts';
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
        for_account_id: eb.ref('excluded.for_account_id'),
        subject_name: eb.ref('excluded.subject_name'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .execute();
}

export type Rights = readonly (readonly [table: keyof Schema, right: NotedRight])[];

const own = sql`coalesce(given_right.for_account_id, given_right.giver_id)`;

/** Whether the right is still there, as its own table says, and the one who gave it can still see what it is about. */
function stands(organizationId: string, actor: Actor, [table, right]: Rights[number]): RawBuilder<boolean> {
  const { kind, of, where, creator, power } = right;
  const rowOf = (whose: RawBuilder<unknown>) => sql`
    select 1 from ${sql.table(table)} as held
    where held.organization_id = ${organizationId}
      and held.${sql.ref(of)}::text = given_right.subject_id
      and held.account_id = ${whose}`;
  const held = rowOf(sql.ref('given_right.account_id'));
  const seen = [sql`exists (${rowOf(own)})`];
  if (creator !== undefined)
    seen.push(sql`exists (select 1 from ${sql.table(creator.table)} as made
      where made.organization_id = ${organizationId}
        -- Of other kinds it may be no uuid.
        and made.id = case when given_right.kind = ${kind} then given_right.subject_id::uuid end
        and made.${sql.ref(creator.column)} = ${own})`);
  // The powers of a team are not those of the caller; the page that the line leads to refuses who lacks them.
  if (power !== undefined)
    seen.push(hasPower(actor, power) ? sql`true` : sql`given_right.for_account_id is not null`);
  return sql<boolean>`(given_right.kind = ${kind}
    and exists (${held} ${where === undefined ? sql`` : sql`and held.${sql.ref(where.column)} = ${where.is}`})
    and (${sql.join(seen, sql` or `)}))`;
}

/** Of a team, those who are still in it. */
function isStillFor(organizationId: string, rights: Rights): RawBuilder<boolean> {
  const teams = rights.find(([, { kind }]) => kind === 'teamMember');
  if (teams === undefined) return sql<boolean>`given_right.for_account_id is null`;
  const [table, { of }] = teams;
  return sql<boolean>`(given_right.for_account_id is null or exists (
    select 1 from ${sql.table(table)} as part
    where part.organization_id = ${organizationId}
      and part.${sql.ref(of)} = given_right.for_account_id
      and part.account_id = given_right.giver_id))`;
}

export interface GivenRow {
  kind: RightKind;
  subject_id: string;
  subject_name: string;
  created_at: Date;
  account: BaseAccountColumns;
  for_account: BaseAccountColumns | null;
}

export async function listGiven(
  db: Db,
  organizationId: string,
  giver: Extract<Actor, { kind: 'member' }>,
  rights: Rights,
  { page, pageSize }: Paging,
): Promise<GivenRow[]> {
  return (
    db
      .selectFrom('given_right')
      .innerJoin('account', (join) =>
        join
          .on('account.organization_id', '=', organizationId)
          .onRef('account.id', '=', 'given_right.account_id'),
      )
      .leftJoin('image', (join) =>
        join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'account.image_id'),
      )
      .leftJoin('account as team', (join) =>
        join
          .on('team.organization_id', '=', organizationId)
          .onRef('team.id', '=', 'given_right.for_account_id'),
      )
      .leftJoin('image as logo', (join) =>
        join.on('logo.organization_id', '=', organizationId).onRef('logo.id', '=', 'team.image_id'),
      )
      .select([
        'given_right.kind',
        'given_right.subject_id',
        'given_right.subject_name',
        'given_right.created_at',
        accountColumn('account', 'image').$castTo<BaseAccountColumns>().as('account'),
        accountColumn('team', 'logo').as('for_account'),
      ])
      .where('given_right.organization_id', '=', organizationId)
      .where('given_right.giver_id', '=', giver.accountId)
      // After a merge both may be the same.
      .where('given_right.account_id', '!=', giver.accountId)
      .where((eb) => eb.or(rights.map((right) => stands(organizationId, giver, right))))
      .where(isStillFor(organizationId, rights))
      .orderBy('given_right.created_at', 'desc')
      .orderBy('given_right.kind')
      .orderBy('given_right.subject_id')
      .orderBy('given_right.account_id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
  );
}
