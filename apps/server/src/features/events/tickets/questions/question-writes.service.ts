import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { newId } from '../../../../platform/ids.ts';
import { closeStock, openStock, setSupply } from '../../../money/capacity/index.ts';
import { refuseNonsense, refusePattern } from '../../../money/questions/index.ts';
import { findRefused, refuseText, SEPARATE } from '../../../ground/rules/index.ts';
import { getHostedEvent, getSessionId, refuseTooMany } from '../../programme/index.ts';
import { asComplete, followers, NONE, readChoices, writeChoices } from './choices.service.ts';
import { nextInOrder } from '../offer/extras.queries.ts';
import type { CreateQuestion, UpdateQuestion } from './question-requests.schemas.ts';
import * as writes from './question-writes.queries.ts';
import * as queries from './questions.queries.ts';
import { completeQuestions, completeSections, listSections } from './questions.service.ts';
import type { CompleteQuestion, QuestionParts } from './questions.types.ts';
import { insertSection, lockSection } from './sections.service.ts';
import { holdUnchanged } from '../../../../platform/unchanged.ts';

export interface HostedQuestion {
  readonly question: CompleteQuestion;
  /** Where the questions that follow its choices are found. */
  readonly all: readonly CompleteQuestion[];
  readonly parts: QuestionParts;
}

export async function listQuestions(
  ctx: Context,
  event: string,
  sessionId: string | undefined,
  paging: Paging,
): Promise<{ questions: HostedQuestion[]; count: number }> {
  const { id: eventId } = await getHostedEvent(ctx, event);
  const session = sessionId === undefined ? null : await getSessionId(ctx, eventId, sessionId);
  const [rows, count] = await Promise.all([
    writes.listQuestions(ctx.db, ctx.organizationId, eventId, session, paging),
    writes.countQuestions(ctx.db, ctx.organizationId, eventId, session, paging.search),
  ]);
  return { questions: await complete(ctx, rows), count };
}

export async function createQuestion(
  ctx: Context,
  event: string,
  input: CreateQuestion,
): Promise<HostedQuestion> {
  const { id: eventId } = await getHostedEvent(ctx, event);
  await refuseWords(ctx, input);
  const id = input.id ?? newId();
  await ctx.transaction(async (inner) => {
    const section = await findOrMakeSection(inner, eventId, input.sectionId);
    const row = {
      ...BLANK,
      ...columns(input),
      name: input.name,
      required: input.required,
      mutable: input.mutable,
      organization_id: ctx.organizationId,
      id,
      event_id: eventId,
      section_id: section.id,
      type: input.type,
      sort_order: input.sortOrder ?? (await nextInOrder(inner.db, ctx.organizationId, 'questions', eventId)),
      created_at: ctx.now(),
      updated_at: ctx.now(),
    };
    refusePrice(section, input);
    const choices = readChoices(row, input.choices, []);
    await refuseUnanswerable(inner, { row, stock: NONE, choices: choices.map(asComplete) });
    if (!(await writes.insertQuestion(inner.db, row))) {
      const own = { eventId };
      if ((await queries.findQuestion(inner.db, ctx.organizationId, own, id)) === undefined)
        throw conflict('id.taken', { field: 'id' });
      return;
    }
    if (row.type === 'quantity') await openStock(inner, [{ id, supply: input.limit ?? null }]);
    await writeChoices(inner, section.id, id, choices, []);
    await writeSearchValues(inner, row, input.searchValues);
    await refuseTooMany(inner, eventId, [
      'question',
      ...(section.isNew ? (['question_section'] as const) : []),
      ...(choices.length > 0 ? (['question_choice'] as const) : []),
    ]);
  });
  return getQuestion(ctx, eventId, id);
}

export async function updateQuestion(
  ctx: Context,
  event: string,
  id: string,
  input: UpdateQuestion,
): Promise<HostedQuestion> {
  const { id: eventId } = await getHostedEvent(ctx, event);
  await getQuestion(ctx, eventId, id);
  await refuseWords(ctx, input);
  await ctx.transaction(async (inner) => {
    const { question: before } = await getQuestion(inner, eventId, id);
    const { row: was } = before;
    if (input.limit !== undefined && was.type === 'quantity') await setSupply(inner, id, input.limit);
    const section = await lockSection(inner, eventId, was.section_id);
    await holdUnchanged(inner, 'question', id);
    const target = input.sectionId ?? section.id;
    if (target !== section.id) await refuseMove(inner, eventId, before, section, target);
    refusePrice(section, input);
    const row = { ...was, ...columns(input), section_id: target };
    const choices = readChoices(row, input.choices ?? before.choices.map(asGiven), before.choices);
    await refuseUnanswerable(inner, { row, stock: before.stock, choices: choices.map(asComplete) });
    await writes.updateQuestion(inner.db, ctx.organizationId, id, {
      ...columns(input),
      section_id: target,
      ...(input.sortOrder === undefined ? {} : { sort_order: input.sortOrder }),
      updated_at: ctx.now(),
    });
    await writeChoices(inner, target, id, choices, before.choices);
    await writeSearchValues(inner, row, input.searchValues);
    if (choices.length > before.choices.length) await refuseTooMany(inner, eventId, ['question_choice']);
  });
  return getQuestion(ctx, eventId, id);
}

/** Answers go with it; those that cost something or took something scarce keep it. */
export async function deleteQuestion(ctx: Context, event: string, id: string): Promise<HostedQuestion> {
  const { id: eventId } = await getHostedEvent(ctx, event);
  await getQuestion(ctx, eventId, id);
  return ctx.transaction(async (inner) => {
    const found = await getQuestion(inner, eventId, id);
    const { question, parts } = found;
    await closeStock(inner, [id, ...question.choices.map(({ row }) => row.id)]);
    const answers = parts.responses.get(id) ?? 0;
    const isPaid = (question.row.price ?? 0) > 0;
    const isScarce = [question, ...question.choices].some(
      ({ stock }) => stock.supply !== null && stock.taken > 0,
    );
    if (answers > 0 && (isPaid || isScarce)) throw conflict('question.answered', { values: { answers } });
    await writes.deleteQuestion(inner.db, ctx.organizationId, id);
    return found;
  });
}

async function refuseWords(ctx: Context, input: UpdateQuestion): Promise<void> {
  await refuseText(ctx, [
    input.name,
    input.label,
    input.description,
    input.placeholder,
    input.default,
    input.validationMessage,
    ...(input.choices ?? []).flatMap(({ value, text, description }) => [value, text, description]),
  ]);
  const refused = await findRefused(ctx, input.searchValues ?? [], SEPARATE);
  if (refused !== undefined) throw invalid('text.refused', { field: `searchValues/${refused}` });
}

async function refuseUnanswerable(
  ctx: Context,
  question: Omit<CompleteQuestion, 'ignoresPattern'>,
): Promise<void> {
  const complete = { ...question, ignoresPattern: false };
  refuseNonsense(complete);
  await refusePattern(ctx, complete);
}

/** A choice that stays as it is. */
const asGiven = ({ row: { id, value } }: CompleteQuestion['choices'][number]) => ({ id, value });

const BLANK = {
  label: null,
  description: null,
  placeholder: null,
  default_value: null,
  featured: false,
  span: 12,
  min: null,
  max: null,
  validation: null,
  validation_message: null,
  price: null,
};

const columns = (input: UpdateQuestion) => ({
  ...(input.name === undefined ? {} : { name: input.name }),
  ...(input.required === undefined ? {} : { required: input.required }),
  ...(input.mutable === undefined ? {} : { mutable: input.mutable }),
  ...(input.label === undefined ? {} : { label: input.label }),
  ...(input.description === undefined ? {} : { description: input.description }),
  ...(input.placeholder === undefined ? {} : { placeholder: input.placeholder }),
  ...(input.default === undefined ? {} : { default_value: input.default }),
  ...(input.featured === undefined ? {} : { featured: input.featured }),
  ...(input.span === undefined ? {} : { span: input.span }),
  ...(input.min === undefined ? {} : { min: input.min }),
  ...(input.max === undefined ? {} : { max: input.max }),
  ...(input.validation === undefined ? {} : { validation: input.validation }),
  ...(input.validationMessage === undefined ? {} : { validation_message: input.validationMessage }),
  ...(input.price === undefined ? {} : { price: input.price }),
});

/** Places in a session may cost more by what is answered; what an event asks costs nothing, for that there are add-ons. */
function refusePrice(section: { readonly session_id: string | null }, { price }: UpdateQuestion): void {
  if (section.session_id === null && (price ?? 0) > 0) throw invalid('question.price', { field: 'price' });
}

async function refuseMove(
  ctx: Context,
  eventId: string,
  question: CompleteQuestion,
  from: queries.SectionRow,
  to: string,
): Promise<void> {
  const target = await lockSection(ctx, eventId, to);
  if (target.session_id !== from.session_id) throw notFound('section');
  const [section] = await completeSections(ctx, [from]);
  const isLinked =
    followers(question).length > 0 ||
    (section?.questions ?? []).some((other) => followers(other).includes(question.row.id));
  if (isLinked) throw conflict('question.linked', { field: 'sectionId' });
}

async function writeSearchValues(
  ctx: Context,
  { id, type }: { readonly id: string; readonly type: string },
  values: readonly string[] | undefined,
): Promise<void> {
  if (values === undefined) return;
  if (type !== 'search' && values.length > 0)
    throw invalid('searchValues.unexpected', { field: 'searchValues' });
  const unique = [...new Set(values.map((value) => value.trim()))];
  await writes.replaceSearchValues(ctx.db, ctx.organizationId, id, unique);
}

async function findOrMakeSection(
  ctx: Context,
  eventId: string,
  sectionId: string | undefined,
): Promise<{ readonly id: string; readonly session_id: string | null; readonly isNew: boolean }> {
  const known = sectionId ?? (await listSections(ctx, { eventId }))[0]?.row.id;
  if (known !== undefined) return { ...(await lockSection(ctx, eventId, known)), isNew: false };
  const id = newId();
  await insertSection(ctx, eventId, { id, name: 'Questions' });
  return { id, session_id: null, isNew: true };
}

async function complete(ctx: Context, rows: readonly queries.QuestionRow[]): Promise<HostedQuestion[]> {
  const [questions, parts] = await Promise.all([
    completeQuestions(ctx, rows),
    writes.countParts(
      ctx.db,
      ctx.organizationId,
      rows.map(({ id }) => id),
    ),
  ]);
  const missing = [...new Set(questions.flatMap(followers))];
  const beneath =
    missing.length === 0
      ? []
      : await completeQuestions(ctx, await queries.listQuestionsByIds(ctx.db, ctx.organizationId, missing));
  return questions.map((question) => ({ question, all: beneath, parts }));
}

async function getQuestion(ctx: Context, eventId: string, id: string): Promise<HostedQuestion> {
  const row = await queries.findQuestion(ctx.db, ctx.organizationId, { eventId }, id);
  const [found] = row === undefined ? [] : await complete(ctx, [row]);
  if (found === undefined) throw notFound('question');
  return found;
}
