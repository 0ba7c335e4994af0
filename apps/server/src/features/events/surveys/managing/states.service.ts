import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { requirePower } from '../../../ground/accounts/index.ts';
import { currentStructure } from '../structure/current.ts';
import { refuseNamingFiles } from '../structure/structure-rules.ts';
import { loadStructure } from '../structure/structure.service.ts';
import { surveyChanged, surveyOpened } from '../surveys.facts.ts';
import * as queries from './managing.queries.ts';
import { getManaged } from './managing.service.ts';

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
