import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { refuseText } from '../../../ground/rules/index.ts';
import { holdTiers } from '../../../people/tiers/index.ts';
import { getHostedEvent, getSessionId, refuseTooMany } from '../../programme/index.ts';
import { nextInOrder } from '../offer/extras.queries.ts';
import { refuseForeign } from '../offer/extras.service.ts';
import type { CreateSection, UpdateSection } from './question-requests.schemas.ts';
import * as writes from './question-writes.queries.ts';
import { findSection, type SectionRow } from './questions.queries.ts';
import { completeSections, listSections as listCompleteSections } from './questions.service.ts';
import type { CompleteSection, QuestionParts } from './questions.types.ts';
import { holdUnchanged } from '../../../../platform/unchanged.ts';

/** A section with what only its host sees. */
export interface HostedSection {
  readonly section: CompleteSection;
  readonly parts: QuestionParts;
}

export async function listSections(
  ctx: Context,
  event: string,
  sessionId: string | undefined,
): Promise<HostedSection[]> {
  const { id: eventId } = await getHostedEvent(ctx, event);
  if (sessionId !== undefined) await getSessionId(ctx, eventId, sessionId);
  return withParts(ctx, await listCompleteSections(ctx, { eventId, sessionId }));
}

export async function createSection(
  ctx: Context,
  event: string,
  input: CreateSection,
): Promise<HostedSection> {
  const { id: eventId } = await getHostedEvent(ctx, event);
  await refuseText(ctx, [input.name, input.description]);
  if (typeof input.sessionId === 'string') {
    await getSessionId(ctx, eventId, input.sessionId);
    refuseTiers(input);
  }
  await refuseForeignParts(ctx, eventId, input);
  const id = input.id ?? newId();
  await ctx.transaction(async (inner) => {
    const inserted = await insertSection(inner, eventId, { ...input, id });
    if (!inserted && (await findSection(inner.db, ctx.organizationId, eventId, id)) === undefined)
      throw conflict('id.taken', { field: 'id' });
    if (!inserted) return;
    await writeParts(inner, id, input);
    await refuseTooMany(inner, eventId, ['question_section']);
  });
  return getSection(ctx, eventId, id);
}

export async function updateSection(
  ctx: Context,
  event: string,
  id: string,
  input: UpdateSection,
): Promise<HostedSection> {
  const { id: eventId } = await getHostedEvent(ctx, event);
  await refuseText(ctx, [input.name, input.description]);
  if ((await findSection(ctx.db, ctx.organizationId, eventId, id)) === undefined) throw notFound('section');
  await refuseForeignParts(ctx, eventId, input);
  await ctx.transaction(async (inner) => {
    const { session_id: sessionId } = await lockSection(inner, eventId, id);
    if (sessionId !== null) refuseTiers(input);
    await holdUnchanged(inner, 'question_section', id);
    await writes.updateSection(inner.db, ctx.organizationId, id, {
      ...(input.name === undefined ? {} : { name: input.name }),
      ...(input.description === undefined ? {} : { description: input.description }),
      ...(input.scope === undefined ? {} : { scope: input.scope }),
      ...(input.sortOrder === undefined ? {} : { sort_order: input.sortOrder }),
      updated_at: ctx.now(),
    });
    await writeParts(inner, id, input);
  });
  return getSection(ctx, eventId, id);
}

export async function deleteSection(ctx: Context, event: string, id: string): Promise<null> {
  const { id: eventId } = await getHostedEvent(ctx, event);
  if ((await findSection(ctx.db, ctx.organizationId, eventId, id)) === undefined) throw notFound('section');
  await ctx.transaction(async (inner) => {
    const row = await lockSection(inner, eventId, id);
    const [section] = await completeSections(inner, [row]);
    if (section !== undefined && section.questions.length > 0)
      throw conflict('section.notEmpty', { values: { questions: section.questions.length } });
    await writes.deleteSection(inner.db, ctx.organizationId, id);
  });
  return null;
}

export async function lockSection(ctx: Context, eventId: string, id: string): Promise<SectionRow> {
  const row = await writes.findSectionForUpdate(ctx.db, ctx.organizationId, eventId, id);
  if (row === undefined) throw notFound('section');
  return row;
}

export async function insertSection(
  ctx: Context,
  eventId: string,
  input: CreateSection & { readonly id: string },
): Promise<boolean> {
  return writes.insertSection(ctx.db, {
    organization_id: ctx.organizationId,
    id: input.id,
    event_id: eventId,
    session_id: input.sessionId ?? null,
    name: input.name,
    description: input.description ?? null,
    scope: input.scope ?? 'ticket',
    sort_order: input.sortOrder ?? (await nextInOrder(ctx.db, ctx.organizationId, 'sections', eventId)),
    created_at: ctx.now(),
    updated_at: ctx.now(),
  });
}

async function getSection(ctx: Context, eventId: string, id: string): Promise<HostedSection> {
  const row = await findSection(ctx.db, ctx.organizationId, eventId, id);
  const [hosted] = row === undefined ? [] : await withParts(ctx, await completeSections(ctx, [row]));
  if (hosted === undefined) throw notFound('section');
  return hosted;
}

async function withParts(ctx: Context, sections: readonly CompleteSection[]): Promise<HostedSection[]> {
  const ids = sections.flatMap(({ questions }) => questions.map(({ row }) => row.id));
  const parts = await writes.countParts(ctx.db, ctx.organizationId, ids);
  return sections.map((section) => ({ section, parts }));
}

async function refuseForeignParts(ctx: Context, eventId: string, input: UpdateSection): Promise<void> {
  await refuseForeign(ctx, eventId, 'pass_type', input.passTypeIds ?? []);
  await refuseForeign(ctx, eventId, 'event_add_on', input.addOnIds ?? []);
}

/** Everyone who enters a session is asked the same. */
function refuseTiers({ tierIds = [] }: UpdateSection): void {
  if (tierIds.length > 0) throw invalid('section.tiersOfSession', { field: 'tierIds' });
}

async function writeParts(ctx: Context, id: string, input: UpdateSection): Promise<void> {
  if (input.passTypeIds !== undefined)
    await writes.replaceSectionPassTypes(ctx.db, ctx.organizationId, id, input.passTypeIds);
  if (input.addOnIds !== undefined)
    await writes.replaceSectionAddOns(ctx.db, ctx.organizationId, id, input.addOnIds);
  if (input.tierIds === undefined) return;
  const tierIds = [...new Set(input.tierIds.map((tierId) => tierId.toLowerCase()))];
  await holdTiers(ctx, tierIds);
  await writes.replaceSectionTiers(ctx.db, ctx.organizationId, id, tierIds);
}
