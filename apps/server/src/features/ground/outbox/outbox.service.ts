import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { countMails, listFailedMails, listMails, type MailRow } from '../../../platform/mail/mail-rows.ts';
import { requirePower } from '../accounts/index.ts';

/** Lets the staff of a community without a mail server hand out codes. With one, nobody reads other people's mail. */
export async function listOutbox(ctx: Context, paging: Paging): Promise<{ mails: MailRow[]; count: number }> {
  // Codes in them let their reader in as somebody else.
  requirePower(ctx.actor, 'identity');
  if (ctx.services.mail.hasServer) throw notFound('outbox');
  const mails = await listMails(ctx.db, ctx.organizationId, paging);
  return { mails, count: await countMails(ctx.db, ctx.organizationId) };
}

export async function listFailures(ctx: Context, paging: Paging): Promise<MailRow[]> {
  requirePower(ctx.actor, 'operations');
  return listFailedMails(ctx.db, ctx.organizationId, paging);
}

export async function retryMail(ctx: Context, mailId: string): Promise<null> {
  requirePower(ctx.actor, 'operations');
  if (!(await ctx.services.mail.retry(ctx, mailId))) throw notFound('mail');
  return null;
}
