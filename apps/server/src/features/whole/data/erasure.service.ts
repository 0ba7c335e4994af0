import type { Context } from '../../../platform/context.ts';
import { forgetLinkPreviews } from '../../ground/links/index.ts';
import { removeUploadsOf } from '../../ground/storage/index.ts';
import * as queries from './erase.queries.ts';
import { findPerson } from './personal.queries.ts';
import { removeExports } from './making.service.ts';

/** For the job: bytes, previews of pages that only this person named, mails in the outbox, traces in the queue. */
export async function finishErasure(ctx: Context, erasureId: string): Promise<void> {
  const { db, organizationId, services } = ctx;
  const erasure = await queries.findErasure(db, organizationId, erasureId);
  if (erasure === undefined) return;
  // Begun, and never ended by its person: what it remembers is for the next time.
  if ((await findPerson(db, organizationId, erasure.account_id)) !== undefined) return;
  const { account_id: accountId, hrefs, mail_ids: mailIds } = erasure;
  await removeUploadsOf(ctx, accountId);
  await queries.unlinkMentions(db, organizationId, accountId);
  await removeExports(ctx, accountId);
  const stillNamed = new Set(await queries.listHrefsStillNamed(db, organizationId, hrefs));
  const forgotten = hrefs.filter((href) => !stillNamed.has(href));
  await forgetLinkPreviews(ctx, forgotten);
  await services.mail.forget(mailIds);
  // Listeners may still be at work on the farewell; then this job comes again.
  const left = await services.jobs.forget(ctx, [accountId, ...forgotten]);
  if (left > 0) throw new Error(`${left} jobs that name the deleted account are not done yet.`);
  await queries.deleteErasure(db, organizationId, erasureId);
}

/** Longer than the tries of its job take. */
const TRIED_MS = 4 * 60 * 60_000;

export const listUnfinishedErasures = (ctx: Context): Promise<{ id: string }[]> =>
  queries.listUnfinished(ctx.db, ctx.organizationId, new Date(ctx.now().getTime() - TRIED_MS));
