import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { RenderFailure } from '../../../../platform/media/rendering/rendering.types.ts';
import type { StoryboardColumn, VideoRenderTable, VideoRenditionTable } from '../storage.tables.ts';

type RenderRow = Pick<Selectable<VideoRenderTable>, 'status' | 'progress' | 'error'>;

export async function findRender(db: Db, organizationId: string, id: string): Promise<RenderRow | undefined> {
  return db
    .selectFrom('video_render')
    .select(['video_render.status', 'video_render.progress', 'video_render.error'])
    .where('video_render.organization_id', '=', organizationId)
    .where('video_render.video_id', '=', id)
    .executeTakeFirst();
}

/** Asks anew only where it has failed. */
export async function askForRender(db: Db, organizationId: string, id: string, now: Date): Promise<void> {
  await db
    .insertInto('video_render')
    .values({ organization_id: organizationId, video_id: id, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'video_id'])
        .doUpdateSet({ status: 'waiting', progress: 0, error: null })
        .where('video_render.status', '=', 'failed'),
    )
    .execute();
}

/** Of films that came with their organization. */
export async function askForArrived(db: Db, organizationId: string): Promise<void> {
  await db
    .insertInto('video_render')
    .columns(['organization_id', 'video_id', 'created_at'])
    .expression(
      db
        .selectFrom('video')
        .select(['video.organization_id', 'video.id', 'video.created_at'])
        .where('video.organization_id', '=', organizationId)
        .where('video.hls_status', '<>', 'none'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Claim {
  readonly id: string;
  readonly claim: string;
}

/** Takes the work, unless another process is at it. */
export async function claimRender(
  db: Db,
  organizationId: string,
  { id, claim }: Claim,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video_render')
    .set({ status: 'working', claim, until })
    .where('video_render.organization_id', '=', organizationId)
    .where('video_render.video_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('video_render.status', '=', 'waiting'),
        eb.and([eb('video_render.status', '=', 'working'), eb('video_render.until', '<=', now)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const claimed = (db: Db, organizationId: string, { id, claim }: Claim) =>
  db
    .updateTable('video_render')
    .where('video_render.organization_id', '=', organizationId)
    .where('video_render.video_id', '=', id)
    .where('video_render.claim', '=', claim)
    .where('video_render.status', '=', 'working');

/** False when the work is no longer this claim's. */
export async function tellProgress(
  db: Db,
  organizationId: string,
  claim: Claim,
  progress: number,
  until: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await claimed(db, organizationId, claim)
    .set({ progress, until })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const RELEASED = { claim: null, until: null };

/** Gives the work back, done, failed, or for the next step; false when it came too late or the video is gone. */
export async function endStep(
  db: Db,
  organizationId: string,
  claim: Claim,
  end:
    { readonly status: 'waiting' | 'ready'; readonly progress?: number } | { readonly failed: RenderFailure },
): Promise<boolean> {
  const { numUpdatedRows } = await claimed(db, organizationId, claim)
    .set('failed' in end ? { ...RELEASED, status: 'failed', error: end.failed } : { ...RELEASED, ...end })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function lockVideo(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .selectFrom('video')
    .select('video.id')
    .where('video.organization_id', '=', organizationId)
    .where('video.id', '=', id)
    .forNoKeyUpdate()
    .execute();
}

/** From here on players get this size too. */
export async function addRendition(db: Db, rendition: Insertable<VideoRenditionTable>): Promise<void> {
  const { organization_id: organizationId, video_id: videoId, size } = rendition;
  await db.insertInto('video_rendition').values(rendition).execute();
  await db
    .updateTable('video')
    .set((eb) => ({
      rendition_count: eb('video.rendition_count', '+', 1),
      render_size: sql<string>`video.render_size + ${size}`,
    }))
    .where('video.organization_id', '=', organizationId)
    .where('video.id', '=', videoId)
    .execute();
}

interface Stills {
  readonly storyboard: StoryboardColumn;
  readonly size: number;
}

export async function setStills(
  db: Db,
  organizationId: string,
  id: string,
  { storyboard, size }: Stills,
): Promise<void> {
  await db
    .updateTable('video')
    .set({
      storyboard: JSON.stringify(storyboard),
      render_size: sql<string>`video.render_size + ${String(size)}::bigint`,
    })
    .where('video.organization_id', '=', organizationId)
    .where('video.id', '=', id)
    .execute();
}

/** Of those that nobody is at, the oldest; after its cut, for what is copied is not made again. */
export async function findUnrendered(db: Db, organizationId: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('video_render')
    .innerJoin('video', (join) =>
      join
        .onRef('video.organization_id', '=', 'video_render.organization_id')
        .onRef('video.id', '=', 'video_render.video_id'),
    )
    .select('video_render.video_id')
    .where('video_render.organization_id', '=', organizationId)
    // As the index has it.
    .where(sql<boolean>`video_render.status in ('waiting', 'working')`)
    .where((eb) => eb.or([eb('video_render.until', 'is', null), eb('video_render.until', '<=', now)]))
    .where('video.hls_status', 'in', ['ready', 'failed'])
    .orderBy('video_render.created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.video_id;
}
