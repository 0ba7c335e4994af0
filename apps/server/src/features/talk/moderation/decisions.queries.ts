import { sql, type Selectable } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';
import type { ModerationAction, ModerationDecisionTable } from './moderation.tables.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { accountColumn, type BaseAccountColumns } from '../../ground/accounts/index.ts';

export type NewDecision = Omit<Selectable<ModerationDecisionTable>, 'organization_id' | 'created_at'>;

export type DecisionRow = Omit<Selectable<ModerationDecisionTable>, 'organization_id' | 'client_key'> & {
  actor: BaseAccountColumns | null;
  account: BaseAccountColumns | null;
};

/** False when the actor made it already under that key. */
export async function insertDecision(
  db: Db,
  organizationId: string,
  decision: NewDecision,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('moderation_decision')
    .values({ ...decision, organization_id: organizationId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

const decisions = (db: Db, organizationId: string) =>
  db
    .selectFrom('moderation_decision')
    .leftJoin('account as actor', (join) =>
      join
        .on('actor.organization_id', '=', organizationId)
        .onRef('actor.id', '=', 'moderation_decision.actor_id'),
    )
    .leftJoin('image as actor_image', (join) =>
      join
        .on('actor_image.organization_id', '=', organizationId)
        .onRef('actor_image.id', '=', 'actor.image_id'),
    )
    .leftJoin('account as subject', (join) =>
      join
        .on('subject.organization_id', '=', organizationId)
        .onRef('subject.id', '=', 'moderation_decision.account_id'),
    )
    .leftJoin('image as subject_image', (join) =>
      join
        .on('subject_image.organization_id', '=', organizationId)
        .onRef('subject_image.id', '=', 'subject.image_id'),
    )
    .select([
      'moderation_decision.id',
      'moderation_decision.action',
      'moderation_decision.reason',
      'moderation_decision.until',
      'moderation_decision.actor_id',
      'moderation_decision.account_id',
      'moderation_decision.activity_id',
      'moderation_decision.group_id',
      'moderation_decision.created_at',
      accountColumn('actor', 'actor_image').as('actor'),
      accountColumn('subject', 'subject_image').as('account'),
    ])
    .where('moderation_decision.organization_id', '=', organizationId);

export async function listDecisions(
  db: Db,
  organizationId: string,
  accountId: string | undefined,
  { page, pageSize }: Paging,
): Promise<DecisionRow[]> {
  let query = decisions(db, organizationId);
  if (accountId !== undefined) query = query.where('moderation_decision.account_id', '=', accountId);
  return query
    .orderBy('moderation_decision.created_at', 'desc')
    .orderBy('moderation_decision.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** Over these activities, the latest first. */
export async function listDecisionsOver(
  db: Db,
  organizationId: string,
  activityIds: readonly string[],
): Promise<DecisionRow[]> {
  if (activityIds.length === 0) return [];
  return decisions(db, organizationId)
    .where((eb) => sql<boolean>`${anyOf(eb.ref('moderation_decision.activity_id').$notNull(), activityIds)}`)
    .orderBy('moderation_decision.created_at', 'desc')
    .orderBy('moderation_decision.id', 'desc')
    .execute();
}

/** Decisions stay; what they say of a person who has gone does not. */
export async function eraseReasons(db: Db, organizationId: string, accountId: string): Promise<void> {
  await db
    .updateTable('moderation_decision')
    .set({ reason: '' })
    .where('moderation_decision.organization_id', '=', organizationId)
    .where((eb) =>
      eb.or([
        eb('moderation_decision.account_id', '=', accountId),
        eb('moderation_decision.actor_id', '=', accountId),
      ]),
    )
    .execute();
}

export async function hasDecision(
  db: Db,
  organizationId: string,
  activityId: string,
  action: ModerationAction,
): Promise<boolean> {
  const row = await db
    .selectFrom('moderation_decision')
    .select('moderation_decision.id')
    .where('moderation_decision.organization_id', '=', organizationId)
    .where('moderation_decision.activity_id', '=', activityId)
    .where('moderation_decision.action', '=', action)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
