import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { getAccountsById, type BaseAccountView } from '../../../ground/accounts/index.ts';
import { getHostedEvent } from '../../programme/index.ts';
import * as attendees from './attendees.queries.ts';
import { listScans, type ListedScanRow } from '../scans/scans.queries.ts';

type Rows<T extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<T>>;

export interface Story {
  readonly due: Rows<typeof attendees.listDue>;
  readonly disputes: Rows<typeof attendees.listDisputes>;
  readonly scans: readonly ListedScanRow[];
  readonly transfers: Rows<typeof attendees.listTransfers>;
  /** Those that passes went to and came from; who blocked whom is no matter to those who run the event. */
  readonly accounts: ReadonlyMap<string, BaseAccountView>;
}

const MOST = 100;

/** The rest of an attendee's history: amounts due, disputes, scans and transfers. */
export async function getStory(ctx: Context, listing: string, accountId: string): Promise<Story> {
  const { db, organizationId } = ctx;
  const event = await getHostedEvent(ctx, listing);
  const registration = await attendees.findRegistrationOf(db, organizationId, event.id, accountId);
  if (registration === undefined) throw notFound('attendee');
  const { id: registrationId } = registration;
  const [due, disputes, scans, transfers] = await Promise.all([
    attendees.listDue(db, organizationId, registrationId),
    attendees.listDisputes(db, organizationId, registrationId, MOST),
    listScans(db, organizationId, event.id, { registrationId, page: 1, pageSize: MOST }),
    attendees.listTransfers(db, organizationId, registrationId, MOST),
  ]);
  const ids = transfers.flatMap(({ from_id, to_id }) => [from_id, to_id]).filter((id) => id !== null);
  return { due, disputes, scans, transfers, accounts: await getAccountsById(ctx, [...new Set(ids)]) };
}
