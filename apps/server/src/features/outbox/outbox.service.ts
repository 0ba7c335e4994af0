import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { Paging } from '../../platform/http/schemas.ts';
import { countMails, listMails, type MailRow } from '../../platform/mail/mail-rows.ts';
import { requireStaff } from '../accounts/index.ts';

/** Lets the staff of a community without a mail server hand out codes. With one, nobody reads other people's mail. */
export async function listOutbox(ctx: Context, paging: Paging): Promise<{ mails: MailRow[]; count: number }> {
  requireStaff(ctx.actor);
  if (ctx.services.mail.hasServer) throw notFound('outbox');
  const mails = await listMails(ctx.db, ctx.organizationId, paging);
  return { mails, count: await countMails(ctx.db, ctx.organizationId) };
}
