import type { Context } from '../../../../platform/context.ts';
import { isMailbox, type MailMessage } from '../../../../platform/mail/message.ts';
import { claimMails } from './claims.queries.ts';
import type { EventEmailType } from '../emails/emails.schemas.ts';

export interface DueMails {
  readonly subjectId: string;
  readonly occasion: string;
  readonly mails: readonly MailMessage[];
}

/**
 * The claim and the mails in one transaction: a job that runs twice finds that somebody was faster. `eventId`: undefined
 * where the event was deleted, and the claims with it; then a mail may come twice if the program dies at the wrong moment.
 */
export async function sendOnce(
  ctx: Context,
  type: EventEmailType,
  eventId: string | undefined,
  due: readonly DueMails[],
): Promise<void> {
  const now = ctx.now();
  await ctx.transaction(async (inner) => {
    const mine =
      eventId === undefined
        ? new Set(due.map(({ subjectId }) => subjectId))
        : await claimMails(
            inner.db,
            inner.organizationId,
            due.map(({ subjectId, occasion }) => ({
              type,
              subject_id: subjectId,
              occasion,
              event_id: eventId,
              created_at: now,
            })),
          );
    // Some have no address: they are told on the site.
    const mails = due
      .filter(({ subjectId }) => mine.has(subjectId))
      .flatMap(({ mails: own }) => own.filter(({ to }) => isMailbox(to.address)));
    await inner.services.mail.enqueueAll(inner, mails);
  });
}
