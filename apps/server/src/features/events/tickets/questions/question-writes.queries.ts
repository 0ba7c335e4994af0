import { sql, type Insertable, type Updateable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { QuestionChoiceTable, QuestionSectionTable, QuestionTable } from '../tickets.tables.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { newId } from '../../../../platform/ids.ts';
import { containsPattern, searchable } from '../../../../platform/text.ts';
import type { QuestionRow, SectionRow } from './questions.queries.ts';

/** False when there is one of that id. */
export async function insertSection(db: Db, row: Insertable<QuestionSectionTable>): Promise<boolean> {
  const result = await db
    .insertInto('question_section')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Locks a section: concurrent changes of its questions wait for each other. */
export async function findSectionForUpdate(
  db: Db,
  organizationId: string,
  eventId: string,
  id: string,
): Promise<SectionRow | undefined> {
  return db
    .selectFrom('question_section')
    .selectAll('question_section')
    .where('question_section.organization_id', '=', organizationId)
    .where('question_section.event_id', '=', eventId)
    .where('question_section.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateSection(
  db: Db,
  organizationId: string,
  id: string,
  changes: Updateable<QuestionSectionTable>,
): Promise<void> {
  await db
    .updateTable('question_section')
    .set(changes)
    .where('question_section.organization_id', '=', organizationId)
    .where('question_section.id', '=', id)
    .execute();
}

export async function deleteSection(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .deleteFrom('question_section')
    .where('question_section.organization_id', '=', organizationId)
    .where('question_section.id', '=', id)
    .execute();
}

export async function replaceSectionPassTypes(
  db: Db,
  organizationId: string,
  sectionId: string,
  passTypeIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('question_section_pass_type')
    .where('question_section_pass_type.organization_id', '=', organizationId)
    .where('question_section_pass_type.section_id', '=', sectionId)
    .execute();
  const base = { organization_id: organizationId, section_id: sectionId };
  if (passTypeIds.length > 0)
    await db
      .insertInto('question_section_pass_type')
      .values(passTypeIds.map((id) => ({ ...base, pass_type_id: id })))
      .execute();
}

export async function replaceSectionTiers(
  db: Db,
  organizationId: string,
  sectionId: string,
  tierIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('question_section_tier')
    .where('question_section_tier.organization_id', '=', organizationId)
    .where('question_section_tier.section_id', '=', sectionId)
    .execute();
  const base = { organization_id: organizationId, section_id: sectionId };
  if (tierIds.length > 0)
    await db
      .insertInto('question_section_tier')
      .values(tierIds.map((id) => ({ ...base, tier_id: id })))
      .execute();
}

export async function replaceSectionAddOns(
  db: Db,
  organizationId: string,
  sectionId: string,
  addOnIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('question_section_add_on')
    .where('question_section_add_on.organization_id', '=', organizationId)
    .where('question_section_add_on.section_id', '=', sectionId)
    .execute();
  const base = { organization_id: organizationId, section_id: sectionId };
  if (addOnIds.length > 0)
    await db
      .insertInto('question_section_add_on')
      .values(addOnIds.map((id) => ({ ...base, add_on_id: id })))
      .execute();
}

const ofEvent = (db: Db, organizationId: string, eventId: string, sessionId: string | null, search = '') =>
  db
    .selectFrom('question')
    .innerJoin('question_section as section', (join) =>
      join.on('section.organization_id', '=', organizationId).onRef('section.id', '=', 'question.section_id'),
    )
    .where('question.organization_id', '=', organizationId)
    .where('question.event_id', '=', eventId)
    .where('section.session_id', 'is not distinct from', sessionId)
    .$if(search.trim() !== '', (query) =>
      query.where(sql<string>`lower(question.name)`, 'like', containsPattern(search)),
    );

export async function listQuestions(
  db: Db,
  organizationId: string,
  eventId: string,
  sessionId: string | null,
  { page, pageSize, search }: Paging,
): Promise<QuestionRow[]> {
  return ofEvent(db, organizationId, eventId, sessionId, search)
    .selectAll('question')
    .orderBy('section.sort_order')
    .orderBy('section.id')
    .orderBy('question.sort_order')
    .orderBy('question.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function countQuestions(
  db: Db,
  organizationId: string,
  eventId: string,
  sessionId: string | null,
  search: string | undefined,
): Promise<number> {
  const { count } = await ofEvent(db, organizationId, eventId, sessionId, search)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertQuestion(db: Db, row: Insertable<QuestionTable>): Promise<boolean> {
  const result = await db
    .insertInto('question')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateQuestion(
  db: Db,
  organizationId: string,
  id: string,
  changes: Updateable<QuestionTable>,
): Promise<void> {
  await db
    .updateTable('question')
    .set(changes)
    .where('question.organization_id', '=', organizationId)
    .where('question.id', '=', id)
    .execute();
}

export async function deleteQuestion(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .deleteFrom('question')
    .where('question.organization_id', '=', organizationId)
    .where('question.id', '=', id)
    .execute();
}

/** Makes those that are new, changes those that are there. */
export async function upsertChoices(db: Db, rows: readonly Insertable<QuestionChoiceTable>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('question_choice')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'id']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        text: eb.ref('excluded.text'),
        description: eb.ref('excluded.description'),
        sort_order: eb.ref('excluded.sort_order'),
      })),
    )
    .execute();
}

export async function deleteChoices(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('question_choice')
    .where('question_choice.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('question_choice.id'), ids))
    .execute();
}

export async function replaceSubQuestions(
  db: Db,
  organizationId: string,
  choiceId: string,
  questionIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('question_sub_question')
    .where('question_sub_question.organization_id', '=', organizationId)
    .where('question_sub_question.choice_id', '=', choiceId)
    .execute();
  if (questionIds.length > 0)
    await db
      .insertInto('question_sub_question')
      .values(
        questionIds.map((id) => ({ organization_id: organizationId, choice_id: choiceId, question_id: id })),
      )
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
    .deleteFrom('question_search_value')
    .where('question_search_value.organization_id', '=', organizationId)
    .where('question_search_value.question_id', '=', questionId)
    .where((eb) => sql<boolean>`not ${eb.ref('question_search_value.value')} = any(${[...values]}::text[])`)
    .execute();
  if (values.length > 0)
    await db
      .insertInto('question_search_value')
      .values(
        values.map((value) => ({
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

/** Answers and look-up values of each. */
export async function countParts(db: Db, organizationId: string, questionIds: readonly string[]) {
  const [responses, values] = await Promise.all([
    db
      .selectFrom('question_response')
      .select(({ fn }) => ['question_response.question_id', fn.countAll<number>().as('count')])
      .where('question_response.organization_id', '=', organizationId)
      .where((eb) => anyOf(eb.ref('question_response.question_id'), questionIds))
      .groupBy('question_response.question_id')
      .execute(),
    db
      .selectFrom('question_search_value')
      .select(({ fn }) => ['question_search_value.question_id', fn.countAll<number>().as('count')])
      .where('question_search_value.organization_id', '=', organizationId)
      .where((eb) => anyOf(eb.ref('question_search_value.question_id'), questionIds))
      .groupBy('question_search_value.question_id')
      .execute(),
  ]);
  return {
    responses: new Map(responses.map((row) => [row.question_id, row.count])),
    searchValues: new Map(values.map((row) => [row.question_id, row.count])),
  };
}
