import type { Context } from '../../../../platform/context.ts';
import { copiedRows } from '../../../../platform/db/copied-rows.ts';
import type { EventCopy } from '../../programme/index.ts';

/** Copies the mail texts of the hosts to the copy of an event; the record of sent mails is not copied. */
export async function copyEmails(ctx: Context, { from, to }: EventCopy): Promise<void> {
  const { read, write } = copiedRows(ctx);
  const rows = await read('event_email', 'event_id', [from]);
  await write(
    'event_email',
    rows.map((row) => ({ ...row, event_id: to, created_at: ctx.now(), updated_at: ctx.now() })),
  );
}
