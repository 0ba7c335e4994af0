import { invalid, Refusal } from '../../../platform/errors.ts';
import { isDate, isNumber, isTime, isWhole, readResponse } from './responses.ts';
import type { AskableQuestion } from './questions.types.ts';

const WITH_CHOICES = new Set(['select', 'radio', 'checkbox']);

/** The format of a question's bounds, by type; types that are missing have no bounds. */
const BOUNDS: Readonly<Record<string, (text: string) => boolean>> = {
  text: isWhole,
  textarea: isWhole,
  checkbox: isWhole,
  quantity: isWhole,
  number: isNumber,
  date: isDate,
  time: isTime,
};

/** Refuses a question that nobody could answer. */
export function refuseNonsense(question: AskableQuestion): void {
  const { row, choices } = question;
  if (WITH_CHOICES.has(row.type) && choices.length === 0)
    throw invalid('choices.required', { field: 'choices' });
  if (!WITH_CHOICES.has(row.type) && choices.length > 0)
    throw invalid('choices.unexpected', { field: 'choices' });
  if (new Set(choices.map((choice) => choice.row.value)).size < choices.length)
    throw invalid('choices.repeated', { field: 'choices' });
  refuseBounds(row.type, row.min, row.max);
  if (row.default_value !== null && row.default_value !== '' && row.type !== 'file')
    readDefault(question, row.default_value);
}

/** One level: a question beneath a choice has none beneath its own. */
export function refuseStrayFollowers(questions: readonly AskableQuestion[], path: string): void {
  const byId = new Map(questions.map((question) => [question.row.id, question]));
  for (const [place, { row, choices }] of questions.entries())
    for (const id of choices.flatMap(({ subQuestionIds }) => subQuestionIds)) {
      const field = `${path}/${place}/choices`;
      const follower = byId.get(id);
      if (follower === undefined) throw invalid('question.linked', { field });
      if (id === row.id || follower.choices.some(({ subQuestionIds }) => subQuestionIds.length > 0))
        throw invalid('subQuestions.nested', { field });
    }
}

/** The same refusal, with the path of the question before that of its field. */
export async function at(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const field = error.field === undefined ? path : `${path}/${error.field}`;
    throw new Refusal(error.kind, error.code, { field, values: error.values });
  }
}

function refuseBounds(type: string, min: string | null, max: string | null): void {
  const isBound = BOUNDS[type];
  for (const [name, text] of [
    ['min', min],
    ['max', max],
  ] as const)
    if (text !== null && (isBound === undefined || !isBound(text)))
      throw invalid('bounds.invalid', { values: { field: name }, field: name });
  if (min === null || max === null) return;
  const isReversed = type === 'date' || type === 'time' ? max < min : Number(max) < Number(min);
  if (isReversed) throw invalid('bounds.reversed', { field: 'max' });
}

function readDefault(question: AskableQuestion, value: string): void {
  try {
    readResponse({ ...question, row: { ...question.row, required: false } }, value);
  } catch {
    throw invalid('default.invalid', { field: 'default' });
  }
}
