import type { Context } from '../../../platform/context.ts';
import { deleteOlder } from '../../../platform/db/rows.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import type { RightKind } from '../../../platform/rights.types.ts';
import { notedRightsIn } from '../../../platform/tables.ts';
import { requireMember } from '../accounts/index.ts';
import * as queries from './rights.queries.ts';

/** Longer than a change of the address can be taken back. */
const KEPT_DAYS = 30;

export interface Given {
  /** The row that the right is about, with its name, and who has it from now on. */
  readonly subjectId: string;
  readonly name: string;
  readonly accountId: string;
}

/** In the transaction that gives a right which was not there before: notes who gave it, and for which team. */
export async function noteGiven(ctx: Context, kind: RightKind, given: Given): Promise<void> {
  const { accountId, by } = requireMember(ctx.actor);
  const isOfTeam = by?.as === 'team';
  await queries.putGiven(ctx.db, ctx.organizationId, {
    kind,
    subject_id: given.subjectId,
    subject_name: given.name,
    account_id: given.accountId,
    giver_id: isOfTeam ? by.accountId : accountId,
    for_account_id: isOfTeam ? accountId : null,
    created_at: ctx.now(),
  });
}

/** The rights that the caller gave lately, that still stand and that the caller can see, the latest first. */
export const listGiven = (ctx: Context, paging: Paging): Promise<queries.GivenRow[]> =>
  queries.listGiven(
    ctx.db,
    ctx.organizationId,
    requireMember(ctx.actor),
    notedRightsIn(ctx.services.tables),
    paging,
  );

export const forgetGiven = (ctx: Context): Promise<void> =>
  deleteOlder(
    ctx.db,
    'given_right',
    ctx.organizationId,
    'created_at',
    new Date(ctx.now().getTime() - KEPT_DAYS * 86_400_000),
  );
