import type { Context } from '../../../../platform/context.ts';
import { storable } from '../../../../platform/text.ts';
import { fileKey, getFiles } from '../../../ground/storage/index.ts';
import * as attempts from '../intents/attempts.queries.ts';
import * as intents from '../intents/intents.queries.ts';
import { connect } from '../integrations/integrations.service.ts';
import * as facts from '../payments.facts.ts';
import {
  AccountRefused,
  isRefusal,
  ProviderRefusal,
  type DisputeTruth,
  type EvidenceFile,
} from '../providers/provider.types.ts';
import { applyDispute } from '../refunds/disputes.service.ts';
import * as queries from '../refunds/refunds.queries.ts';

/** Where we are refused it is tried again, until the staff has only this time left to answer another way. */
const LEFT_MS = 24 * 60 * 60_000;
/** Of an answer that has to be given by no day. */
const WITHOUT_DUE_MS = 4 * LEFT_MS;

/** Tells the provider the answer, once whatever happens: the number of the answer is the key. Never within a transaction. */
export async function sendAnswer(ctx: Context, disputeId: string): Promise<void> {
  const { db, organizationId } = ctx;
  const row = await queries.findDispute(db, organizationId, disputeId);
  if (row === undefined || row.answer === null || row.answer_status !== 'created') return;
  // Noted first, so that one that always fails does not stand in front of the others.
  await queries.updateDispute(db, organizationId, row.id, { answer_checked_at: ctx.now() });
  const attempt = await attempts.findAttempt(db, organizationId, row.attempt_id);
  if (attempt === undefined) return;
  const provider = await connect(ctx, attempt.integration_id);
  let truth: DisputeTruth | undefined;
  try {
    truth = await provider.answerDispute({
      reference: row.provider_reference,
      key: `${row.id}:answer:${row.answer_number}`,
      answer: row.answer,
      text: row.answer_text ?? '',
      files: await readFiles(ctx, row),
    });
  } catch (error) {
    const due = row.due_at?.getTime() ?? row.updated_at.getTime() + WITHOUT_DUE_MS;
    const hasTime = due - ctx.now().getTime() > LEFT_MS;
    if (!isRefusal(error) && !(error instanceof AccountRefused && !hasTime)) throw error;
    ctx.services.log.warn(`The payment provider refuses the answer to dispute ${row.id}`, error);
    await ctx.transaction((inner) => conclude(inner, row, 'refused', storable(error.message)));
    return;
  }
  const isOld = await ctx.transaction(async (inner) => {
    // An answer of before the dispute opened again is out of date, and so is the state that the provider gave for it.
    const isTheLatest = await conclude(inner, row, 'sent', null);
    return isTheLatest && truth !== undefined && (await applyDispute(inner, attempt, truth));
  });
  // It was read while the provider was at work on the answer.
  const now = isOld ? await provider.getDispute(row.provider_reference) : undefined;
  if (now !== undefined) await ctx.transaction((inner) => applyDispute(inner, attempt, now));
}

/** Behind the lock of the payment, as everything about its disputes. False: it was concluded meanwhile, or withdrawn. */
async function conclude(
  inner: Context,
  { id, intent_id: intentId, answer_number: number }: queries.DisputeRow,
  status: 'sent' | 'refused',
  error: string | null,
): Promise<boolean> {
  const intent = await intents.lockIntent(inner.db, inner.organizationId, intentId);
  const row = await queries.findDispute(inner.db, inner.organizationId, id);
  if (intent === undefined || row?.answer_status !== 'created' || row.answer_number !== number) return false;
  const changes = { answer_status: status, answer_error: error, updated_at: inner.now() };
  await queries.updateDispute(inner.db, inner.organizationId, id, changes);
  if (status === 'refused') await inner.record(facts.answerRefused(intent, id, number));
  return true;
}

const GONE = 'A file of the answer is gone.';

/** All of them or none: evidence can be submitted once. */
async function readFiles(
  ctx: Context,
  { id, answer_files: count }: queries.DisputeRow,
): Promise<EvidenceFile[]> {
  const evidence = await queries.listEvidence(ctx.db, ctx.organizationId, [id]);
  if (evidence.length < count) throw new ProviderRefusal(GONE);
  const known = await getFiles(
    ctx,
    evidence.map(({ file_id: fileId }) => fileId),
  );
  const files: EvidenceFile[] = [];
  for (const { kind, file_id: fileId } of evidence) {
    const file = known.get(fileId);
    const stored = file && (await ctx.services.files.get(fileKey(ctx.organizationId, file.key)));
    if (file === undefined || stored === undefined) throw new ProviderRefusal(GONE);
    const chunks: Buffer[] = [];
    for await (const chunk of stored.stream) chunks.push(Buffer.from(chunk as Uint8Array));
    files.push({ kind, name: file.name, contentType: file.content_type, bytes: Buffer.concat(chunks) });
  }
  return files;
}
