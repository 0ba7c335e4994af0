import type { Context } from '../../../../platform/context.ts';

export interface OwedPage {
  /** Of one payment. */
  readonly intentId?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
  /** Leaves out those whose last refund was refused a short while before. */
  readonly now?: Date | undefined;
}

/** A kind of things for which money was to go back and is still here. */
export interface Debts {
  readonly of: string;
  list(ctx: Context, page: OwedPage): Promise<readonly string[]>;
  /** Within a transaction. Again, it gives nothing back a second time. */
  giveBack(inner: Context, id: string): Promise<unknown>;
}

const AT_ONCE = 50;

/** Of one payment at once, or every night of all: after a refund that failed, ever less often. */
export async function giveBackOwed(
  ctx: Context,
  debts: readonly Debts[],
  { intentId, signal }: { readonly intentId?: string | undefined; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const now = intentId === undefined ? ctx.now() : undefined;
  for (const { of, list, giveBack } of debts)
    for (let after: string | undefined; signal?.aborted !== true;) {
      const ids = await list(ctx, { intentId, after, now, limit: AT_ONCE });
      for (const id of ids)
        await ctx
          .transaction((inner) => giveBack(inner, id))
          .catch((error: unknown) =>
            ctx.services.log.error(`The money of ${of} ${id} could not be given back`, error),
          );
      after = ids.at(-1);
      if (ids.length < AT_ONCE) break;
    }
}
