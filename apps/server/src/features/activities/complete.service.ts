import type { Context } from '../../platform/context.ts';
import { getAccountsById, type BaseAccountView } from '../accounts/index.ts';
import { listBaseEventsByIds, type BaseEventView } from '../events/index.ts';
import { getGroupsById, viewBaseGroup, type BaseGroupView } from '../groups/index.ts';
import { getInterestNames } from '../interests/index.ts';
import { getLinkPreviews, type LinkPreviewView } from '../links/index.ts';
import type { ActivityEntity } from '../../platform/db/schema.ts';
import * as queries from './activities.queries.ts';

export interface CompleteEntity extends ActivityEntity {
  account: BaseAccountView | null;
  interest: { id: string; name: string } | null;
  linkPreview: LinkPreviewView | null;
}

export interface CompleteActivity {
  row: queries.ActivityRow;
  event: BaseEventView | null;
  group: BaseGroupView | null;
  commented: queries.ActivityRow | null;
  entities: CompleteEntity[];
}

const unique = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== null && value !== undefined)),
];

/** Adds to the rows what they refer to: one question per kind, whatever the number of rows, none for kinds absent. */
export async function completeActivities(
  ctx: Context,
  rows: readonly queries.ActivityRow[],
): Promise<CompleteActivity[]> {
  const marked = rows.flatMap((row) => row.entities);
  const viewerId = ctx.actor.kind === 'member' ? ctx.actor.accountId : undefined;
  const [events, groups, commented, accounts, interests, previews] = await Promise.all([
    listBaseEventsByIds(ctx, unique(rows.map((row) => row.event_id))),
    getGroupsById(ctx, unique(rows.map((row) => row.group_id))),
    queries.listActivitiesByIds(
      ctx.db,
      ctx.organizationId,
      viewerId,
      unique(rows.map((row) => row.commented_id)),
    ),
    getAccountsById(ctx, unique(marked.map((entity) => entity.accountId))),
    getInterestNames(ctx, unique(marked.map((entity) => entity.interestId))),
    getLinkPreviews(ctx, unique(marked.map((entity) => entity.href))),
  ]);
  const parents = new Map(commented.map((row) => [row.id, row]));
  const completeEntity = (entity: ActivityEntity): CompleteEntity => {
    const name = entity.interestId === undefined ? undefined : interests.get(entity.interestId);
    return {
      ...entity,
      account: accounts.get(entity.accountId ?? '') ?? null,
      interest:
        entity.interestId === undefined || name === undefined ? null : { id: entity.interestId, name },
      linkPreview: previews.get(entity.href ?? '') ?? null,
    };
  };
  return rows.map((row) => {
    const group = groups.get(row.group_id ?? '');
    return {
      row,
      event: events.get(row.event_id ?? '') ?? null,
      group: group === undefined ? null : viewBaseGroup(group),
      commented: parents.get(row.commented_id ?? '') ?? null,
      entities: row.entities.map(completeEntity),
    };
  });
}
