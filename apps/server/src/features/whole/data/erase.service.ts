import type { Context } from '../../../platform/context.ts';
import { personalTables } from '../../../platform/tables.ts';
import { closeAccount, refuseMerging, requireMember } from '../../ground/accounts/index.ts';
import { forgetAuthor } from '../../talk/activities/index.ts';
import { forgetReader } from '../../talk/channels/index.ts';
import { leaveEveryGroup } from '../../people/groups/index.ts';
import { forgetUser, leavePool } from '../../ground/identity/index.ts';
import { listUnderWay, type IntentRow } from '../../money/payments/index.ts';
import { forgetBookings } from '../../events/bookings/index.ts';
import { forgetRegistrations } from '../../events/registration/index.ts';
import { forgetSubmissions } from '../../events/surveys/index.ts';
import { finishErasureJob } from './data.jobs.ts';
import * as queries from './erase.queries.ts';
import { deletePersonalRows, findPerson, NOBODY, unlinkPerson } from './personal.queries.ts';
import { noteErasure, thinOut } from './thinning.service.ts';
import { refuseLastOwner } from '../../ground/roles/index.ts';

export async function eraseSelf(ctx: Context, token: string): Promise<null> {
  const { accountId } = requireMember(ctx.actor);
  await eraseAccount(ctx, accountId);
  await leavePool(ctx, token);
  return null;
}

const PAYMENTS_TOLD = 20;

/** Payments whose money comes to nobody if the account ends now, and goes back. */
export async function listEndedPayments(ctx: Context): Promise<IntentRow[]> {
  return listUnderWay(ctx, requireMember(ctx.actor).accountId, PAYMENTS_TOLD);
}

/** Rows with bytes beside the database stay until the job has deleted the bytes. */
const WITH_BYTES = new Set(['image', 'video', 'stored_file', 'account_erasure']);

/** Where the column of a person cannot be null. */
const NEVER_EMPTY = new Set(['support_message', 'moderation_decision']);

/** One transaction: whoever is deleted is gone for everybody at once, and what counts them counts right. */
export async function eraseAccount(ctx: Context, accountId: string): Promise<void> {
  // Before anything is taken; in the transaction it is asked again.
  await ctx.transaction(async (inner) => {
    await refuseMerging(inner, accountId);
    await refuseLastOwner(inner, accountId);
  });
  await thinOut(ctx, accountId);
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const personal = personalTables(inner.services.tables);
    const person = await findPerson(db, organizationId, accountId);
    if (person === undefined) return;
    await refuseMerging(inner, accountId);
    await refuseLastOwner(inner, accountId);
    const erasureId = await noteErasure(inner, accountId, {
      hrefs: await queries.listHrefsOf(db, organizationId, accountId),
      mail_ids: await queries.listMailIds(db, organizationId, person.email),
    });
    await leaveEveryGroup(inner, accountId);
    await forgetAuthor(inner, accountId);
    await forgetReader(inner, accountId);
    await forgetUser(inner, accountId);
    await forgetRegistrations(inner, accountId);
    await forgetBookings(inner, accountId);
    await forgetSubmissions(inner, accountId);
    for (const [table, { fate, persons, cleared = [], clearedOnlyWith, ...columns }] of personal)
      if (fate === 'unlinked') {
        const nobody = NEVER_EMPTY.has(table) ? NOBODY : null;
        for (const column of persons)
          await unlinkPerson(db, organizationId, table, column, accountId, {
            ...columns,
            cleared: (clearedOnlyWith ?? column) === column ? cleared : [],
            nobody,
          });
      }
    await closeAccount(inner, accountId);
    // The rows that no foreign key cascaded to.
    for (const entry of personal)
      if (entry[1].fate === 'deleted' && !WITH_BYTES.has(entry[0]))
        await deletePersonalRows(db, organizationId, entry, person);
    await ctx.services.jobs.enqueue(inner, finishErasureJob, { erasureId });
  });
}
