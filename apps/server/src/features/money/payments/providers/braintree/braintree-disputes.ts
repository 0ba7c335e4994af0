import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ProviderRefusal,
  type DisputePage,
  type DisputeReply,
  type DisputeTruth,
  type EvidenceFile,
} from '../provider.types.ts';
import { asked, granted } from './braintree-client.ts';
import type { BraintreeDispute, BraintreeGateway } from './braintree.types.ts';

/** Evidence can be submitted once, and a dispute be accepted once; what was answered before is the state that it is in. */
export async function answerBraintreeDispute(
  gateway: BraintreeGateway,
  reply: DisputeReply,
  read: () => Promise<{ readonly dispute: BraintreeDispute; readonly truth: DisputeTruth } | undefined>,
): Promise<DisputeTruth | undefined> {
  const before = await read();
  if (before === undefined || before.truth.status !== 'opened') return before?.truth;
  try {
    if (reply.answer === 'accepted') granted(await asked(() => gateway.dispute.accept(reply.reference)));
    else await submit(gateway, reply, before.dispute);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    const now = await read();
    if (now === undefined || now.truth.status === 'opened') throw error;
    return now.truth;
  }
  return (await read())?.truth;
}

/** A try that broke off has left some of it there; Braintree takes each piece as often as it comes. */
async function submit(
  gateway: BraintreeGateway,
  { reference, text, files }: DisputeReply,
  { evidence = [] }: BraintreeDispute,
): Promise<void> {
  if (!evidence.some(({ comment }) => comment === text))
    granted(await asked(() => gateway.dispute.addTextEvidence(reference, { content: text })));
  const left = files.slice(evidence.filter(({ url }) => typeof url === 'string' && url !== '').length);
  for (const file of left) {
    const documentId = await upload(gateway, file);
    granted(await asked(() => gateway.dispute.addFileEvidence(reference, { documentId })));
  }
  granted(await asked(() => gateway.dispute.finalize(reference)));
}

/** A bank's day, which may be some days before the one on which Braintree hears of it. */
const LATE_MS = 3 * 24 * 60 * 60_000;

/** By the day on which they were received. A sale is named by an id that is not ours. */
export async function listBraintreeDisputes(
  gateway: BraintreeGateway,
  { since, page }: { readonly since: Date; readonly page: string | undefined },
): Promise<DisputePage> {
  const number = Number(page ?? 1);
  const search = { receivedDate: { min: new Date(since.getTime() - LATE_MS).toISOString().slice(0, 10) } };
  const { total, pageSize, disputes } = await asked(
    () =>
      new Promise<{ total: number; pageSize: number; disputes: readonly (BraintreeDispute | null)[] }>(
        (resolve, reject) =>
          gateway.dispute.fetchDisputes(number, search, (error, total, pageSize, disputes) =>
            error instanceof Error ? reject(error) : resolve({ total, pageSize, disputes }),
          ),
      ),
  );
  return {
    disputes: disputes.flatMap((dispute) => (dispute?.id === undefined ? [] : [{ reference: dispute.id }])),
    next: number * pageSize < total ? String(number + 1) : undefined,
  };
}

const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/** The library sends files of the disk alone, and tells their type by the end of the name. */
async function upload(
  gateway: BraintreeGateway,
  { kind, contentType, bytes }: EvidenceFile,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-evidence-'));
  try {
    const path = join(folder, `${kind}.${ENDINGS[contentType] ?? 'bin'}`);
    await writeFile(path, bytes);
    const file = createReadStream(path);
    try {
      const made = await asked(() => gateway.documentUpload.create({ kind: 'evidence_document', file }));
      return granted(made).documentUpload.id;
    } finally {
      file.destroy();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
