import type { Context } from '../../../../platform/context.ts';
import { deleteOlder, updateRow } from '../../../../platform/db/rows.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import {
  at,
  compareAll,
  refuseMismatched,
  refuseNonsense,
  refusePattern,
  refuseStrayFollowers,
  type Verdicts,
} from '../../../money/questions/index.ts';
import { findSpaceById } from '../places/spaces.queries.ts';
import {
  askable,
  askedBy,
  findAsked,
  isUnchanged,
  mergeAnswers,
  refuseLong,
  refuseRepeated,
  refuseUnanswered,
  refuseUnreachable,
  type SentAnswer,
} from './asking.policy.ts';
import * as queries from './asking.queries.ts';
import type { QuestionsInput } from './asking.schemas.ts';
import type { GivenAnswer, StoredQuestion } from '../bookings.tables.ts';

const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** As its column has them, and as the log of the staff reads them; both empty where they stay. */
interface ReadQuestions {
  readonly columns: { readonly questions?: string };
  readonly told: { readonly questions?: readonly StoredQuestion[] };
}

/** Questions of the staff; refuses those that nobody could answer. */
export async function readQuestions(ctx: Context, input: QuestionsInput | undefined): Promise<ReadQuestions> {
  if (input === undefined) return { columns: {}, told: {} };
  const questions = input.map(storedOf);
  refuseRepeated(questions);
  refuseLong(questions);
  refuseStrayFollowers(questions.map(askable), 'questions');
  for (const [place, question] of questions.entries())
    await at(`questions/${place}`, async () => {
      refuseUnreachable(question);
      refuseNonsense(askable(question));
      await refusePattern(ctx, askable(question));
    });
  return { columns: { questions: JSON.stringify(questions) }, told: { questions } };
}

const orNull = (text: string | null | undefined): string | null => text?.trim() || null;

const storedOf = (question: QuestionsInput[number]): StoredQuestion => ({
  id: question.id.toLowerCase(),
  type: question.type,
  name: question.name.trim(),
  description: orNull(question.description),
  placeholder: orNull(question.placeholder),
  required: question.required,
  mutable: question.mutable ?? false,
  min: orNull(question.min),
  max: orNull(question.max),
  validation: orNull(question.validation),
  validationMessage: orNull(question.validationMessage),
  choices: question.choices.map(({ id, value, text, subQuestionIds = [] }) => ({
    id: id.toLowerCase(),
    value: value.trim(),
    text: orNull(text),
    ...(subQuestionIds.length > 0 && {
      subQuestionIds: [...new Set(subQuestionIds.map((one) => one.toLowerCase()))],
    }),
  })),
});

async function listAsked({ db, organizationId }: Context, spaceId: string): Promise<StoredQuestion[]> {
  const space = await findSpaceById(db, organizationId, spaceId);
  if (space === undefined) throw notFound('booking.space');
  return askedBy(space);
}

/** Before a booking is made or paid for: each question that needs an answer has one. */
export async function requireAnswers(
  ctx: Context,
  spaceId: string,
  given: readonly (readonly GivenAnswer[])[],
): Promise<void> {
  const questions = await listAsked(ctx, spaceId);
  for (const answers of given) refuseUnanswered(questions, answers);
}

/** Patterns are compared before rows are locked, for that can take a while. */
export async function compareAnswers(
  ctx: Context,
  spaceId: string,
  sent: readonly SentAnswer[],
): Promise<Verdicts> {
  const questions = await listAsked(ctx, spaceId);
  return compareAll(
    ctx,
    sent.map(({ questionId, value }) => ({ question: askable(findAsked(questions, questionId)), value })),
  );
}

interface Answerable {
  readonly id: string;
  readonly space_id: string;
  readonly status: string;
  readonly is_held: boolean;
  readonly starts_at: Date;
  readonly answers: readonly GivenAnswer[];
}

/**
 * The rows are locked, and of one space. All get the same answers, beside those that each has. The rest of a slot has begun
 * before it is held, so a draft is written to as long as it is kept.
 */
export async function writeAnswers(
  inner: Context,
  rows: readonly Answerable[],
  sent: readonly SentAnswer[],
  known: Verdicts,
): Promise<void> {
  const { db, organizationId } = inner;
  const now = inner.now();
  const open = rows.filter(
    ({ status, starts_at: start }) => status === 'draft' || (status !== 'canceled' && start > now),
  );
  const [first] = open;
  if (first === undefined)
    throw conflict(rows.every(({ status }) => status === 'canceled') ? 'booking.canceled' : 'booking.past');
  if (open.every((row) => row.status === 'draft' && !row.is_held)) throw conflict('booking.expired');
  const questions = await listAsked(inner, first.space_id);
  const written = open.map((row) => ({ id: row.id, answers: mergeAnswers(questions, row, sent) }));
  const isKept = (one: SentAnswer, index: number): boolean =>
    written[index]?.answers.some((answer) => answer.questionId === one.questionId.toLowerCase()) === true;
  await refuseMismatched(
    inner,
    sent
      .filter((one) => open.some((row, index) => !isUnchanged(row, one) && isKept(one, index)))
      .map(({ questionId, value }) => ({ question: askable(findAsked(questions, questionId)), value })),
    known,
  );
  for (const { id, answers } of written) {
    const changes = { answers: JSON.stringify(answers), updated_at: now };
    await updateRow(db, 'booking', organizationId, { id }, changes);
  }
}

/** Before drafts that ran out are deleted: what was written in them waits for money that comes late. */
export const keepWords = (inner: Context, bookingIds: readonly string[]): Promise<void> =>
  queries.keepWords(inner.db, inner.organizationId, bookingIds, inner.now());

/** After late money has taken their times again. */
export async function giveBackWords(inner: Context, bookingIds: readonly string[]): Promise<void> {
  await queries.restoreWords(inner.db, inner.organizationId, bookingIds);
  await queries.deleteKept(inner.db, inner.organizationId, bookingIds);
}

export const forgetWords = (ctx: Context): Promise<void> =>
  deleteOlder(
    ctx.db,
    'booking_kept',
    ctx.organizationId,
    'kept_at',
    new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS),
  );
