import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { areReadable, comparePatterns } from '../../platform/patterns/patterns.ts';
import type { QuestionRow } from './questions.queries.ts';
import type { CompleteQuestion } from './questions.types.ts';
import { patternOf, refusal } from './responses.ts';

interface Answered {
  readonly question: CompleteQuestion;
  readonly value: string;
}

/** Those whose pattern is no pattern to us: written before RE2 read them, or taking too long to compare with. */
export async function listUnreadable(ctx: Context, rows: readonly QuestionRow[]): Promise<Set<string>> {
  const held = rows.flatMap((row) => {
    const pattern = patternOf(row);
    return pattern === undefined ? [] : [{ id: row.id, pattern }];
  });
  const readable = await areReadable(
    ctx.services.threads,
    held.map(({ pattern }) => pattern),
  );
  return new Set(held.filter((_, index) => readable[index] === false).map(({ id }) => id));
}

/** Refuses the first answer that has not the form its question asks for. A pattern that cannot be read asks for none. */
export async function refuseMismatched(ctx: Context, answers: readonly Answered[]): Promise<void> {
  const held = answers.flatMap(({ question, value }) => {
    const pattern = patternOf(question.row);
    return pattern === undefined || value === ''
      ? []
      : [{ question, comparison: { ...pattern, text: value } }];
  });
  const verdicts = await comparePatterns(
    ctx.services.threads,
    held.map(({ comparison }) => comparison),
  );
  const differing = held.find((_, index) => verdicts[index] === 'differs');
  if (differing !== undefined) throw refusal(differing.question, 'pattern', 'is not in the form asked for');
}

/** Refuses a pattern with which answers could not be compared, and a default that does not fit it. */
export async function refusePattern(ctx: Context, question: CompleteQuestion): Promise<void> {
  const { row } = question;
  if (row.validation === null) return;
  if (patternOf(row) === undefined)
    throw invalid('validation.unexpected', 'Only texts are held to a pattern.', 'validation');
  if ((await listUnreadable(ctx, [row])).size > 0)
    throw invalid(
      'validation.unsafe',
      'This pattern is no regular expression of RE2 (which knows no look-around and no back-reference), or it is too large for answers of this length.',
      'validation',
    );
  const value = row.default_value ?? '';
  await refuseMismatched(ctx, [{ question, value }]).catch(() => {
    throw invalid('default.invalid', 'The default is no answer to this question.', 'default');
  });
}
