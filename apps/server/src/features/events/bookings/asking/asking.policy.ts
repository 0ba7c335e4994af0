import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { listAsked, readResponse, unanswered } from '../../../money/questions/index.ts';
import type { GivenAnswer, StoredQuestion } from '../bookings.tables.ts';

const NONE = { supply: null, taken: 0, spare: null };
/** Characters of a text, by type of question. */
const LONGEST: Readonly<Record<string, number>> = { text: 1000, textarea: 2000 };
/** Characters of the JSON of all answers of a booking. */
const MOST_OF_ANSWERS = 40_000;
/** The same of all questions of a place or of a space. */
const MOST_OF_QUESTIONS = 20_000;

/** Never more than an answer may have. */
function maxOf({ type, max }: StoredQuestion): string | null {
  const longest = LONGEST[type];
  return longest !== undefined && (max === null || Number(max) > longest) ? String(longest) : max;
}

/** The question as the shared rules read it. */
export const askable = (question: StoredQuestion) => ({
  row: {
    id: question.id,
    type: question.type,
    name: question.name,
    label: null,
    required: question.required,
    default_value: null,
    min: question.min,
    max: maxOf(question),
    validation: question.validation,
    validation_message: question.validationMessage,
    price: null,
  },
  stock: NONE,
  choices: question.choices.map((row) => ({ row, stock: NONE, subQuestionIds: row.subQuestionIds ?? [] })),
});

/** Those of the place first; one that stands in both is asked once. */
export function askedBy(space: {
  readonly questions: readonly StoredQuestion[];
  readonly place_questions: readonly StoredQuestion[];
}): StoredQuestion[] {
  const known = new Set(space.place_questions.map(({ id }) => id));
  return [...space.place_questions, ...space.questions.filter(({ id }) => !known.has(id))];
}

export function refuseRepeated(questions: readonly StoredQuestion[]): void {
  const choices = questions.flatMap((question) => question.choices);
  for (const things of [questions, choices])
    if (new Set(things.map(({ id }) => id)).size < things.length)
      throw invalid('ids.repeated', { field: 'questions' });
}

export function refuseLong(questions: readonly StoredQuestion[]): void {
  if (JSON.stringify(questions).length > MOST_OF_QUESTIONS)
    throw invalid('questions.tooLong', { field: 'questions', values: { max: MOST_OF_QUESTIONS } });
}

/** More than a text can have, or than there are choices. */
export function refuseUnreachable({ type, min, choices }: StoredQuestion): void {
  const most = type === 'checkbox' ? choices.length : LONGEST[type];
  if (min !== null && most !== undefined && Number(min) > most)
    throw invalid('bounds.invalid', { values: { field: 'min' }, field: 'min' });
}

const valuesOf = (answers: Iterable<GivenAnswer>): Map<string, string> =>
  new Map([...answers].map(({ questionId, value }) => [questionId, value]));

/** Those that apply: a question beneath a choice only while the choice is made. */
const listIds = (questions: readonly StoredQuestion[], answers: Iterable<GivenAnswer>): Set<string> =>
  new Set(listAsked([{ questions: questions.map(askable) }], valuesOf(answers)).map(({ row }) => row.id));

/** By the rules of now: what was answered before they changed is read again. */
export function refuseUnanswered(
  questions: readonly StoredQuestion[],
  answers: readonly GivenAnswer[],
): void {
  const values = valuesOf(answers);
  const asked = listIds(questions, answers);
  for (const question of questions)
    if (question.required && asked.has(question.id))
      readResponse(askable(question), values.get(question.id) ?? '');
}

export interface SentAnswer {
  readonly questionId: string;
  readonly value: string;
}

export function findAsked(questions: readonly StoredQuestion[], id: string): StoredQuestion {
  const found = questions.find((question) => question.id === id.toLowerCase());
  if (found === undefined) throw notFound('question');
  return found;
}

interface Answered {
  readonly status: string;
  readonly answers: readonly GivenAnswer[];
}

/** An answer that a booking has once it is made stays, even where its question would no longer take it. */
export const isUnchanged = ({ status, answers }: Answered, { questionId, value }: SentAnswer): boolean =>
  status !== 'draft' &&
  answers.some((answer) => answer.questionId === questionId.toLowerCase() && answer.value === value);

/**
 * The answers as they are kept afterwards, those of questions that are gone too. Of a draft, a required answer may still be
 * missing, but is not taken back. Once the booking is made, only answers that may change do, and those that were never given.
 * A choice that is taken back takes the answers beneath it along.
 */
export function mergeAnswers(
  questions: readonly StoredQuestion[],
  booking: Answered,
  sent: readonly SentAnswer[],
): GivenAnswer[] {
  const isDraft = booking.status === 'draft';
  const merged = new Map(booking.answers.map((answer) => [answer.questionId, answer]));
  const before = listIds(questions, booking.answers);
  // A draft that is complete stays so: its payment may be open.
  const isWhole =
    !isDraft || questions.every(({ id, required }) => !required || !before.has(id) || merged.has(id));
  const put = (one: SentAnswer): void => {
    const stored = findAsked(questions, one.questionId);
    if (isUnchanged(booking, one)) return;
    const required = stored.required && !(isDraft && !merged.has(stored.id));
    const response = readResponse(askable({ ...stored, required }), one.value);
    if (response.value === (merged.get(stored.id)?.value ?? '')) return;
    if (!isDraft && !stored.mutable && merged.has(stored.id))
      throw conflict('response.final', { field: stored.id });
    if (response.value === '') merged.delete(stored.id);
    else merged.set(stored.id, given(stored, response.value, response.choices));
  };
  const first = listIds(questions, []);
  const isFirst = ({ questionId }: SentAnswer): boolean => first.has(findAsked(questions, questionId).id);
  for (const one of sent) if (isFirst(one)) put(one);
  const asked = listIds(questions, merged.values());
  // An answer to a question that is not asked is not kept.
  for (const one of sent) if (!isFirst(one) && asked.has(one.questionId.toLowerCase())) put(one);
  for (const question of questions) {
    if ((isDraft || before.has(question.id)) && !asked.has(question.id)) merged.delete(question.id);
    const isNew = asked.has(question.id) && !before.has(question.id);
    if (isWhole && isNew && question.required && !merged.has(question.id))
      throw unanswered(askable(question));
  }
  const order = new Map(questions.map(({ id }, index) => [id, index]));
  const placeOf = ({ questionId }: GivenAnswer): number => order.get(questionId) ?? questions.length;
  const kept = [...merged.values()].toSorted((one, other) => placeOf(one) - placeOf(other));
  if (JSON.stringify(kept).length > MOST_OF_ANSWERS)
    throw invalid('answers.tooLong', { field: 'answers', values: { max: MOST_OF_ANSWERS } });
  return kept;
}

function given(
  { id, name, type, choices }: StoredQuestion,
  value: string,
  chosen: readonly { readonly row: { readonly id: string } }[],
): GivenAnswer {
  const words = choices
    .filter((choice) => chosen.some(({ row }) => row.id === choice.id))
    .map((choice) => choice.text ?? choice.value);
  return { questionId: id, name, type, value, text: words.length === 0 ? value : words.join(', ') };
}
