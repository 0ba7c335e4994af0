import { sql, type Insertable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import { newId } from '../../../../platform/ids.ts';
import { searchable } from '../../../../platform/text.ts';
import type {
  SurveyChoiceTable,
  SurveyQuestionTable,
  SurveySectionTable,
  SurveySubQuestionTable,
} from '../surveys.tables.ts';

export type NewSection = Insertable<SurveySectionTable>;
export type NewQuestion = Insertable<SurveyQuestionTable>;
export type NewChoice = Insertable<SurveyChoiceTable>;

/** Rows of one statement: PostgreSQL takes 65,535 values. */
const BATCH = 1000;

function* batches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH);
}

/** False when an id belongs to another survey. */
export async function upsertSections(
  db: Db,
  surveyId: string,
  rows: readonly NewSection[],
): Promise<boolean> {
  if (rows.length === 0) return true;
  const written = await db
    .insertInto('survey_section')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'id'])
        .doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          description: eb.ref('excluded.description'),
          show_if: eb.ref('excluded.show_if'),
          retired: eb.ref('excluded.retired'),
          sort_order: eb.ref('excluded.sort_order'),
        }))
        .where('survey_section.survey_id', '=', surveyId),
    )
    .returning('survey_section.id')
    .execute();
  return written.length === rows.length;
}

/** False when an id belongs to another survey. */
export async function upsertQuestions(
  db: Db,
  surveyId: string,
  rows: readonly NewQuestion[],
): Promise<boolean> {
  if (rows.length === 0) return true;
  const written = await db
    .insertInto('survey_question')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'id'])
        .doUpdateSet((eb) => ({
          section_id: eb.ref('excluded.section_id'),
          type: eb.ref('excluded.type'),
          name: eb.ref('excluded.name'),
          label: eb.ref('excluded.label'),
          description: eb.ref('excluded.description'),
          placeholder: eb.ref('excluded.placeholder'),
          default_value: eb.ref('excluded.default_value'),
          featured: eb.ref('excluded.featured'),
          required: eb.ref('excluded.required'),
          mutable: eb.ref('excluded.mutable'),
          min: eb.ref('excluded.min'),
          max: eb.ref('excluded.max'),
          validation: eb.ref('excluded.validation'),
          validation_message: eb.ref('excluded.validation_message'),
          show_if: eb.ref('excluded.show_if'),
          retired: eb.ref('excluded.retired'),
          sort_order: eb.ref('excluded.sort_order'),
        }))
        .where('survey_question.survey_id', '=', surveyId),
    )
    .returning('survey_question.id')
    .execute();
  return written.length === rows.length;
}

/** False when an id belongs to another question. */
export async function upsertChoices(db: Db, rows: readonly NewChoice[]): Promise<boolean> {
  let written = 0;
  for (const batch of batches(rows)) {
    const found = await db
      .insertInto('survey_choice')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'id'])
          .doUpdateSet((eb) => ({
            value: eb.ref('excluded.value'),
            text: eb.ref('excluded.text'),
            description: eb.ref('excluded.description'),
            retired: eb.ref('excluded.retired'),
            sort_order: eb.ref('excluded.sort_order'),
          }))
          .whereRef('survey_choice.question_id', '=', 'excluded.question_id'),
      )
      .returning('survey_choice.id')
      .execute();
    written += found.length;
  }
  return written === rows.length;
}

async function retireChoices(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('survey_choice')
    .set({ retired: true })
    .where('survey_choice.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('survey_choice.id'), ids))
    .execute();
}

async function retireQuestions(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('survey_question')
    .set({ retired: true })
    .where('survey_question.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('survey_question.id'), ids))
    .execute();
}

async function retireSections(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('survey_section')
    .set({ retired: true })
    .where('survey_section.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('survey_section.id'), ids))
    .execute();
}

async function removeChoices(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('survey_choice')
    .where('survey_choice.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('survey_choice.id'), ids))
    .execute();
}

async function removeQuestions(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('survey_question')
    .where('survey_question.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('survey_question.id'), ids))
    .execute();
}

async function removeSections(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('survey_section')
    .where('survey_section.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('survey_section.id'), ids))
    .execute();
}

/** Answers stay, and name them. */
export const retire = { choices: retireChoices, questions: retireQuestions, sections: retireSections };

export const remove = { choices: removeChoices, questions: removeQuestions, sections: removeSections };

/** Of the questions of one survey. */
export async function replaceSubQuestions(
  db: Db,
  organizationId: string,
  questionIds: readonly string[],
  rows: readonly Omit<Insertable<SurveySubQuestionTable>, 'organization_id'>[],
): Promise<void> {
  await db
    .deleteFrom('survey_sub_question')
    .where('survey_sub_question.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('survey_sub_question.question_id'), questionIds))
    .execute();
  for (const batch of batches(rows))
    await db
      .insertInto('survey_sub_question')
      .values(batch.map((row) => ({ ...row, organization_id: organizationId })))
      .execute();
}

/** Values that stay keep their ids. */
export async function replaceSearchValues(
  db: Db,
  organizationId: string,
  questionId: string,
  values: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('survey_search_value')
    .where('survey_search_value.organization_id', '=', organizationId)
    .where('survey_search_value.question_id', '=', questionId)
    .where((eb) => sql<boolean>`not ${eb.ref('survey_search_value.value')} = any(${[...values]}::text[])`)
    .execute();
  for (const batch of batches(values))
    await db
      .insertInto('survey_search_value')
      .values(
        batch.map((value) => ({
          organization_id: organizationId,
          id: newId(),
          question_id: questionId,
          value,
          search_text: searchable(value),
        })),
      )
      .onConflict((conflict) => conflict.columns(['organization_id', 'question_id', 'value']).doNothing())
      .execute();
}

/** A survey may have a million answers, and its editor needs to know whether there are any, and about how many. */
const MOST_COUNTED = 10_000;

/** Answers, up to ten thousand, and values to be found, of each question. */
export async function countParts(db: Db, organizationId: string, questionIds: readonly string[]) {
  const [responses, values] = await Promise.all([
    db
      .selectFrom('survey_question as asked')
      .select((eb) => [
        'asked.id as question_id',
        eb
          .selectFrom(
            eb
              .selectFrom('survey_response as response')
              .select('response.question_id')
              .where('response.organization_id', '=', organizationId)
              .whereRef('response.question_id', '=', 'asked.id')
              .limit(MOST_COUNTED)
              .as('some'),
          )
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('count'),
      ])
      .where('asked.organization_id', '=', organizationId)
      .where((eb) => anyOf(eb.ref('asked.id'), questionIds))
      .execute(),
    db
      .selectFrom('survey_search_value')
      .select(({ fn }) => ['survey_search_value.question_id', fn.countAll<number>().as('count')])
      .where('survey_search_value.organization_id', '=', organizationId)
      .where((eb) => anyOf(eb.ref('survey_search_value.question_id'), questionIds))
      .groupBy('survey_search_value.question_id')
      .execute(),
  ]);
  return {
    responses: new Map(responses.map((row) => [row.question_id, Number(row.count)])),
    searchValues: new Map(values.map((row) => [row.question_id, Number(row.count)])),
  };
}

export const listAllSearchValues = (db: Db, organizationId: string, questionIds: readonly string[]) =>
  db
    .selectFrom('survey_search_value')
    .select(['survey_search_value.question_id', 'survey_search_value.value'])
    .where('survey_search_value.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('survey_search_value.question_id'), questionIds))
    .execute();
