import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { holdFiles } from '../../../ground/storage/index.ts';
import {
  listAsked,
  listUnanswered,
  readResponse,
  refusal,
  refuseMismatched,
  type Verdicts,
} from '../../../money/questions/index.ts';
import { listTierIdsOf } from '../../../people/tiers/index.ts';
import {
  compareAnswers,
  isAsked,
  listSections,
  refuseUnfindable,
  type CompleteQuestion,
  type CompleteSection,
} from '../../tickets/index.ts';
import * as queries from './answers.queries.ts';
import { listPassLines } from './draft.queries.ts';
import type { AnswersInput } from './draft.schemas.ts';
import { addPieces, differenceOf, type Pieces } from './holdings.ts';
import { retrySoldOut, settle } from './sold-out.service.ts';
import { setPassStatus } from '../passes/issue.queries.ts';
import { lockRegistrationById, type RegistrationRow } from '../registrations.queries.ts';
import { getOwnRegistration, needsRegistration } from '../registrations.service.ts';

type PassLineRow = Awaited<ReturnType<typeof listPassLines>>[number];

export interface AskedPass {
  readonly pass: PassLineRow;
  readonly sections: readonly CompleteSection[];
  readonly answers: ReadonlyMap<string, string>;
}

const UNFINISHED = ['draft', 'needsInfo'];

/** For each pass what is asked of it, in the order of the passes; of the whole order, the first of them is asked. */
export async function listAskedPasses(
  ctx: Context,
  registration: RegistrationRow,
  statuses: readonly string[] = UNFINISHED,
): Promise<AskedPass[]> {
  const { db, organizationId } = ctx;
  const all = await listPassLines(db, organizationId, {
    registrationId: registration.id,
    statuses: ['draft', 'needsInfo', 'ready'],
  });
  const passes = all.filter(({ status }) => statuses.includes(status));
  if (passes.length === 0) return [];
  const [sections, answers] = [
    await listSections(ctx, { eventId: registration.event_id }),
    await queries.listAnswers(
      db,
      organizationId,
      passes.map(({ id }) => id),
    ),
  ];
  const tierIds =
    registration.account_id !== null && sections.some(({ tiers }) => tiers.length > 0)
      ? await listTierIdsOf(ctx, registration.account_id)
      : [];
  const isDraft = (pass: PassLineRow): boolean => pass.status === 'draft';
  return passes.map((pass) => ({
    pass,
    // The draft is an order of its own, separate from earlier purchases.
    sections: sections.filter((section) =>
      isAsked(section, {
        passTypeId: pass.pass_type_id,
        addOnIds: pass.add_ons.map((addOn) => addOn.add_on_id),
        tierIds,
        isFirst: pass.id === all.find((other) => isDraft(other) === isDraft(pass))?.id,
      }),
    ),
    answers: new Map(
      answers
        .filter((answer) => answer.pass_id === pass.id)
        .map((answer) => [answer.question_id, answer.value]),
    ),
  }));
}

/** Required questions without an answer, pass by pass. */
export const listMissing = (asked: readonly AskedPass[]): { passId: string; question: CompleteQuestion }[] =>
  asked.flatMap(({ pass, sections, answers }) =>
    listUnanswered(sections, answers).map((question) => ({ passId: pass.id, question })),
  );

/** Answers of passes that are being chosen, or were bought with answers still missing. */
export async function answerQuestions(ctx: Context, idOrSlug: string, input: AnswersInput): Promise<null> {
  const { id, event_id: eventId } = await getOwnRegistration(ctx, idOrSlug);
  const verdicts = await compareAnswers(
    ctx,
    input.flatMap(({ responses }) => responses),
  );
  await retrySoldOut(ctx, eventId, () =>
    ctx.transaction(async (inner) => {
      const registration = await lockRegistrationById(inner.db, inner.organizationId, id);
      if (registration === undefined) throw needsRegistration();
      const asked = await listAskedPasses(inner, registration);
      let before: Pieces = new Map();
      let after: Pieces = new Map();
      for (const { id: passId, responses } of input) {
        const pass = asked.find((one) => one.pass.id === passId.toLowerCase());
        if (pass === undefined) throw notFound('pass');
        const sent = new Map(responses.map(({ questionId, value }) => [questionId.toLowerCase(), value]));
        const pieces = await writeAnswers(inner, pass, sent, { verdicts });
        before = addPieces(before, pieces.before);
        after = addPieces(after, pieces.after);
      }
      await settle(inner, differenceOf(before, after));
      await settleStatus(inner, registration);
    }),
  );
  return null;
}

/** A pass, or the place of one in a session. */
export interface AskedOne extends Pick<AskedPass, 'sections' | 'answers'> {
  readonly pass: { readonly id: string; readonly status: string };
}

export interface AnswerOptions {
  /** By those who run the event: final answers too. */
  readonly correcting?: boolean;
  /** From before the transaction. */
  readonly verdicts?: Verdicts;
}

/** Writes answers of one pass; what they had and have taken is for the caller to settle. */
export async function writeAnswers(
  inner: Context,
  { pass, sections, answers }: AskedOne,
  sent: ReadonlyMap<string, string>,
  { correcting = false, verdicts }: AnswerOptions = {},
): Promise<{ before: Pieces; after: Pieces }> {
  const { db, organizationId } = inner;
  const questions = new Map(sections.flatMap((section) => section.questions.map((one) => [one.row.id, one])));
  const written: queries.Answer[] = [];
  const gone: string[] = [];
  const now = new Map(answers);
  for (const [questionId, value] of sent) {
    const question = questions.get(questionId);
    if (question === undefined) throw notFound('question');
    if (!correcting && pass.status !== 'draft' && answers.has(questionId) && !question.row.mutable)
      throw conflict('response.final', { field: questionId });
    const isEmpty = value.trim() === '';
    const response = isEmpty ? undefined : readResponse(question, value);
    if (response === undefined || response.value === '') {
      gone.push(questionId);
      now.delete(questionId);
    } else {
      written.push({ questionId, value: response.value, takes: response.takes });
      now.set(questionId, response.value);
    }
  }
  const answered = written.flatMap(({ questionId, value }) => {
    const question = questions.get(questionId);
    return question === undefined ? [] : [{ question, value }];
  });
  await refuseMismatched(inner, answered, verdicts);
  await refuseUnfindable(inner, answered);
  // Answers to follow-up questions are removed with the choice that they depended on.
  const asked = new Set(listAsked(sections, now).map(({ row }) => row.id));
  const stray = written.find(({ questionId }) => !asked.has(questionId));
  if (stray !== undefined) throw conflict('response.notAsked', { field: stray.questionId });
  for (const questionId of answers.keys())
    if (!asked.has(questionId) && questions.has(questionId) && !gone.includes(questionId))
      gone.push(questionId);
  const touched = [...written.map(({ questionId }) => questionId), ...gone];
  const stock = await queries.listAnswerStock(db, organizationId, pass.id, touched);
  await queries.deleteAnswers(db, organizationId, pass.id, gone);
  await holdAnsweredFiles(
    inner,
    answered.filter(({ question, value }) => answers.get(question.row.id) !== value),
  );
  await queries.putAnswers(db, organizationId, pass.id, written, inner.now());
  return {
    before: addPieces(...stock.map((row) => new Map([[row.stock_id, row.quantity]]))),
    after: addPieces(...written.map(({ takes }) => takes)),
  };
}

const fileKeyOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** A file that is swept, or never was, is no answer. */
async function holdAnsweredFiles(
  inner: Context,
  answered: readonly { readonly question: CompleteQuestion; readonly value: string }[],
): Promise<void> {
  const files = answered.filter(({ question }) => question.row.type === 'file');
  const keys = files.map(({ value }) => fileKeyOf(value));
  const [first] = files;
  if (first !== undefined && !(await holdFiles(inner, keys))) throw refusal(first.question, 'response.file');
}

/** A pass is ready once everything that must be answered is. */
export async function settleStatus(inner: Context, registration: RegistrationRow): Promise<void> {
  const asked = await listAskedPasses(inner, registration, ['needsInfo']);
  const missing = new Set(listMissing(asked).map(({ passId }) => passId));
  const complete = asked.map(({ pass }) => pass.id).filter((id) => !missing.has(id));
  await setPassStatus(inner.db, inner.organizationId, complete, 'ready', inner.now());
}
