import type { Context } from '../../../platform/context.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { searchable } from '../../../platform/text.ts';
import { getAccountByShareCode, requireMember } from '../../ground/accounts/index.ts';
import { leadAdded } from './leads.facts.ts';
import * as queries from './leads.queries.ts';
import type { LeadCountsView, LeadsQuery, UpdateLead } from './leads.schemas.ts';

const ORDERS: readonly queries.LeadOrder[] = ['createdAt', 'updatedAt', 'name'];

export async function listLeads(ctx: Context, { status, ...paging }: LeadsQuery): Promise<queries.LeadRow[]> {
  const { accountId } = requireMember(ctx.actor);
  const order = ORDERS.find((known) => known === (paging.orderBy ?? 'createdAt'));
  if (order === undefined)
    throw invalid('orderBy.unknown', { values: { orders: ORDERS.join(', ') }, field: 'orderBy' });
  return queries.listLeads(ctx.db, ctx.organizationId, accountId, status, paging, order);
}

export async function getLead(ctx: Context, id: string): Promise<queries.LeadRow> {
  const { accountId } = requireMember(ctx.actor);
  const lead = await queries.findLead(ctx.db, ctx.organizationId, accountId, id);
  if (lead === undefined) throw notFound('lead');
  return lead;
}

export async function countLeads(ctx: Context): Promise<LeadCountsView> {
  const { accountId } = requireMember(ctx.actor);
  const rows = await queries.countLeads(ctx.db, ctx.organizationId, accountId);
  const counts = { new: 0, favorited: 0, archived: 0, deleted: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}

export async function scanLead(ctx: Context, code: string): Promise<queries.LeadRow> {
  const { accountId } = requireMember(ctx.actor);
  const person = await getAccountByShareCode(ctx, code);
  if (person.id === accountId) throw invalid('lead.self', { field: 'passId' });
  return ctx.transaction(async (inner) => {
    const id = newId();
    const lead = await queries.insertLead(inner.db, ctx.organizationId, accountId, person.id, id, ctx.now());
    if (lead.id === id) await inner.record(leadAdded(id, person.id));
    return getLead(inner, lead.id);
  });
}

export async function updateLead(ctx: Context, id: string, changes: UpdateLead): Promise<queries.LeadRow> {
  const { accountId } = requireMember(ctx.actor);
  await getLead(ctx, id);
  const { note } = changes;
  await queries.updateLead(ctx.db, ctx.organizationId, accountId, id, {
    ...changes,
    ...(note === undefined ? {} : { search_text: searchable(note) }),
    updated_at: ctx.now(),
  });
  return getLead(ctx, id);
}

export async function deleteLead(ctx: Context, id: string): Promise<null> {
  const { accountId } = requireMember(ctx.actor);
  await getLead(ctx, id);
  await queries.deleteLead(ctx.db, ctx.organizationId, accountId, id);
  return null;
}

const BATCH = 500;

/** Every lead but the deleted, in the order of scanning, however many there are. */
export function readAllLeads(ctx: Context): AsyncIterable<queries.LeadRow> {
  return readFrom(ctx, requireMember(ctx.actor).accountId);
}

async function* readFrom(ctx: Context, accountId: string): AsyncGenerator<queries.LeadRow> {
  let rows: queries.LeadRow[] = [];
  do {
    rows = await queries.listLeadsAfter(ctx.db, ctx.organizationId, accountId, rows.at(-1)?.id, BATCH);
    yield* rows;
  } while (rows.length === BATCH);
}
