import type { PayPalClient, PayPalPart } from './paypal-client.ts';
import { isPayPalId, nextPage, timeOf, type PayPalDisputeList } from './paypal.types.ts';
import { ProviderRefusal, type DisputePage, type DisputeReply, type DisputeTruth } from './provider.types.ts';

/** A dispute that is answered already is in another state, and that state is the answer. */
export async function answerPayPalDispute(
  client: PayPalClient,
  path: string,
  { answer, key, text, files }: DisputeReply,
  read: () => Promise<DisputeTruth | undefined>,
): Promise<DisputeTruth | undefined> {
  try {
    if (answer === 'accepted')
      await client.postParts(`${path}/accept-claim`, key, [
        inputOf({ note: ACCEPTED, accept_claim_type: 'REFUND' }),
      ]);
    else {
      const documents = files.map(({ name }, index) => ({ name: nameOf(name, index) }));
      const evidence = {
        evidence_type: 'OTHER',
        notes: text,
        ...(documents.length === 0 ? {} : { documents }),
      };
      const parts = files.map(({ name, contentType, bytes }, index) => ({
        name: 'evidence-file',
        fileName: nameOf(name, index),
        contentType,
        bytes,
      }));
      await client.postParts(`${path}/provide-evidence`, key, [inputOf({ evidences: [evidence] }), ...parts]);
    }
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    const known = await read();
    if (known === undefined || known.status === 'opened') throw error;
    return known;
  }
  // It has the answer, even where it cannot be asked about it now.
  return read().catch((error: unknown) => {
    if (error instanceof ProviderRefusal) return undefined;
    throw error;
  });
}

const ACCEPTED = 'The claim is accepted, and the payer gets the money back.';

const inputOf = (input: object): PayPalPart => ({
  name: 'input',
  contentType: 'application/json',
  bytes: Buffer.from(JSON.stringify(input)),
});

/** PayPal takes letters, digits and one point. */
function nameOf(name: string, index: number): string {
  const [, base = '', ending = 'pdf'] = /^(.*?)(?:\.([A-Za-z]+))?$/.exec(name) ?? [];
  return `${base.replaceAll(/[^A-Za-z0-9-_]/g, '-').slice(0, 80) || 'file'}-${index + 1}.${ending}`;
}

/** The most that PayPal lists at once. */
const PAGE = 50;

/** Those that were changed since then; the list does not say which payments they are about. */
export async function listPayPalDisputes(
  client: PayPalClient,
  { since, page }: { readonly since: Date; readonly page: string | undefined },
): Promise<DisputePage> {
  const first = new URLSearchParams({ page_size: String(PAGE), update_time_after: since.toISOString() });
  const list = await client.get<PayPalDisputeList>(`/v1/customer/disputes?${page ?? first.toString()}`);
  return {
    disputes: (list.items ?? []).flatMap(({ dispute_id: reference = '', update_time: changed }) =>
      isPayPalId(reference) ? [{ reference, changedAt: timeOf(changed) }] : [],
    ),
    next: nextPage(list),
  };
}
