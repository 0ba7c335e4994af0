import { randomUUID } from 'node:crypto';
import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { getHostedEvent, type HostedEvent } from '../../programme/index.ts';
import { merge, type ScanResult, type Seen } from '../door/merge.service.ts';
import { openCode } from '../door/pass-codes.service.ts';
import * as queries from './scans.queries.ts';
import type { DoorCountsView, NewScan, ScansQuery } from './scans.schemas.ts';

export type { DoorPassRow, ListedScanRow } from './scans.queries.ts';
export type { ScanResult } from '../door/merge.service.ts';

/** Takes what doors tell, now or hours later; whatever the order, it comes to the same. */
export async function recordScans(
  ctx: Context,
  listing: string,
  scans: readonly NewScan[],
): Promise<ScanResult[]> {
  const event = await getHostedEvent(ctx, listing);
  const seen = scans.map((scan, index) => readScan(ctx, event.id, scan, index));
  const results = await merge(ctx, event, seen);
  return seen.flatMap(({ nonce }) => results.get(nonce) ?? []);
}

/** One pass, by those who see its name instead of its code. */
export async function scanPass(
  ctx: Context,
  event: HostedEvent,
  passId: string,
  action: 'in' | 'out',
): Promise<void> {
  const nonce = randomUUID();
  const seen: Seen = {
    nonce,
    passId,
    mark: undefined,
    refusal: undefined,
    action,
    time: null,
    door: '',
    told: undefined,
    accountId: requireMember(ctx.actor).accountId,
  };
  const verdict = (await merge(ctx, event, [seen])).get(nonce)?.verdict;
  if (verdict === 'unknown') throw notFound('pass');
  if (verdict === 'canceled') throw conflict('pass.canceled');
  if (verdict === 'unpaid') throw conflict('pass.unpaid');
}

export async function countDoor(ctx: Context, listing: string): Promise<DoorCountsView> {
  const event = await getHostedEvent(ctx, listing);
  return queries.countDoor(ctx.db, ctx.organizationId, event.id);
}

export async function listScans(
  ctx: Context,
  listing: string,
  query: ScansQuery,
): Promise<queries.ListedScanRow[]> {
  const event = await getHostedEvent(ctx, listing);
  return queries.listScans(ctx.db, ctx.organizationId, event.id, query);
}

const EARLIEST = Date.UTC(2000, 0, 1);

function readScan(ctx: Context, eventId: string, scan: NewScan, index: number): Seen {
  const { nonce, code, passId, action, door = '', told } = scan;
  if ((code === undefined) === (passId === undefined))
    throw invalid('scan.pass', { field: `scans/${index}` });
  const at = Date.parse(scan.scannedAt);
  if (!(at >= EARLIEST)) throw invalid('scan.time', { field: `scans/${index}/scannedAt` });
  // A clock that is ahead must not win over scans that are yet to come.
  const time = new Date(Math.min(at, ctx.now().getTime()));
  const { accountId } = requireMember(ctx.actor);
  const seen = { nonce: nonce.toLowerCase(), action, time, door, told, accountId };
  if (passId !== undefined)
    return { ...seen, passId: passId.toLowerCase(), mark: undefined, refusal: undefined };
  const content = openCode(ctx, code ?? '');
  if (content === undefined) return { ...seen, passId: null, mark: undefined, refusal: 'unknown' };
  if (content.eventId !== eventId) return { ...seen, passId: null, mark: undefined, refusal: 'wrongEvent' };
  return { ...seen, passId: content.passId, mark: content.mark, refusal: undefined };
}
