import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { holdFiles } from '../../../ground/storage/index.ts';
import { exchangeStock, refuseSoldOut } from '../../../money/capacity/index.ts';
import {
  compareAll,
  listShown,
  patternOf,
  readResponse,
  refuseMismatched,
  refusal,
  unanswered,
  type Verdicts,
} from '../../../money/questions/index.ts';
import { currentStructure, questionsOf } from '../structure/current.ts';
import { refuseUnfindable } from '../structure/structure.service.ts';
import type { Answers, SurveyQuestion, SurveySection } from '../structure/structure.types.ts';
import type { Answered } from './seen.queries.ts';
import * as queries from './submissions.queries.ts';

export async function loadAnswers(ctx: Context, submissionId: string): Promise<Map<string, string>> {
  const rows = await queries.listResponses(ctx.db, ctx.organizationId, [submissionId]);
  return new Map(rows.map((row) => [row.question_id, row.value]));
}

/** Before the transaction that writes them: it would hold a connection while it waits for a thread. */
export function comparePatterns(
  ctx: Context,
  structure: readonly SurveySection[],
  answers: Answers,
): Promise<Verdicts> {
  const questions = questionsOf(structure);
  return compareAll(
    ctx,
    [...answers].flatMap(([id, value]) => {
      const question = questions.get(id);
      return question === undefined || patternOf(question.row) === undefined ? [] : [{ question, value }];
    }),
  );
}

export interface Written {
  readonly submission: queries.SubmissionRow;
  readonly structure: readonly SurveySection[];
  /** As they were. */
  readonly before: Answers;
  readonly verdicts: Verdicts;
}

/** Answers that may be written, as far as that is told without holding anything. */
export interface Judged {
  readonly questions: ReadonlyMap<string, SurveyQuestion>;
  /** Sent, or all that are asked when it is final. */
  readonly fresh: readonly { readonly question: SurveyQuestion; readonly value: string }[];
  readonly kept: readonly (readonly [id: string, answer: ReadAnswer])[];
}

/** With `isFinal` everything that is asked is checked, and answers that are no longer asked are dropped. */
export async function judgeAnswers(
  ctx: Context,
  { submission, structure, before, verdicts }: Written,
  sent: Answers,
  isFinal: boolean,
): Promise<Judged> {
  const current = currentStructure(structure, before);
  const questions = questionsOf(current);
  for (const id of sent.keys()) if (!questions.has(id)) throw notFound('question');
  const read = readAll(questions, new Map([...before, ...sent]), isFinal ? undefined : sent);

  const values = new Map([...read].map(([id, { value }]) => [id, value]));
  refuseLong(submission, [...values.values()]);
  const asked = listShown(current, values).flatMap((shown) => shown.asked);
  const askedIds = new Set(asked.map(({ row }) => row.id));
  for (const [id, value] of sent)
    if (value.trim() !== '' && !askedIds.has(id) && !isFinal)
      throw conflict('response.notAsked', { field: id });

  const checked = asked.flatMap((question) => {
    const value = values.get(question.row.id) ?? '';
    const isDue = isFinal || (submission.status !== 'draft' && sent.has(question.row.id));
    if (value === '' && question.row.required && isDue) throw unanswered(question);
    return value === '' ? [] : [{ question, value }];
  });
  const fresh = isFinal ? checked : checked.filter(({ question }) => sent.has(question.row.id));
  await refuseMismatched(ctx, fresh, verdicts);
  await refuseUnfindable(ctx, fresh);
  return { questions, fresh, kept: [...read].filter(([id]) => !isFinal || askedIds.has(id)) };
}

/** Writes answers over those that are there, and settles what they take of scarce choices. */
export async function writeAnswers(
  inner: Context,
  written: Written,
  sent: Answers,
  isFinal: boolean,
): Promise<void> {
  const { submission, before } = written;
  const { questions, fresh, kept } = await judgeAnswers(inner, written, sent, isFinal);
  await holdAnsweredFiles(
    inner,
    fresh.filter(({ question, value }) => before.get(question.row.id) !== value),
  );
  // Visitors are without number: their drafts would keep scarce choices from everybody, so only what they submit takes any.
  const isWaiting = !isFinal && inner.actor.kind === 'visitor';
  if (isWaiting)
    await refuseSoldOut(
      inner,
      kept.flatMap(([id, { takes }]) => (sent.has(id) ? takes : [])),
      (id) => soldChoice(questions, id),
    );
  const taking = new Set(isWaiting ? [] : isFinal ? questions.keys() : sent.keys());
  await store(inner, submission.id, before, questions, kept, taking);
}

/** Nothing else has to be held while answers to these questions are written: no uploads, and no choices that are scarce. */
export const needsNothingElse = (structure: readonly SurveySection[]): boolean =>
  structure.every(({ questions }) =>
    questions.every(
      ({ row, choices }) => row.type !== 'file' && choices.every(({ isLimited }) => !isLimited),
    ),
  );

/** Of the rows of answers those that change. */
export function changesOf(
  before: Answers,
  { questions, kept }: Pick<Judged, 'questions' | 'kept'>,
): Answered {
  const ids = new Set(kept.map(([id]) => id));
  return {
    gone: [...before.keys()].filter((id) => questions.has(id) && !ids.has(id)),
    changed: kept.flatMap(([questionId, { value }]) =>
      before.get(questionId) === value ? [] : [{ questionId, value }],
    ),
  };
}

/** A file that is swept, never was, or was uploaded by another, is no answer; visitors upload none. */
async function holdAnsweredFiles(
  inner: Context,
  answered: readonly { readonly question: SurveyQuestion; readonly value: string }[],
): Promise<void> {
  const files = answered.filter(({ question }) => question.row.type === 'file');
  const [first] = files;
  if (first === undefined) return;
  const keys = files.map(({ value }) => value.slice(value.lastIndexOf('/') + 1));
  if (inner.actor.kind === 'visitor' || !(await holdFiles(inner, keys, inner.actor.accountId)))
    throw refusal(first.question, 'response.file');
}

/** Bytes of all answers of one submission. Visitors are without number, and what they leave is kept for a month. */
const LONGEST = { ofMembers: 1_000_000, ofVisitors: 100_000 } as const;

function refuseLong({ by_visitor: byVisitor }: queries.SubmissionRow, values: readonly string[]): void {
  const bytes = values.reduce((sum, value) => sum + Buffer.byteLength(value), 0);
  const max = byVisitor ? LONGEST.ofVisitors : LONGEST.ofMembers;
  if (bytes > max) throw invalid('survey.tooLong', { values: { max } });
}

interface ReadAnswer {
  readonly value: string;
  readonly takes: readonly string[];
}

/** Answers that were read when they were sent are not refused again while they wait: `only` names those to be strict with. */
function readAll(
  questions: ReadonlyMap<string, SurveyQuestion>,
  answers: Answers,
  only: Answers | undefined,
): Map<string, ReadAnswer> {
  const read = new Map<string, ReadAnswer>();
  for (const [id, value] of answers) {
    const question = questions.get(id);
    if (question === undefined || value.trim() === '') continue;
    const limited = new Set(question.choices.flatMap((one) => (one.isLimited ? [one.row.id] : [])));
    try {
      const optional = { ...question, row: { ...question.row, required: false } };
      const response = readResponse(optional, value);
      if (response.value === '' || (question.row.required && response.value === 'false')) continue;
      read.set(id, {
        value: response.value,
        takes: [...response.takes.keys()].filter((one) => limited.has(one)),
      });
    } catch (error) {
      if (only === undefined || only.has(id)) throw error;
      read.set(id, { value, takes: [] });
    }
  }
  return read;
}

/**
 * Answers to questions that were retired stay as they are, with what they took. `taking`: questions whose choices are taken
 * now; of the others a draft keeps what it still has.
 */
async function store(
  inner: Context,
  submissionId: string,
  before: Answers,
  questions: ReadonlyMap<string, SurveyQuestion>,
  kept: Judged['kept'],
  taking: ReadonlySet<string>,
): Promise<void> {
  const { db, organizationId } = inner;
  const taken = await queries.listTaken(db, organizationId, [submissionId]);
  const had = new Set(taken.flatMap((row) => (questions.has(row.question_id) ? [row.stock_id] : [])));
  const responses = kept.map(([questionId, { value, takes }]) => ({
    questionId,
    value,
    takes: taking.has(questionId) ? takes : takes.filter((id) => had.has(id)),
  }));
  const wanted = new Set(responses.flatMap(({ takes }) => takes));
  await exchangeStock(inner, { take: without(wanted, had), give: without(had, wanted) }, (id) =>
    soldChoice(questions, id),
  );
  const { gone, changed } = changesOf(before, { questions, kept });
  await queries.deleteResponses(db, organizationId, submissionId, gone);
  await queries.putResponses(db, organizationId, submissionId, changed);
  if (had.size > 0 || wanted.size > 0)
    await queries.replaceTaken(db, organizationId, submissionId, [...questions.keys()], responses);
}

const without = (ids: ReadonlySet<string>, others: ReadonlySet<string>): Map<string, number> =>
  new Map([...ids].filter((id) => !others.has(id)).map((id) => [id, 1] as const));

function soldChoice(questions: ReadonlyMap<string, SurveyQuestion>, id: string) {
  for (const { row, choices } of questions.values()) {
    const choice = choices.find((one) => one.row.id === id);
    if (choice !== undefined) return { name: choice.row.text ?? choice.row.value, field: row.id };
  }
  return { name: { of: 'chosen' as const } };
}
