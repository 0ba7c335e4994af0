import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { holdFiles } from '../../../ground/storage/index.ts';
import { exchangeStock } from '../../../money/capacity/index.ts';
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

/**
 * Writes answers over those that are there, and settles what they take of scarce choices. With `isFinal` everything that
 * is asked is checked, and answers that are no longer asked are dropped.
 */
export async function writeAnswers(
  inner: Context,
  { submission, structure, before, verdicts }: Written,
  sent: Answers,
  isFinal: boolean,
): Promise<void> {
  const current = currentStructure(structure, before);
  const questions = questionsOf(current);
  for (const id of sent.keys()) if (!questions.has(id)) throw notFound('question');
  const read = readAll(questions, new Map([...before, ...sent]), isFinal ? undefined : sent);

  const values = new Map([...read].map(([id, { value }]) => [id, value]));
  refuseLong([...values.values()]);
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
  await holdAnsweredFiles(
    inner,
    fresh.filter(({ question, value }) => before.get(question.row.id) !== value),
  );
  await refuseMismatched(inner, fresh, verdicts);
  await refuseUnfindable(inner, fresh);
  const kept = [...read].filter(([id]) => !isFinal || askedIds.has(id));
  const taking = new Set(isFinal ? questions.keys() : sent.keys());
  await store(inner, submission.id, before, questions, kept, taking);
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

/** Characters of all answers of one submission. */
const LONGEST = 1_000_000;

function refuseLong(values: readonly string[]): void {
  const length = values.reduce((sum, value) => sum + value.length, 0);
  if (length > LONGEST) throw invalid('survey.tooLong', { values: { max: LONGEST } });
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
  read: readonly (readonly [id: string, answer: ReadAnswer])[],
  taking: ReadonlySet<string>,
): Promise<void> {
  const { db, organizationId } = inner;
  const taken = await queries.listTaken(db, organizationId, [submissionId]);
  const had = new Set(taken.flatMap((row) => (questions.has(row.question_id) ? [row.stock_id] : [])));
  const responses = read.map(([questionId, { value, takes }]) => ({
    questionId,
    value,
    takes: taking.has(questionId) ? takes : takes.filter((id) => had.has(id)),
  }));
  const ids = new Set(responses.map(({ questionId }) => questionId));
  const wanted = new Set(responses.flatMap(({ takes }) => takes));
  await exchangeStock(inner, { take: without(wanted, had), give: without(had, wanted) }, (id) =>
    soldChoice(questions, id),
  );
  const gone = [...before.keys()].filter((id) => questions.has(id) && !ids.has(id));
  const changed = responses.filter(({ questionId, value }) => before.get(questionId) !== value);
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
