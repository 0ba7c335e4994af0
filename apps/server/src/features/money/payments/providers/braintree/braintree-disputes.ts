import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ProviderRefusal,
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
