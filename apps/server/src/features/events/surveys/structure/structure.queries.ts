import type { Selectable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern, startPattern } from '../../../../platform/text.ts';
import type { SurveyChoiceTable, SurveyQuestionTable, SurveySectionTable } from '../surveys.tables.ts';

export type SectionRow = Selectable<SurveySectionTable>;
export type QuestionRow = Selectable<SurveyQuestionTable>;
export type ChoiceRow = Selectable<SurveyChoiceTable>;

export const listSections = (db: Db, organizationId: string, surveyId: string): Promise<SectionRow[]> =>
  db
    .selectFrom('survey_section')
    .selectAll('survey_section')
    .where('survey_section.organization_id', '=', organizationId)
    .where('survey_section.survey_id', '=', surveyId)
    .orderBy('survey_section.sort_order')
    .orderBy('survey_section.id')
    .execute();

export const listQuestions = (db: Db, organizationId: string, surveyId: string): Promise<QuestionRow[]> =>
  db
    .selectFrom('survey_question')
    .selectAll('survey_question')
    .where('survey_question.organization_id', '=', organizationId)
    .where('survey_question.survey_id', '=', surveyId)
    .orderBy('survey_question.sort_order')
    .orderBy('survey_question.id')
    .execute();

export const listChoices = (
  db: Db,
  organizationId: string,
  questionIds: readonly string[],
): Promise<ChoiceRow[]> =>
  db
    .selectFrom('survey_choice')
    .selectAll('survey_choice')
    .where('survey_choice.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('survey_choice.question_id'), questionIds))
    .orderBy('survey_choice.sort_order')
    .orderBy('survey_choice.id')
    .execute();

export const listSubQuestions = (db: Db, organizationId: string, questionIds: readonly string[]) =>
  db
    .selectFrom('survey_sub_question')
    .select(['survey_sub_question.choice_id', 'survey_sub_question.question_id'])
    .where('survey_sub_question.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('survey_sub_question.question_id'), questionIds))
    .execute();

/** Those that begin with the text come first. */
export async function listSearchValues(
  db: Db,
  organizationId: string,
  questionId: string,
  { page, pageSize, search = '' }: Paging,
) {
  let query = db
    .selectFrom('survey_search_value as found')
    .select(['found.id', 'found.value'])
    .where('found.organization_id', '=', organizationId)
    .where('found.question_id', '=', questionId);
  if (search.trim() !== '')
    query = query
      .where('found.search_text', 'like', containsPattern(search))
      .orderBy((eb) => eb('found.search_text', 'like', startPattern(search)), 'desc');
  return query
    .orderBy('found.value')
    .orderBy('found.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** Those of the pairs (question, value) that there are. */
export const listKnownSearchValues = (
  db: Db,
  organizationId: string,
  questionIds: readonly string[],
  values: readonly string[],
) =>
  db
    .selectFrom('survey_search_value as found')
    .select(['found.question_id', 'found.value'])
    .where('found.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('found.question_id'), questionIds))
    .where('found.value', 'in', values)
    .execute();
