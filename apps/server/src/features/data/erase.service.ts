import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { closeAccount, requireMember } from '../accounts/index.ts';
import { forgetAuthor } from '../activities/index.ts';
import { leaveEveryGroup } from '../groups/index.ts';
import { forgetUser } from '../identity/index.ts';
import { forgetLinkPreviews } from '../links/index.ts';
import { removeUploadsOf } from '../storage/index.ts';
import { finishErasureJob } from './data.jobs.ts';
import * as queries from './erase.queries.ts';
import { exportFolder } from './exports.service.ts';
import { PERSONAL_TABLES } from './personal.policy.ts';
import { deletePersonalRows, findPerson, NOBODY, unlinkPerson } from './personal.queries.ts';

export async function eraseSelf(ctx: Context): Promise<null> {
  const { accountId } = requireMember(ctx.actor);
  await eraseAccount(ctx, accountId);
  return null;
}

/** What lies beside the rows keeps its row until the bytes are gone, which the job sees to. */
const WITH_BYTES = new Set(['image', 'video', 'stored_file', 'account_erasure']);

/** One transaction: whoever is deleted is gone for everybody at once, and what counts them counts right. */
export async function eraseAccount(ctx: Context, accountId: string): Promise<void> {
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const person = await findPerson(db, organizationId, accountId);
    if (person === undefined) return;
    const erasure = {
      id: newId(),
      account_id: accountId,
      hrefs: await queries.listHrefsOf(db, organizationId, accountId),
      mail_ids: await queries.listMailIds(db, organizationId, person.email),
    };
    await queries.insertErasure(db, organizationId, erasure, ctx.now());
    await leaveEveryGroup(inner, accountId);
    await forgetAuthor(inner, accountId);
    await forgetUser(inner, accountId);
    for (const [table, { fate, persons }] of PERSONAL_TABLES)
      if (fate === 'unlinked')
        for (const column of persons)
          await unlinkPerson(db, organizationId, table, column, accountId, mayBeNull(table) ? null : NOBODY);
    await closeAccount(inner, accountId);
    // What no key has taken along.
    for (const entry of PERSONAL_TABLES)
      if (entry[1].fate === 'deleted' && !WITH_BYTES.has(entry[0]))
        await deletePersonalRows(db, organizationId, entry, person);
    await ctx.services.jobs.enqueue(inner, finishErasureJob, { erasureId: erasure.id });
  });
}

const mayBeNull = (table: string): boolean => table !== 'support_message';

/** For the job: bytes, previews of pages that only this person named, mails in the outbox, traces in the queue. */
export async function finishErasure(ctx: Context, erasureId: string): Promise<void> {
  const { db, organizationId, services } = ctx;
  const erasure = await queries.findErasure(db, organizationId, erasureId);
  if (erasure === undefined) return;
  const { account_id: accountId, hrefs, mail_ids: mailIds } = erasure;
  await removeUploadsOf(ctx, accountId);
  for await (const { key } of services.files.list(exportFolder(organizationId, accountId)))
    await services.files.remove(key);
  const stillNamed = new Set(await queries.listHrefsStillNamed(db, organizationId, hrefs));
  const forgotten = hrefs.filter((href) => !stillNamed.has(href));
  await forgetLinkPreviews(ctx, forgotten);
  await services.mail.forget(mailIds);
  // Listeners may still be at work on the farewell; then this job comes again.
  const left = await services.jobs.forget(ctx, [accountId, ...forgotten]);
  if (left > 0) throw new Error(`${left} jobs that name the deleted account are not done yet.`);
  await queries.deleteErasure(db, organizationId, erasureId);
}
