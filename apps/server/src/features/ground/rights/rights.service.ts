import type { Context } from '../../../platform/context.ts';
import { deleteOlder, deleteRow } from '../../../platform/db/rows.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import type { Fact } from '../../../platform/facts.ts';
import { defineListener, type Job } from '../../../platform/jobs/job.ts';
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

/** In the transaction that gives a right which was not there before: notes who gave it, of a team the person. */
export async function noteGiven(ctx: Context, kind: RightKind, given: Given): Promise<void> {
  const { accountId, by } = requireMember(ctx.actor);
  await queries.putGiven(ctx.db, ctx.organizationId, {
    kind,
    subject_id: given.subjectId,
    subject_name: given.name,
    account_id: given.accountId,
    giver_id: by?.as === 'team' ? by.accountId : accountId,
    created_at: ctx.now(),
  });
}

/** The rights that the caller gave lately and that still stand, the latest first. */
export const listGiven = (ctx: Context, paging: Paging): Promise<queries.GivenRow[]> =>
  queries.listGiven(
    ctx.db,
    ctx.organizationId,
    requireMember(ctx.actor).accountId,
    notedRightsIn(ctx.services.tables),
    paging,
  );

export interface TakenBack {
  readonly subjectId: string;
  readonly accountId: string;
  readonly giverId: string;
}

const AT_ONCE = 100;

/** For an owner who got the account back: this kind of right ends where it was given since somebody else may have had the account. */
export const defineTakingBack = (
  kind: RightKind,
  takeBack: (ctx: Context, given: TakenBack) => Promise<void>,
): Job<Fact> =>
  defineListener({
    name: `rights.take-back-${kind}`,
    hears: ['identity.emailRestored'],
    async run(ctx, { id: giverId, with: { since } = {} }) {
      if (giverId === undefined || since === undefined) return;
      const from = new Date(since);
      for (let count = AT_ONCE; count === AT_ONCE;) {
        const rows = await queries.listGivenSince(ctx.db, ctx.organizationId, giverId, kind, from, AT_ONCE);
        for (const row of rows)
          await ctx.transaction(async (inner) => {
            await takeBack(inner, { subjectId: row.subject_id, accountId: row.account_id, giverId });
            await deleteRow(inner.db, 'given_right', inner.organizationId, { ...row });
          });
        count = rows.length;
      }
    },
  });

export const forgetGiven = (ctx: Context): Promise<void> =>
  deleteOlder(
    ctx.db,
    'given_right',
    ctx.organizationId,
    'created_at',
    new Date(ctx.now().getTime() - KEPT_DAYS * 86_400_000),
  );
