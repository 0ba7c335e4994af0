import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { CutFailure } from '../../../../platform/media/cutting/cutting.types.ts';
import type { VideoTable } from '../storage.tables.ts';

export type CutRow = Pick<
  Selectable<VideoTable>,
  'id' | 'size' | 'hls_status' | 'hls_progress' | 'hls_error' | 'hls_id'
>;

const COLUMNS = [
  'video.id',
  'video.size',
  'video.hls_status',
  'video.hls_progress',
  'video.hls_error',
  'video.hls_id',
] as const;

export async function findCut(db: Db, organizationId: string, id: string): Promise<CutRow | undefined> {
  return db
    .selectFrom('video')
    .select(COLUMNS)
    .where('video.organization_id', '=', organizationId)
    .where('video.id', '=', id)
    .executeTakeFirst();
}

/** False when it is cut, or will be anyway. */
export async function askForCut(db: Db, organizationId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video')
    .set({ hls_status: 'waiting', hls_progress: 0, hls_error: null })
    .where('video.organization_id', '=', organizationId)
    .where('video.id', '=', id)
    .where('video.hls_status', 'in', ['none', 'failed'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Claim {
  readonly id: string;
  readonly claim: string;
}

/** Takes the work, unless another process is at it. */
export async function claimCut(
  db: Db,
  organizationId: string,
  { id, claim }: Claim,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<CutRow | undefined> {
  return db
    .updateTable('video')
    .set({ hls_status: 'cutting', hls_progress: 0, hls_claim: claim, hls_until: until })
    .where('video.organization_id', '=', organizationId)
    .where('video.id', '=', id)
    .where((eb) =>
      eb.or([
        eb('video.hls_status', '=', 'waiting'),
        eb.and([eb('video.hls_status', '=', 'cutting'), eb('video.hls_until', '<=', now)]),
      ]),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
}

const claimed = (db: Db, organizationId: string, { id, claim }: Claim) =>
  db
    .updateTable('video')
    .where('video.organization_id', '=', organizationId)
    .where('video.id', '=', id)
    .where('video.hls_claim', '=', claim)
    .where('video.hls_status', '=', 'cutting');

/** False when the work is no longer this claim's. */
export async function tellProgress(
  db: Db,
  organizationId: string,
  claim: Claim,
  progress: number,
  until: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await claimed(db, organizationId, claim)
    .set({ hls_progress: progress, hls_until: until })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** From here on players get the files of this claim; false when it came too late or the video is gone. */
export async function finishCut(
  db: Db,
  organizationId: string,
  claim: Claim,
  size: number,
): Promise<boolean> {
  const { numUpdatedRows } = await claimed(db, organizationId, claim)
    .set({
      hls_status: 'ready',
      hls_progress: 100,
      hls_id: claim.claim,
      hls_size: String(size),
      hls_claim: null,
      hls_until: null,
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives the work back, failed or to be tried again; false when the claim is lost or the video is gone. */
export async function giveBackCut(
  db: Db,
  organizationId: string,
  claim: Claim,
  failure?: CutFailure,
): Promise<boolean> {
  const { numUpdatedRows } = await claimed(db, organizationId, claim)
    .set({
      ...(failure === undefined ? { hls_status: 'waiting' } : { hls_status: 'failed', hls_error: failure }),
      hls_progress: 0,
      hls_claim: null,
      hls_until: null,
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of those that nobody is at, the oldest. */
export async function findUncut(db: Db, organizationId: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('video')
    .select('video.id')
    .where('video.organization_id', '=', organizationId)
    // As the index has it.
    .where(sql<boolean>`video.hls_status in ('waiting', 'cutting')`)
    .where((eb) => eb.or([eb('video.hls_until', 'is', null), eb('video.hls_until', '<=', now)]))
    .orderBy('video.created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
