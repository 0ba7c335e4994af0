import type { Selectable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { QuestionChoiceTable, QuestionSectionTable, QuestionTable } from '../tickets.tables.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';

export type SectionRow = Selectable<QuestionSectionTable>;
export type QuestionRow = Selectable<QuestionTable>;
export type ChoiceRow = Selectable<QuestionChoiceTable>;

const sections = (db: Db, organizationId: string) =>
  db
    .selectFrom('question_section')
    .selectAll('question_section')
    .where('question_section.organization_id', '=', organizationId)
    .orderBy('question_section.sort_order')
    .orderBy('question_section.id');

/** Those of the event itself, or those of one of its sessions. */
export async function listSections(
  db: Db,
  organizationId: string,
  eventId: string,
  sessionId: string | null,
): Promise<SectionRow[]> {
  return sections(db, organizationId)
    .where('question_section.event_id', '=', eventId)
    .where('question_section.session_id', 'is not distinct from', sessionId)
    .execute();
}

export async function findSection(
  db: Db,
  organizationId: string,
  eventId: string,
  id: string,
): Promise<SectionRow | undefined> {
  return sections(db, organizationId)
    .where('question_section.event_id', '=', eventId)
    .where('question_section.id', '=', id)
    .executeTakeFirst();
}

export async function listSectionPassTypes(db: Db, organizationId: string, sectionIds: readonly string[]) {
  return db
    .selectFrom('question_section_pass_type')
    .select(['question_section_pass_type.section_id', 'question_section_pass_type.pass_type_id'])
    .where('question_section_pass_type.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('question_section_pass_type.section_id'), sectionIds))
    .execute();
}

export async function listSectionAddOns(db: Db, organizationId: string, sectionIds: readonly string[]) {
  return db
    .selectFrom('question_section_add_on')
    .select(['question_section_add_on.section_id', 'question_section_add_on.add_on_id'])
    .where('question_section_add_on.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('question_section_add_on.section_id'), sectionIds))
    .execute();
}

export async function listSectionTiers(db: Db, organizationId: string, sectionIds: readonly string[]) {
  return db
    .selectFrom('question_section_tier')
    .select(['question_section_tier.section_id', 'question_section_tier.tier_id'])
    .where('question_section_tier.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('question_section_tier.section_id'), sectionIds))
    .orderBy('question_section_tier.tier_id')
    .execute();
}

const questions = (db: Db, organizationId: string) =>
  db
    .selectFrom('question')
    .selectAll('question')
    .where('question.organization_id', '=', organizationId)
    .orderBy('question.sort_order')
    .orderBy('question.id');

export async function listQuestionsOfSections(
  db: Db,
  organizationId: string,
  sectionIds: readonly string[],
): Promise<QuestionRow[]> {
  return questions(db, organizationId)
    .where((eb) => anyOf(eb.ref('question.section_id'), sectionIds))
    .execute();
}

export async function listQuestionsByIds(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<QuestionRow[]> {
  return questions(db, organizationId)
    .where((eb) => anyOf(eb.ref('question.id'), ids))
    .execute();
}

export async function listChoices(
  db: Db,
  organizationId: string,
  questionIds: readonly string[],
): Promise<ChoiceRow[]> {
  return db
    .selectFrom('question_choice')
    .selectAll('question_choice')
    .where('question_choice.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('question_choice.question_id'), questionIds))
    .orderBy('question_choice.sort_order')
    .orderBy('question_choice.id')
    .execute();
}

export async function listSubQuestions(db: Db, organizationId: string, choiceIds: readonly string[]) {
  return db
    .selectFrom('question_sub_question')
    .select(['question_sub_question.choice_id', 'question_sub_question.question_id'])
    .where('question_sub_question.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('question_sub_question.choice_id'), choiceIds))
    .execute();
}

/** Undefined when the question is none of the event, or of another session of it. */
export async function findQuestion(
  db: Db,
  organizationId: string,
  of: { readonly eventId: string; readonly sessionId?: string | null },
  id: string,
): Promise<QuestionRow | undefined> {
  const query = db
    .selectFrom('question')
    .innerJoin('question_section as section', (join) =>
      join.on('section.organization_id', '=', organizationId).onRef('section.id', '=', 'question.section_id'),
    )
    .selectAll('question')
    .where('question.organization_id', '=', organizationId)
    .where('question.event_id', '=', of.eventId)
    .where('question.id', '=', id);
  return of.sessionId === undefined
    ? query.executeTakeFirst()
    : query.where('section.session_id', 'is not distinct from', of.sessionId).executeTakeFirst();
}

export async function listSearchValues(
  db: Db,
  organizationId: string,
  questionId: string,
  { page, pageSize, search }: Paging,
) {
  const query = db
    .selectFrom('question_search_value as found')
    .select(['found.id', 'found.value'])
    .where('found.organization_id', '=', organizationId)
    .where('found.question_id', '=', questionId);
  const sought =
    search === undefined || search.trim() === ''
      ? query
      : query.where('found.search_text', 'like', containsPattern(search));
  return sought
    .orderBy('found.value')
    .orderBy('found.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** Those of the pairs (question, value) that there are. */
export async function listKnownSearchValues(
  db: Db,
  organizationId: string,
  questionIds: readonly string[],
  values: readonly string[],
) {
  return db
    .selectFrom('question_search_value as found')
    .select(['found.question_id', 'found.value'])
    .where('found.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('found.question_id'), questionIds))
    .where('found.value', 'in', values)
    .execute();
}
