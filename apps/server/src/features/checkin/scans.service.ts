import { randomUUID } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import type { CheckInVerdict } from '../../platform/db/schema.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { requireMember } from '../accounts/index.ts';
import { getHostedEvent, type HostedEvent } from '../listings/index.ts';
import { doorPassed, passCheckedIn, passCheckedOut } from './checkin.facts.ts';
import { markOf } from './pass-code.ts';
import { openCode } from './pass-codes.service.ts';
import { isAccepted, refusalOf } from './scans.policy.ts';
import * as queries from './scans.queries.ts';
import type { DoorCountsView, NewScan, ScansQuery } from './scans.schemas.ts';
import { settle } from './settle.ts';

export type { DoorPassRow, ListedScanRow } from './scans.queries.ts';

export interface ScanResult {
  readonly nonce: string;
  readonly verdict: CheckInVerdict;
  readonly told: CheckInVerdict;
  readonly pass: queries.DoorPassRow | undefined;
  /** Of somebody who was in already: the scan that let them in. */
  readonly standing: { readonly door: string; readonly scannedAt: Date } | undefined;
}

/** A scan as it was told; `time: null` is now, after all that is known. */
interface Seen {
  readonly nonce: string;
  readonly passId: string | null;
  readonly mark: string | undefined;
  /** What its code alone says against it. */
  readonly refusal: CheckInVerdict | undefined;
  readonly action: 'in' | 'out';
  readonly time: Date | null;
  readonly door: string;
  readonly told: CheckInVerdict | undefined;
}

interface Entry {
  readonly nonce: string;
  readonly passId: string | null;
  readonly action: 'in' | 'out';
  readonly scannedAt: Date;
  readonly door: string;
  readonly verdict: CheckInVerdict;
  readonly told: CheckInVerdict | undefined;
  readonly isNew: boolean;
}

/** Takes what doors tell, now or hours later; whatever the order, it comes to the same. */
export async function recordScans(
  ctx: Context,
  listing: string,
  scans: readonly NewScan[],
): Promise<ScanResult[]> {
  const event = await getHostedEvent(ctx, listing);
  const seen = scans.map((scan, index) => readScan(ctx, event.id, scan, index));
  const results = await merge(ctx, event, [...new Map(seen.map((scan) => [scan.nonce, scan])).values()]);
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
  };
  const verdict = (await merge(ctx, event, [seen])).get(nonce)?.verdict;
  if (verdict === 'unknown') throw notFound('pass');
  if (verdict === 'canceled') throw conflict('pass.canceled', 'This pass was cancelled.');
  if (verdict === 'unpaid') throw conflict('pass.unpaid', 'This pass is not paid or not complete yet.');
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
    throw invalid('scan.pass', 'A scan has either a code or a pass.', `scans/${index}`);
  const at = Date.parse(scan.scannedAt);
  if (!(at >= EARLIEST)) throw invalid('scan.time', 'There was no such moment.', `scans/${index}/scannedAt`);
  // A clock that is ahead must not win over scans that are yet to come.
  const time = new Date(Math.min(at, ctx.now().getTime()));
  const seen = { nonce: nonce.toLowerCase(), action, time, door, told };
  if (passId !== undefined)
    return { ...seen, passId: passId.toLowerCase(), mark: undefined, refusal: undefined };
  const content = openCode(ctx, code ?? '');
  if (content === undefined) return { ...seen, passId: null, mark: undefined, refusal: 'unknown' };
  if (content.eventId !== eventId) return { ...seen, passId: null, mark: undefined, refusal: 'wrongEvent' };
  return { ...seen, passId: content.passId, mark: content.mark, refusal: undefined };
}

/** All in one transaction that holds the passes: whatever two doors do at once, they do one after the other. */
function merge(ctx: Context, event: HostedEvent, seen: readonly Seen[]): Promise<Map<string, ScanResult>> {
  return ctx.transaction(async (inner) => {
    const ids = seen.flatMap(({ passId }) => passId ?? []);
    const locked = await queries.lockPasses(inner.db, ctx.organizationId, event.id, ids);
    const passes = new Map(locked.map((pass) => [pass.id, pass]));
    const known = await queries.listScansOf(
      inner.db,
      ctx.organizationId,
      event.id,
      [...passes.keys()],
      seen.map(({ nonce }) => nonce),
    );
    const entries = new Map(known.map((row) => [row.nonce, toEntry(row)]));
    for (const scan of seen)
      if (!entries.has(scan.nonce)) entries.set(scan.nonce, judge(inner, scan, passes, entries));

    const results = new Map<string, ScanResult>();
    const verdicts = new Map([...entries.values()].map(({ nonce, verdict }) => [nonce, verdict]));
    const standing = new Map<string, Entry>();
    const moved: { pass: queries.DoorPassRow; usedAt: Date | null }[] = [];
    for (const pass of locked) {
      const own = [...entries.values()].filter(
        (entry) => entry.passId === pass.id && isAccepted(entry.verdict),
      );
      if (own.length === 0) continue;
      const settled = settle(own);
      for (const [nonce, verdict] of settled.verdicts) verdicts.set(nonce, verdict);
      for (const [nonce, entry] of settled.standing) standing.set(nonce, entry);
      const usedAt = settled.inside?.scannedAt ?? null;
      if (usedAt?.getTime() !== pass.used_at?.getTime()) moved.push({ pass, usedAt });
    }
    await write(inner, event, [...entries.values()], verdicts);
    await noteTold(inner, event, seen, entries);
    await move(inner, event, moved);

    const usedAts = new Map(moved.map(({ pass, usedAt }) => [pass.id, usedAt]));
    for (const { nonce } of seen) {
      const entry = entries.get(nonce);
      const verdict = verdicts.get(nonce);
      if (entry === undefined || verdict === undefined) continue;
      const pass = passes.get(entry.passId ?? '');
      results.set(nonce, {
        nonce,
        verdict,
        told: entry.told ?? verdict,
        pass: pass && {
          ...pass,
          used_at: usedAts.has(pass.id) ? (usedAts.get(pass.id) ?? null) : pass.used_at,
        },
        standing: standing.get(nonce),
      });
    }
    return results;
  });
}

const toEntry = (row: queries.ScanRow): Entry => ({
  nonce: row.nonce,
  passId: row.pass_id,
  action: row.action,
  scannedAt: row.scanned_at,
  door: row.door,
  verdict: row.verdict,
  told: row.told,
  isNew: false,
});

function judge(
  ctx: Context,
  { nonce, passId, mark, refusal, action, time, door, told }: Seen,
  passes: ReadonlyMap<string, queries.DoorPassRow>,
  known: ReadonlyMap<string, Entry>,
): Entry {
  const pass = passId === null ? undefined : passes.get(passId);
  const against = refusal ?? refusalOf(pass && { status: pass.status, mark: markOf(pass.secret) }, mark);
  return {
    nonce,
    passId: pass?.id ?? null,
    action,
    scannedAt: time ?? afterAll(ctx.now(), pass?.id, known),
    door,
    // Accepted: what it comes to, its neighbours will say.
    verdict: against ?? (action === 'in' ? 'first' : 'out'),
    told,
    isNew: true,
  };
}

/** What is done now follows what was done, even within the same millisecond. */
function afterAll(now: Date, passId: string | undefined, known: ReadonlyMap<string, Entry>): Date {
  const times = [...known.values()].flatMap((entry) =>
    entry.passId === passId && isAccepted(entry.verdict) ? [entry.scannedAt.getTime() + 1] : [],
  );
  return new Date(Math.max(now.getTime(), ...times));
}

async function write(
  ctx: Context,
  event: HostedEvent,
  entries: readonly Entry[],
  verdicts: ReadonlyMap<string, CheckInVerdict>,
): Promise<void> {
  const { accountId } = requireMember(ctx.actor);
  const fresh = entries
    .filter(({ isNew }) => isNew)
    // In one order, so that two calls with the same scans wait for each other and never cross.
    .sort((a, b) => (a.nonce < b.nonce ? -1 : 1));
  if (fresh.length > 0) {
    const inserted = new Set(
      await queries.insertScans(
        ctx.db,
        ctx.organizationId,
        fresh.map((entry) => {
          const verdict = verdicts.get(entry.nonce) ?? entry.verdict;
          return {
            event_id: event.id,
            nonce: entry.nonce,
            pass_id: entry.passId,
            action: entry.action,
            door: entry.door,
            scanned_at: entry.scannedAt,
            received_at: ctx.now(),
            verdict,
            told: entry.told ?? verdict,
            account_id: accountId,
          };
        }),
      ),
    );
    // The pass is held, so the same scan told at once would be known here: this nonce stands for another one.
    if (fresh.some(({ nonce, passId }) => passId !== null && !inserted.has(nonce)))
      throw conflict('scan.nonce', 'Another scan has the same nonce.');
  }
  const changed = new Map<CheckInVerdict, string[]>();
  for (const { nonce, isNew, verdict } of entries) {
    const next = verdicts.get(nonce) ?? verdict;
    if (!isNew && next !== verdict) changed.set(next, [...(changed.get(next) ?? []), nonce]);
  }
  for (const [verdict, nonces] of changed)
    await queries.updateVerdicts(ctx.db, ctx.organizationId, event.id, verdict, nonces);
}

/** A door that answered by itself, because the answer from here was late, says so when it tells the scan again. */
async function noteTold(
  ctx: Context,
  event: HostedEvent,
  seen: readonly Seen[],
  entries: Map<string, Entry>,
): Promise<void> {
  for (const { nonce, told } of seen) {
    const entry = entries.get(nonce);
    if (entry === undefined || entry.isNew || told === undefined || told === entry.told) continue;
    await queries.updateTold(ctx.db, ctx.organizationId, event.id, nonce, told);
    entries.set(nonce, { ...entry, told });
  }
}

async function move(
  ctx: Context,
  event: HostedEvent,
  moved: readonly { pass: queries.DoorPassRow; usedAt: Date | null }[],
): Promise<void> {
  if (moved.length === 0) return;
  await queries.updateUsedAt(
    ctx.db,
    ctx.organizationId,
    moved.map(({ pass, usedAt }) => ({ id: pass.id, usedAt })),
    ctx.now(),
  );
  for (const { pass, usedAt } of moved) {
    const who = { eventId: event.id, registrationId: pass.registration_id };
    if (usedAt === null) await ctx.record(passCheckedOut(pass.id, who));
    else if (pass.used_at === null) await ctx.record(passCheckedIn(pass.id, who));
  }
  const hosts = await queries.listHostIds(ctx.db, ctx.organizationId, event.id);
  const { accountId } = requireMember(ctx.actor);
  const told = new Set([accountId, ...(event.creator_id === null ? [] : [event.creator_id]), ...hosts]);
  await ctx.record(doorPassed(event.id, [...told]));
}
