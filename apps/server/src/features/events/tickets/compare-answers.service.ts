import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { compareAll, patternOf, readResponse, type Verdicts } from '../../money/questions/index.ts';
import { listQuestionsByIds } from './questions/questions.service.ts';

/**
 * Compares answers before the transaction that writes them: it would hold a connection while it waits for a thread. Refuses
 * nothing; answers to questions that there are not, or that are no answers, are left to whoever writes them.
 */
export async function compareAnswers(
  ctx: Context,
  sent: readonly { readonly questionId: string; readonly value: string }[],
): Promise<Verdicts> {
  const questions = await listQuestionsByIds(ctx, [
    ...new Set(sent.map(({ questionId }) => questionId.toLowerCase())),
  ]);
  const answers = sent.flatMap(({ questionId, value }) => {
    const question = questions.get(questionId.toLowerCase());
    if (question === undefined || patternOf(question.row) === undefined) return [];
    try {
      return [{ question, value: readResponse(question, value).value }];
    } catch (error) {
      if (error instanceof AppError) return [];
      throw error;
    }
  });
  return compareAll(ctx, answers);
}
