import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { searchable } from '../../../../platform/text.ts';
import { requirePower } from '../../../ground/accounts/index.ts';
import { currentStructure } from '../structure/current.ts';
import { writeStructure } from '../structure/save-structure.service.ts';
import { refuseNamingFiles } from '../structure/structure-rules.ts';
import * as writes from '../structure/structure-writes.queries.ts';
import { loadStructure } from '../structure/structure.service.ts';
import type { SurveySection } from '../structure/structure.types.ts';
import { surveyChanged, surveyOpened } from '../surveys.facts.ts';
import * as queries from './managing.queries.ts';
import type { SectionInput } from './managing.schemas.ts';
import { freeSlug, getManaged, withFreeSlug } from './managing.service.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof queries.lockSurvey>>>;

async function change(
  ctx: Context,
  id: string,
  changesOf: (survey: Locked, inner: Context) => Promise<Partial<Locked>> | Partial<Locked>,
): Promise<queries.ManagedSurveyRow> {
  requirePower(ctx.actor, 'surveys:write');
  await ctx.transaction(async (inner) => {
    const survey = await queries.lockSurvey(inner.db, inner.organizationId, id);
    if (survey === undefined) throw notFound('survey');
    const changes = await changesOf(survey, inner);
    await queries.updateSurvey(inner.db, inner.organizationId, id, {
      ...(changes as Pick<Locked, 'status'>),
      updated_at: inner.now(),
    });
    noteChanges(inner, survey, changes);
    await inner.record(surveyChanged(id));
  });
  return getManaged(ctx, id);
}

export const openSurvey = (ctx: Context, id: string): Promise<queries.ManagedSurveyRow> =>
  change(ctx, id, async ({ closes_at: closes, first_opened_at: first, anonymous }, inner) => {
    const sections = currentStructure(await loadStructure(inner, id));
    if (!sections.some(({ questions }) => questions.length > 0)) throw conflict('survey.empty');
    refuseNamingFiles({ anonymous }, sections);
    if (closes !== null && closes <= inner.now()) throw conflict('survey.past', { field: 'closesAt' });
    return { status: 'open', closed_at: null, first_opened_at: first ?? inner.now() };
  });

export const closeSurvey = (ctx: Context, id: string): Promise<queries.ManagedSurveyRow> =>
  change(ctx, id, ({ status, closed_at: closed }, inner) => {
    if (status === 'draft' || status === 'archived') throw conflict('survey.notOpen');
    return { status: 'closed', closed_at: closed ?? inner.now() };
  });

export const archiveSurvey = (ctx: Context, id: string): Promise<queries.ManagedSurveyRow> =>
  change(ctx, id, ({ closed_at: closed }, inner) => ({
    status: 'archived',
    closed_at: closed ?? inner.now(),
  }));

export async function copySurvey(ctx: Context, id: string): Promise<queries.ManagedSurveyRow> {
  requirePower(ctx.actor, 'surveys:write');
  const {
    image: _,
    begun: _begun,
    submitted: _submitted,
    questions: _questions,
    ...from
  } = await getManaged(ctx, id);
  const sections = currentStructure(await loadStructure(ctx, id));
  const values = await writes.listAllSearchValues(
    ctx.db,
    ctx.organizationId,
    sections.flatMap(({ questions }) => questions.map(({ row }) => row.id)),
  );
  const copyId = newId();
  await withFreeSlug(ctx, async (inner) => {
    const row = {
      ...from,
      id: copyId,
      slug: await freeSlug(inner, undefined, from.name),
      status: 'draft' as const,
      opens_at: null,
      closes_at: null,
      closed_at: null,
      first_opened_at: null,
      told_opened_at: null,
      version: 1,
      structured_by: null,
      client_key: null,
      search_text: searchable(from.name, from.description),
      created_at: ctx.now(),
      updated_at: ctx.now(),
    };
    await queries.insertSurvey(inner.db, row);
    const valuesOf = Map.groupBy(values, (value) => value.question_id);
    await writeStructure(
      inner,
      row,
      withNewIds(sections, (questionId) => (valuesOf.get(questionId) ?? []).map(({ value }) => value)),
    );
    noteChanges(inner, undefined, row);
  });
  return getManaged(ctx, copyId);
}

function withNewIds(
  sections: readonly SurveySection[],
  valuesOf: (questionId: string) => string[],
): SectionInput[] {
  const ids = new Map<string, string>();
  const fresh = (id: string): string => {
    const known = ids.get(id) ?? newId();
    ids.set(id, known);
    return known;
  };
  const renamed = (condition: SurveySection['showIf']) => {
    if (condition === null) return null;
    const clauses = (list: NonNullable<typeof condition>['all']) =>
      list?.map((clause) => ({ ...clause, question: fresh(clause.question) }));
    const { all, any } = condition;
    return JSON.parse(JSON.stringify({ all: clauses(all), any: clauses(any) })) as SectionInput['showIf'];
  };
  return sections.map(({ row, showIf, questions }) => ({
    id: newId(),
    name: row.name,
    description: row.description,
    showIf: renamed(showIf) ?? null,
    questions: questions.map((question) => ({
      id: fresh(question.row.id),
      type: question.row.type as SectionInput['questions'][number]['type'],
      name: question.row.name,
      label: question.row.label,
      description: question.row.description,
      placeholder: question.row.placeholder,
      default: question.row.default_value,
      featured: question.row.featured,
      required: question.row.required,
      mutable: question.row.mutable,
      min: question.row.min,
      max: question.row.max,
      validation: question.ignoresPattern ? null : question.row.validation,
      validationMessage: question.row.validation_message,
      showIf: renamed(question.showIf) ?? null,
      searchValues: valuesOf(question.row.id),
      choices: question.choices.map((choice) => ({
        id: newId(),
        value: choice.row.value,
        text: choice.row.text,
        description: choice.row.description,
        limit: choice.isLimited ? choice.stock.supply : null,
        subQuestionIds: choice.subQuestionIds.map(fresh),
      })),
    })),
  }));
}

/** Surveys that open or end by the clock; the minute decides nothing for those who answer, who are judged by the moment. */
export async function followClock(ctx: Context): Promise<void> {
  for (const { id } of await queries.listDue(ctx.db, ctx.organizationId, ctx.now()))
    await ctx.transaction(async (inner) => {
      const survey = await queries.lockSurvey(inner.db, inner.organizationId, id);
      if (survey?.status !== 'open') return;
      const { opens_at: opens, closes_at: closes } = survey;
      if (opens !== null && opens > inner.now()) return;
      const isOver = closes !== null && closes <= inner.now();
      if (survey.told_opened_at === null) await inner.record(surveyOpened(id));
      await queries.updateSurvey(inner.db, inner.organizationId, id, {
        told_opened_at: survey.told_opened_at ?? inner.now(),
        ...(isOver && { status: 'closed' as const, closed_at: closes }),
      });
      if (isOver) await inner.record(surveyChanged(id));
    });
}
