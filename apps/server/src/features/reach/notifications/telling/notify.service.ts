import type { Context } from '../../../../platform/context.ts';
import { listDatabaseTimeZones } from '../../../../platform/db/time-zones.ts';
import { newId } from '../../../../platform/ids.ts';
import { notificationCreated, notificationRemoved, notificationRenewed } from '../notifications.facts.ts';
import { enqueueMails } from '../mails/mail-schedule.service.ts';
import * as queries from './notify.queries.ts';

/** Mails wait this long: whoever reads meanwhile needs none, and what comes together is written of together. */
export const MAIL_WAIT_SECONDS = 5 * 60;

/** The zone in which readers without one of their own get their digests, and those that the database can reckon with. */
export async function zonesFor(ctx: Context): Promise<{ zone: string; zones: readonly string[] }> {
  const zones = await listDatabaseTimeZones(ctx.db);
  return { zone: zones.includes(ctx.organization.timezone) ? ctx.organization.timezone : 'UTC', zones };
}

class ToldBefore extends Error {}

/**
 * Tells `accountId` what `senderId` did: once, however often this is called for the same deed, and not at all when the
 * two must not meet, when it is oneself, or when `stillTrue`, which holds the deed until the end, says no.
 */
export async function notify(
  ctx: Context,
  notice: queries.Notice,
  stillTrue: (inner: Context) => Promise<boolean>,
): Promise<void> {
  try {
    await ctx.transaction((inner) => tell(inner, notice, stillTrue));
  } catch (error) {
    if (!(error instanceof ToldBefore)) throw error;
  }
}

async function tell(
  ctx: Context,
  notice: queries.Notice,
  stillTrue: (inner: Context) => Promise<boolean>,
): Promise<void> {
  if (!(await stillTrue(ctx))) return;
  const { db, organizationId } = ctx;
  const id = newId();
  const now = ctx.now();
  const told = await queries.upsertBundle(db, organizationId, notice, id, {
    now,
    ...(await zonesFor(ctx)),
    waitSeconds: MAIL_WAIT_SECONDS,
  });
  if (told === undefined) return;
  // Undoes the row above as well: a deed that is heard twice neither renews a bundle nor opens an empty one.
  if (!(await queries.insertSender(db, organizationId, told.id, notice, now))) throw new ToldBefore();
  if (told.mail_due_at !== null) await enqueueMails(ctx, [told.mail_due_at]);
  const fact = told.id === id ? notificationCreated : notificationRenewed;
  await ctx.record(fact(told.id, notice.accountId));
}

/** The deed was taken back: who has not read of it yet is not told. */
export async function withdraw(
  ctx: Context,
  deed: queries.Deed,
  isTrueAgain: (inner: Context) => Promise<boolean>,
): Promise<void> {
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const told = await queries.holdTold(db, organizationId, deed);
    if (await isTrueAgain(inner)) return;
    for (const { id, account_id } of told) {
      await queries.deleteSenders(db, organizationId, id, deed);
      await queries.deleteEmptyBundle(db, organizationId, id);
      await inner.record(notificationRemoved(id, account_id));
    }
  });
}
