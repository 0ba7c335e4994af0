import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { refuseClosed, refuseStrangers } from './surveys.policy.ts';
import * as queries from './surveys.queries.ts';
import { listSearchValues } from './structure/structure.service.ts';

/** A moment in the language of the caller and the clock of the organization. */
export function sayMoment(ctx: Context): (moment: Date) => string {
  return (moment) =>
    new Intl.DateTimeFormat(ctx.locale, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: ctx.organization.timezone,
    }).format(moment);
}

export async function findAnySurvey(ctx: Context, idOrSlug: string): Promise<queries.SurveyRow> {
  const survey = await queries.findSurvey(ctx.db, ctx.organizationId, idOrSlug);
  if (survey === undefined) throw notFound('survey');
  return survey;
}

/** One that the caller can answer now. */
export async function getOpenSurvey(ctx: Context, idOrSlug: string): Promise<queries.SurveyRow> {
  const survey = await findAnySurvey(ctx, idOrSlug);
  refuseClosed(survey, ctx.now(), sayMoment(ctx));
  refuseStrangers(survey, ctx.actor);
  return survey;
}

export async function getSurvey(
  ctx: Context,
  idOrSlug: string,
): Promise<{ survey: queries.SurveyRow; seconds: number | null }> {
  const survey = await getOpenSurvey(ctx, idOrSlug);
  const seconds = await queries.findMedianSeconds(ctx.db, ctx.organizationId, survey.id);
  return { survey, seconds };
}

export const listOpenSurveys = (ctx: Context, paging: Paging): Promise<queries.SurveyRow[]> =>
  queries.listOpenSurveys(
    ctx.db,
    ctx.organizationId,
    { now: ctx.now(), isVisitor: ctx.actor.kind === 'visitor' },
    paging,
  );

export async function findValues(ctx: Context, idOrSlug: string, questionId: string, paging: Paging) {
  const survey = await getOpenSurvey(ctx, idOrSlug);
  return listSearchValues(ctx, survey.id, questionId, paging);
}
