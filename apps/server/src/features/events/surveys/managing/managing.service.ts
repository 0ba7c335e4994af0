import { randomBytes } from 'node:crypto';
import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { readOrder, refuseDeep, refuseUnknown } from '../../../../platform/db/list.ts';
import { appError, conflict, invalid, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { newId } from '../../../../platform/ids.ts';
import { readInstant, refuseReversed } from '../../../../platform/period.ts';
import { toHtml } from '../../../../platform/rich-text.ts';
import { searchable, slugify } from '../../../../platform/text.ts';
import { requirePower } from '../../../ground/accounts/index.ts';
import { storePicture } from '../../../ground/storage/index.ts';
import { closeStock } from '../../../money/capacity/index.ts';
import { currentStructure } from '../structure/current.ts';
import * as writes from '../structure/structure-writes.queries.ts';
import { loadStructure } from '../structure/structure.service.ts';
import type { SurveySection } from '../structure/structure.types.ts';
import { surveyChanged } from '../surveys.facts.ts';
import { isTaken } from '../surveys.queries.ts';
import * as queries from './managing.queries.ts';
import { PARAMETERS, type CreateSurvey, type UpdateSurvey } from './managing.schemas.ts';
import { holdUnchanged } from '../../../../platform/unchanged.ts';

export async function listSurveys(
  ctx: Context,
  query: queries.SurveysFilter & Paging,
): Promise<{ rows: queries.ManagedSurveyRow[]; count: number }> {
  requirePower(ctx.actor, 'surveys:read');
  refuseUnknown(query, PARAMETERS);
  refuseDeep(query);
  const orders = readOrder(queries.SORTABLE, queries.ID, (query.orderBy ?? '-createdAt').split(','));
  const [rows, count] = await Promise.all([
    queries.listSurveys(ctx.db, ctx.organizationId, query, orders, query),
    queries.countSurveys(ctx.db, ctx.organizationId, query),
  ]);
  return { rows, count };
}

export async function getManaged(ctx: Context, id: string): Promise<queries.ManagedSurveyRow> {
  const row = await queries.findManaged(ctx.db, ctx.organizationId, id);
  if (row === undefined) throw notFound('survey');
  return row;
}

export interface ManagedStructure {
  readonly survey: queries.ManagedSurveyRow;
  readonly sections: readonly SurveySection[];
  readonly responses: ReadonlyMap<string, number>;
  readonly searchValues: ReadonlyMap<string, number>;
}

export async function getStructure(ctx: Context, id: string): Promise<ManagedStructure> {
  requirePower(ctx.actor, 'surveys:read');
  const [survey, all] = await Promise.all([getManaged(ctx, id), loadStructure(ctx, id)]);
  const sections = currentStructure(all);
  const ids = sections.flatMap(({ questions }) => questions.map(({ row }) => row.id));
  return { survey, sections, ...(await writes.countParts(ctx.db, ctx.organizationId, ids)) };
}

export async function preview(ctx: Context, id: string): Promise<readonly SurveySection[]> {
  requirePower(ctx.actor, 'surveys:read');
  await getManaged(ctx, id);
  return loadStructure(ctx, id);
}

export async function createSurvey(
  ctx: Context,
  { image, ...input }: CreateSurvey,
  clientKey: string | undefined,
): Promise<queries.ManagedSurveyRow> {
  requirePower(ctx.actor, 'surveys:write');
  const imageId = await storePicture(ctx, image);
  const id = await withFreeSlug(ctx, async (inner) => {
    const before =
      clientKey === undefined
        ? undefined
        : await queries.findByClientKey(inner.db, ctx.organizationId, clientKey);
    if (before !== undefined) return known(before, input.name.trim());
    const row = {
      submissions_per_account: 1,
      require_auth: false,
      ...toColumns(input),
      organization_id: ctx.organizationId,
      id: newId(),
      slug: await freeSlug(inner, input.slug, input.name),
      name: input.name.trim(),
      status: 'draft' as const,
      image_id: imageId ?? null,
      search_text: searchable(input.name, input.description),
      client_key: clientKey ?? null,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    };
    if (!(await refuseReversed(() => queries.insertSurvey(inner.db, row))))
      return repeated(inner, clientKey ?? '', row.name);
    noteChanges(inner, undefined, row);
    return row.id;
  });
  return getManaged(ctx, id);
}

async function repeated(ctx: Context, clientKey: string, name: string): Promise<string> {
  const before = await queries.findByClientKey(ctx.db, ctx.organizationId, clientKey);
  if (before === undefined) throw notFound('survey');
  return known(before, name);
}

function known(before: { readonly id: string; readonly name: string }, name: string): string {
  if (before.name !== name) throw appError('unprocessable', 'idempotency.reused');
  return before.id;
}

/** Once more when another took the address between the look and the write: the second look finds it taken. */
export const withFreeSlug = <T>(ctx: Context, work: (inner: Context) => Promise<T>): Promise<T> =>
  ctx.transaction(work).catch((error: unknown) => {
    if (!isTaken(error)) throw error;
    return ctx.transaction(work);
  });

/** A survey is found by its address: one that somebody chose is theirs or refused, any other is made free. */
export async function freeSlug(ctx: Context, wanted: string | undefined, name: string): Promise<string> {
  if (wanted !== undefined && wanted !== slugify(wanted)) throw invalid('slug.shape', { field: 'slug' });
  const slug = wanted ?? slugify(name, 'survey').slice(0, 70);
  if (!(await queries.isSlugTaken(ctx.db, ctx.organizationId, slug))) return slug;
  if (wanted !== undefined) throw conflict('survey.slug.taken', { field: 'slug' });
  return `${slug}-${randomBytes(3).toString('hex')}`;
}

export async function updateSurvey(
  ctx: Context,
  id: string,
  { image, ...input }: UpdateSurvey,
): Promise<queries.ManagedSurveyRow> {
  requirePower(ctx.actor, 'surveys:write');
  await getManaged(ctx, id);
  if (input.slug !== undefined && input.slug !== slugify(input.slug))
    throw invalid('slug.shape', { field: 'slug' });
  const imageId = await storePicture(ctx, image);
  await ctx.transaction(async (inner) => {
    const before = await queries.lockSurvey(inner.db, inner.organizationId, id);
    if (before === undefined) throw notFound('survey');
    await holdUnchanged(inner, 'survey', id);
    const columns = toColumns(input);
    if (before.first_opened_at !== null && (columns.anonymous ?? before.anonymous) !== before.anonymous)
      throw conflict('survey.anonymity', { field: 'anonymous' });
    const after = { ...before, ...columns };
    const changes = {
      ...columns,
      ...(input.slug !== undefined && { slug: input.slug }),
      ...(imageId !== undefined && { image_id: imageId }),
      search_text: searchable(after.name, after.description),
      updated_at: ctx.now(),
    };
    if (!(await refuseReversed(() => queries.updateSurvey(inner.db, inner.organizationId, id, changes))))
      throw conflict('survey.slug.taken', { field: 'slug' });
    noteChanges(inner, before, changes);
    await inner.record(surveyChanged(id));
  });
  return getManaged(ctx, id);
}

export async function deleteSurvey(ctx: Context, id: string): Promise<null> {
  requirePower(ctx.actor, 'surveys:write');
  await ctx.transaction(async (inner) => {
    if ((await queries.lockSurvey(inner.db, inner.organizationId, id)) === undefined)
      throw notFound('survey');
    const before = await getManaged(inner, id);
    if (before.submitted > 0)
      throw conflict('survey.submissions', { values: { submissions: before.submitted } });
    noteChanges(inner, before, undefined);
    const questions = (await loadStructure(inner, id)).flatMap((section) => section.questions);
    const choices = questions.flatMap((question) => question.choices);
    await queries.deleteSurvey(inner.db, inner.organizationId, id);
    await closeStock(
      inner,
      choices.flatMap(({ row, isLimited }) => (isLimited ? [row.id] : [])),
    );
    await inner.record(surveyChanged(id));
  });
  return null;
}

const toColumns = ({ thankYou, opensAt, closesAt, ...input }: Omit<UpdateSurvey, 'image'>) => ({
  ...(input.name !== undefined && { name: input.name.trim() }),
  ...(input.description !== undefined && { description: input.description }),
  ...(opensAt !== undefined && { opens_at: opensAt === null ? null : readInstant(opensAt, 'opensAt') }),
  ...(closesAt !== undefined && { closes_at: closesAt === null ? null : readInstant(closesAt, 'closesAt') }),
  ...(input.requireAuth !== undefined && { require_auth: input.requireAuth }),
  ...(input.submissionsPerAccount !== undefined && {
    submissions_per_account: input.submissionsPerAccount,
  }),
  ...(input.anonymous !== undefined && { anonymous: input.anonymous }),
  ...(input.oneAtATime !== undefined && { one_at_a_time: input.oneAtATime }),
  ...(input.showProgress !== undefined && { show_progress: input.showProgress }),
  ...(thankYou !== undefined && { thank_you: toHtml(thankYou) }),
});
