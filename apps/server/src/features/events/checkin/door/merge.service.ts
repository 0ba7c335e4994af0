import type { Context } from '../../../../platform/context.ts';
import type { CheckInVerdict } from '../checkin.tables.ts';
import { conflict } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import type { HostedEvent } from '../../programme/index.ts';
import { doorPassed } from '../checkin.facts.ts';
import { gather } from './gather.ts';
import { markOf } from './pass-code.ts';
import { isAccepted, isSentAway, refusalOf } from '../scans/scans.policy.ts';
import * as queries from '../scans/scans.queries.ts';
import { MAX_SCANS } from '../scans/scans.schemas.ts';
import { settle } from './settle.ts';

export interface ScanResult {
  readonly nonce: string;
  readonly verdict: CheckInVerdict;
  readonly told: CheckInVerdict;
  readonly pass: queries.DoorPassRow | undefined;
  /** Of somebody who was in already: the scan that let them in. */
  readonly standing: { readonly door: string; readonly scannedAt: Date } | undefined;
}

/** A scan as it was told; `time: null` is now, after all that is known. */
export interface Seen {
  readonly nonce: string;
  readonly passId: string | null;
  readonly mark: string | undefined;
  /** The refusal that follows from the code alone. */
  readonly refusal: CheckInVerdict | undefined;
  readonly action: 'in' | 'out';
  readonly time: Date | null;
  readonly door: string;
  readonly told: CheckInVerdict | undefined;
  /** The account that scans at the door. */
  readonly accountId: string;
}

interface Entry {
  readonly nonce: string;
  readonly passId: string | null;
  readonly action: 'in' | 'out';
  readonly scannedAt: Date;
  readonly door: string;
  readonly verdict: CheckInVerdict;
  readonly told: CheckInVerdict | undefined;
  readonly accountId: string | null;
  readonly isNew: boolean;
}

interface Told {
  readonly ctx: Context;
  readonly event: HostedEvent;
  readonly seen: readonly Seen[];
}

type Results = ReadonlyMap<string, ScanResult>;

const kept = new WeakMap<Services, (key: string, told: Told, size: number) => Promise<Results>>();

/** Doors of one event that tell at the same moment share a transaction: a crowd costs hardly more than one guest. */
async function mergeTogether(told: readonly Told[]): Promise<Results[]> {
  const [first] = told;
  if (first === undefined) return [];
  const scans = new Map<string, Seen>();
  for (const scan of told.flatMap(({ seen }) => seen))
    scans.set(scan.nonce, { ...scan, told: scan.told ?? scans.get(scan.nonce)?.told });
  const results = await mergeAll(first.ctx, first.event, [...scans.values()]);
  return told.map(() => results);
}

export function merge(ctx: Context, event: HostedEvent, seen: readonly Seen[]): Promise<Results> {
  let together = kept.get(ctx.services);
  if (together === undefined) kept.set(ctx.services, (together = gather(mergeTogether, MAX_SCANS)));
  return together(`${ctx.organizationId} ${event.id}`, { ctx, event, seen }, seen.length);
}

/** All in one transaction that holds the passes: whatever two doors do at once, they do one after the other. */
function mergeAll(ctx: Context, event: HostedEvent, seen: readonly Seen[]): Promise<Results> {
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
    for (const { nonce, told } of seen)
      if (isSentAway(told) && isAccepted(verdicts.get(nonce) ?? told)) verdicts.set(nonce, told);
    const standing = new Map<string, Entry>();
    const moved: { pass: queries.DoorPassRow; usedAt: Date | null }[] = [];
    for (const pass of locked) {
      const own = [...entries.values()].filter(
        (entry) => entry.passId === pass.id && isAccepted(entry.verdict),
      );
      if (own.length === 0) continue;
      const settled = settle(own.filter(({ nonce }) => isAccepted(verdicts.get(nonce) ?? 'unknown')));
      for (const [nonce, verdict] of settled.verdicts) verdicts.set(nonce, verdict);
      for (const [nonce, entry] of settled.standing) standing.set(nonce, entry);
      const usedAt = settled.inside?.scannedAt ?? null;
      if (usedAt?.getTime() !== pass.used_at?.getTime()) moved.push({ pass, usedAt });
    }
    await write(inner, event, [...entries.values()], verdicts);
    await noteTold(inner, event, seen, entries);
    await move(inner, event, moved, seen);

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
  accountId: row.account_id,
  isNew: false,
});

function judge(
  ctx: Context,
  { nonce, passId, mark, refusal, action, time, door, told, accountId }: Seen,
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
    accountId,
    isNew: true,
  };
}

/** A scan made now comes after all earlier scans of the pass, even within the same millisecond. */
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
            account_id: entry.accountId,
          };
        }),
      ),
    );
    // The pass is held, so the same scan told at once would be known here: this nonce stands for another one.
    if (fresh.some(({ nonce, passId }) => passId !== null && !inserted.has(nonce)))
      throw conflict('scan.nonce');
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
  seen: readonly Seen[],
): Promise<void> {
  if (moved.length === 0) return;
  const hosts = await queries.updateUsedAt(
    ctx.db,
    ctx.organizationId,
    event.id,
    moved.map(({ pass, usedAt }) => ({ id: pass.id, usedAt })),
    ctx.now(),
  );
  const doors = seen.map(({ accountId }) => accountId);
  const told = new Set([...doors, ...(event.creator_id === null ? [] : [event.creator_id]), ...hosts]);
  await ctx.record(doorPassed(event.id, [...told].slice(0, queries.MAX_TOLD)));
}
