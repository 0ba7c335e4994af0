import { noteChanges } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { deleteRow, holdRow } from '../../../platform/db/rows.ts';
import { conflict, forbidden, invalid, notFound } from '../../../platform/errors.ts';
import { isStaff } from '../../../platform/powers.ts';
import { newId } from '../../../platform/ids.ts';
import { singleLine } from '../../../platform/text.ts';
import { holdAccounts, requireMember } from '../accounts/index.ts';
import * as queries from './staff-views.queries.ts';
import { mayRemoveView, requireListReader } from './staff-views.policy.ts';
import type { ListName } from './staff-views.schemas.ts';

/** Views of one person, over all lists. */
export const MOST_VIEWS = 50;
/** Of one list, those that others share among them. */
const SHOWN = 200;

export async function listViews(ctx: Context, list: ListName): Promise<queries.ViewRow[]> {
  const { accountId } = requireListReader(ctx.actor, list);
  return queries.listViews(ctx.db, ctx.organizationId, accountId, list, SHOWN);
}

interface NewView {
  readonly list: ListName;
  readonly name: string;
  readonly address: string;
  readonly shared: boolean;
}

/** Under a name that one has already: that view becomes this one. */
export async function saveView(
  ctx: Context,
  { list, address, shared, ...sent }: NewView,
): Promise<queries.ViewRow> {
  const { accountId } = requireListReader(ctx.actor, list);
  const name = singleLine(sent.name);
  if (name === '') throw invalid('staffView.name', { field: 'name' });
  return ctx.transaction(async (inner) => {
    await holdAccounts(inner, [accountId]);
    const now = inner.now();
    const row = {
      list,
      name,
      address,
      shared,
      id: newId(),
      account_id: accountId,
      created_at: now,
      updated_at: now,
    };
    const view = await queries.putView(inner.db, ctx.organizationId, row);
    if ((await queries.countOwn(inner.db, ctx.organizationId, accountId)) > MOST_VIEWS)
      throw conflict('staffView.tooMany', { values: { count: MOST_VIEWS } });
    noteChanges(inner, undefined, { list, name, shared });
    return view;
  });
}

/** Others’ own are not there. */
export async function removeView(ctx: Context, id: string): Promise<void> {
  const member = requireMember(ctx.actor);
  if (!isStaff(member)) throw forbidden();
  await ctx.transaction(async (inner) => {
    const view = await holdRow(inner.db, 'staff_view', ctx.organizationId, { id });
    if (view === undefined) throw notFound('staffView');
    // Kept by `saveView` alone.
    requireListReader(ctx.actor, view.list as ListName);
    if (!mayRemoveView(member, view)) throw notFound('staffView');
    await deleteRow(inner.db, 'staff_view', ctx.organizationId, { id });
    noteChanges(inner, { list: view.list, name: view.name }, undefined);
  });
}
