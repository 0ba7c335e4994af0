import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { requirePower } from '../../../ground/accounts/index.ts';
import { getFiles } from '../../../ground/storage/index.ts';
import * as intents from '../intents/intents.queries.ts';
import { getPayment } from '../payments.admin.service.ts';
import type { ManagedPayment } from '../payments.admin.views.ts';
import type { DisputeAnswer } from '../payments.tables.ts';
import * as queries from '../refunds/refunds.queries.ts';
import { answerDisputeJob } from './disputes.jobs.ts';
import type { EvidenceBody } from './disputes.schemas.ts';

/** The staff answers a dispute once, with evidence or by accepting it. A job tells the provider; what it decides, it tells by itself. */

const MOST_BYTES = 4.5 * 1024 * 1024;
/** Kinds that all providers take. */
const TYPES = new Set(['application/pdf', 'image/jpeg', 'image/png']);

export async function sendEvidence(
  ctx: Context,
  id: string,
  { text, files = [] }: EvidenceBody,
): Promise<ManagedPayment> {
  const { accountId } = requirePower(ctx.actor, 'payments:write');
  const ids = files.map(({ fileId }) => fileId);
  if (new Set(files.map(({ kind }) => kind)).size < files.length)
    throw invalid('dispute.files', { field: 'files' });
  const known = await getFiles(ctx, ids);
  const own = ids.flatMap((fileId) => known.get(fileId) ?? []);
  if (own.length < ids.length || own.some(({ account_id: owner }) => owner !== accountId))
    throw notFound('file');
  const bytes = own.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MOST_BYTES || own.some(({ content_type: type }) => !TYPES.has(type)))
    throw invalid('dispute.files', { field: 'files' });
  return answer(ctx, id, 'evidence', { text: text.trim(), files });
}

export async function acceptDispute(ctx: Context, id: string): Promise<ManagedPayment> {
  requirePower(ctx.actor, 'payments:write');
  return answer(ctx, id, 'accepted', { text: null, files: [] });
}

interface Said {
  readonly text: string | null;
  readonly files: NonNullable<EvidenceBody['files']>;
}

const hasSameFiles = (kept: readonly queries.EvidenceRow[], files: Said['files']): boolean =>
  kept.length === files.length &&
  files.every(({ fileId, kind }) => kept.some((row) => row.file_id === fileId && row.kind === kind));

const answer = (
  ctx: Context,
  id: string,
  kind: DisputeAnswer,
  { text, files }: Said,
): Promise<ManagedPayment> =>
  ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const found = await queries.findDispute(db, organizationId, id);
    if (found === undefined) throw notFound('dispute');
    const intent = await intents.lockIntent(db, organizationId, found.intent_id);
    const row = await queries.findDispute(db, organizationId, id);
    if (intent === undefined || row === undefined) throw notFound('dispute');
    const isAnswered = row.answer_status === 'created' || row.answer_status === 'sent';
    const isSame =
      row.answer === kind &&
      (kind === 'accepted' ||
        (row.answer_text === text &&
          hasSameFiles(await queries.listEvidence(db, organizationId, [id]), files)));
    // Sent twice, it is the same.
    if (isAnswered && isSame) return getPayment(inner, row.intent_id);
    if (isAnswered) throw conflict('dispute.answered');
    const now = inner.now();
    if (row.status !== 'opened') throw conflict('dispute.closed');
    if (row.due_at !== null && row.due_at <= now) throw conflict('dispute.late');
    await queries.updateDispute(db, organizationId, id, {
      answer: kind,
      answer_status: 'created',
      answer_text: text,
      answer_error: null,
      answer_files: files.length,
      answer_number: row.answer_number + 1,
      answer_checked_at: now,
      updated_at: now,
    });
    await queries.deleteEvidence(db, organizationId, id);
    await queries.insertEvidence(
      db,
      organizationId,
      files.map(({ fileId, kind: of }) => ({ dispute_id: id, kind: of, file_id: fileId })),
    );
    await inner.services.jobs.enqueue(inner, answerDisputeJob, { disputeId: id });
    noteChanges(inner, { answer: row.answer }, { answer: kind }, { name: intent.reference });
    return getPayment(inner, row.intent_id);
  });
