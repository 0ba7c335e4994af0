import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { newId, newNumericId } from '../../../../platform/ids.ts';
import { giveStock } from '../../../money/capacity/index.ts';
import { unanswered, type Verdicts } from '../../../money/questions/index.ts';
import { type CompleteQuestion, type CompleteSection } from '../../tickets/index.ts';
import * as answers from '../choosing/answers.queries.ts';
import {
  listAskedPasses,
  listMissing,
  writeAnswers,
  type AnswerOptions,
} from '../choosing/answers.service.ts';
import { listPassLines } from '../choosing/draft.queries.ts';
import { settle } from '../choosing/sold-out.service.ts';
import { setPassStatus } from './issue.queries.ts';
import { lockRegistrationRows, putRegistration, setAccessStatus } from './held-passes.queries.ts';
import { addPieces, differenceOf } from '../choosing/holdings.ts';
import { findRegistration } from '../registrations.queries.ts';

/** Operations on issued passes, within the caller's transaction. */
const HELD = ['needsInfo', 'ready'];

export const lockRegistrations = (inner: Context, ids: readonly string[]): Promise<void> =>
  lockRegistrationRows(inner.db, inner.organizationId, ids);

/** Where passes that somebody is given are kept. */
export const openRegistrationFor = (inner: Context, eventId: string, accountId: string): Promise<string> =>
  putRegistration(inner.db, inner.organizationId, {
    id: newId(),
    event_id: eventId,
    account_id: accountId,
    number: newNumericId(),
    created_at: inner.now(),
    updated_at: inner.now(),
  });

async function findAsked(ctx: Context, registrationId: string, passId: string) {
  const registration = await findRegistration(ctx.db, ctx.organizationId, registrationId);
  const asked = registration === undefined ? [] : await listAskedPasses(ctx, registration, HELD);
  return asked.find(({ pass }) => pass.id === passId);
}

/** All questions that are asked of an issued pass. */
export async function listSectionsOfPass(
  ctx: Context,
  registrationId: string,
  passId: string,
): Promise<readonly CompleteSection[]> {
  return (await findAsked(ctx, registrationId, passId))?.sections ?? [];
}

/** Changes answers of an issued pass; those that stay as they are may be sent along. */
export async function answerPass(
  inner: Context,
  registrationId: string,
  passId: string,
  sent: ReadonlyMap<string, string>,
  options: AnswerOptions = {},
): Promise<void> {
  const asked = await findAsked(inner, registrationId, passId);
  if (asked === undefined) throw notFound('pass');
  const { before, after } = await writeAnswers(inner, asked, changesOf(asked.answers, sent), options);
  await settle(inner, differenceOf(before, after));
  const [missing] = await listMissingOf(inner, registrationId, passId);
  if (missing !== undefined && options.correcting !== true) refuseEmptied(asked.answers, missing);
  await settlePass(inner, registrationId, passId);
}

async function listMissingOf(inner: Context, registrationId: string, passId: string) {
  const asked = await findAsked(inner, registrationId, passId);
  return asked === undefined ? [] : listMissing([asked]).map(({ question }) => question);
}

/** Ready once everything that must be answered is, and no longer ready when more is asked. */
export async function settlePass(inner: Context, registrationId: string, passId: string): Promise<void> {
  const missing = await listMissingOf(inner, registrationId, passId);
  const status = missing.length === 0 ? 'ready' : 'needsInfo';
  await setPassStatus(inner.db, inner.organizationId, [passId], status, inner.now());
}

/** Forgets answers and gives back what they had taken; with it, in the one order of all stock, what else is given up. */
export async function dropAnswers(
  inner: Context,
  passId: string,
  questionIds: readonly string[],
  besides: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  const { db, organizationId } = inner;
  const stock =
    questionIds.length === 0 ? [] : await answers.listAnswerStock(db, organizationId, passId, questionIds);
  await answers.deleteAnswers(db, organizationId, passId, questionIds);
  const taken = stock.map((row) => new Map([[row.stock_id, row.quantity]]));
  await giveStock(inner, addPieces(besides, ...taken));
}

interface SessionAnswers {
  readonly registrationId: string;
  readonly passId: string;
  readonly accessId: string;
  readonly sections: readonly CompleteSection[];
  readonly sent: ReadonlyMap<string, string>;
  /** From before the transaction. */
  readonly verdicts: Verdicts;
}

/** The same for a place in a session; what an answer costs was paid, so such an answer stays. */
export async function answerSession(
  inner: Context,
  { registrationId, passId, accessId, sections, sent, verdicts }: SessionAnswers,
): Promise<void> {
  const { db, organizationId } = inner;
  const lines = await listPassLines(db, organizationId, { registrationId, statuses: HELD });
  const pass = lines.find(({ id }) => id === passId);
  if (pass === undefined) throw notFound('pass');
  const own = await readAnswers(inner, passId);
  const changed = changesOf(own, sent);
  const priced = sections
    .flatMap(({ questions }) => questions)
    .find(({ row }) => (row.price ?? 0) > 0 && changed.has(row.id));
  if (priced !== undefined) throw conflict('response.paid', { field: priced.row.id });
  const { before, after } = await writeAnswers(inner, { pass, sections, answers: own }, changed, {
    verdicts,
  });
  await settle(inner, differenceOf(before, after));
  const [missing] = listMissing([{ pass, sections, answers: await readAnswers(inner, passId) }]);
  if (missing !== undefined) refuseEmptied(own, missing.question);
  const status = missing === undefined ? 'ready' : 'needsInfo';
  await setAccessStatus(db, organizationId, accessId, status, inner.now());
}

async function readAnswers(inner: Context, passId: string): Promise<Map<string, string>> {
  const rows = await answers.listAnswers(inner.db, inner.organizationId, [passId]);
  return new Map(rows.map((row) => [row.question_id, row.value]));
}

const changesOf = (
  own: ReadonlyMap<string, string>,
  sent: ReadonlyMap<string, string>,
): Map<string, string> => new Map([...sent].filter(([id, value]) => (own.get(id) ?? '') !== value.trim()));

/** An answer may be changed, but not removed. */
function refuseEmptied(own: ReadonlyMap<string, string>, question: CompleteQuestion): void {
  if ((own.get(question.row.id) ?? '') !== '') throw unanswered(question);
}
