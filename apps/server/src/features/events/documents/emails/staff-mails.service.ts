import type { Context } from '../../../../platform/context.ts';
import { isMailbox } from '../../../../platform/mail/message.ts';
import { renderMail } from '../../../../platform/mail/render-mail.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';
import { knownZone } from '../../../../platform/time-zone.ts';
import { directionOf, textLocale, textsIn } from '../../../../platform/texts/texts.ts';
import { sumRefundsByHand } from '../../../money/payments/index.ts';
import { sendOnce } from '../papers/claims.service.ts';
import { findDispute, findEvent, findRefund, listStaffEmails } from './coming.queries.ts';
import { formatDay, formatMoney } from '../moments.ts';

interface Sum {
  readonly amount: number;
  readonly currency: string;
  readonly count?: number;
}

interface StaffMail {
  readonly about:
    | 'refundsByHand'
    | 'refundFailed'
    | 'returned'
    | 'disputed'
    | 'disputeDue'
    | 'disputeWon'
    | 'disputeLost'
    | 'answerRefused';
  /** The event or the reference of the payment. */
  readonly name: string;
  readonly sums: readonly Sum[];
  readonly eventId: string | null;
  readonly subjectId: string;
  readonly occasion: string;
  /** Of the answer. */
  readonly due?: Date;
}

/** Told once, to the organization's own address; without one, to its staff. */
async function tellStaff(
  ctx: Context,
  { about, name, sums, eventId, due, ...claim }: StaffMail,
): Promise<void> {
  const { organization } = ctx;
  const event = eventId === null ? undefined : await findEvent(ctx.db, ctx.organizationId, eventId);
  const locale = textLocale(organization.locale);
  const t = textsIn(locale);
  const heading = t(`documents.staff.${about}.heading`, { name });
  const content = renderMail({
    organization,
    locale,
    dir: directionOf(locale),
    heading,
    paragraphs: [t(`documents.staff.${about}.text`)],
    facts: [
      ...sums.map(({ amount, currency, count }) => {
        const pieces = count === undefined ? '' : ` (${new Intl.NumberFormat(locale).format(count)})`;
        return {
          label: t(`documents.staff.${about}.label`),
          value: `${formatMoney(locale, currency, amount)}${pieces}`,
        };
      }),
      ...(due === undefined
        ? []
        : [
            {
              label: t('documents.staff.dueLabel'),
              value: formatDay(locale, knownZone(organization.timezone), due),
            },
          ]),
    ],
    action: { label: t('documents.staff.action'), url: `${siteOrigin(ctx)}/admin/payments` },
  });
  const mails = (await listAddresses(ctx)).map((address) => ({
    to: { address },
    subject: heading,
    ...content,
  }));
  if (mails.length > 0) await sendOnce(ctx, 'cancellation', event?.id, [{ ...claim, mails }]);
}

async function listAddresses(ctx: Context): Promise<string[]> {
  const { email } = ctx.organization;
  const addresses = isMailbox(email) ? [email] : await listStaffEmails(ctx.db, ctx.organizationId);
  return addresses.filter(isMailbox);
}

export async function sendRefundsByHand(ctx: Context, eventId: string): Promise<void> {
  const [event, sums] = await Promise.all([
    findEvent(ctx.db, ctx.organizationId, eventId),
    sumRefundsByHand(ctx, eventId),
  ]);
  if (event === undefined || sums.length === 0) return;
  const { name } = event;
  await tellStaff(ctx, {
    about: 'refundsByHand',
    name,
    sums,
    eventId,
    subjectId: eventId,
    occasion: 'refundsByHand',
  });
}

/** A refund that is tried again every night and refused for the same reason is told with the first of its tries. */
export async function sendFailedRefund(ctx: Context, refundId: string): Promise<void> {
  const refund = await findRefund(ctx.db, ctx.organizationId, refundId);
  if (refund === undefined) return;
  const first = refund.first_try_id ?? refundId;
  // Without an event nobody notes that it was told.
  if (refund.event_id === null && first !== refundId) return;
  await tellStaff(ctx, {
    about: 'refundFailed',
    name: refund.reference,
    sums: [refund],
    eventId: refund.event_id,
    subjectId: first,
    occasion: 'refundFailed',
  });
}

/** Money came for somebody who has deleted the account. */
export async function sendReturned(ctx: Context, refundId: string): Promise<void> {
  const refund = await findRefund(ctx.db, ctx.organizationId, refundId);
  if (refund === undefined) return;
  await tellStaff(ctx, {
    about: 'returned',
    name: refund.reference,
    sums: [refund],
    eventId: refund.event_id,
    subjectId: refundId,
    occasion: 'returned',
  });
}

/** When it is opened, each time that it is opened again, and when it is decided. */
export async function sendDispute(ctx: Context, disputeId: string, openedAgain?: string): Promise<void> {
  const dispute = await findDispute(ctx.db, ctx.organizationId, disputeId);
  if (dispute === undefined) return;
  const isOver = dispute.status === 'won' || dispute.status === 'lost';
  const about = !isOver ? 'disputed' : dispute.status === 'won' ? 'disputeWon' : 'disputeLost';
  await tellStaff(ctx, {
    about,
    name: dispute.reference,
    sums: [dispute],
    eventId: dispute.event_id,
    subjectId: disputeId,
    occasion: isOver || openedAgain === undefined ? about : `${about} ${openedAgain}`,
  });
}

/** Each deadline once; one that was answered or decided meanwhile needs nothing. */
export async function sendDisputeDue(ctx: Context, disputeId: string, due: Date): Promise<void> {
  const dispute = await findDispute(ctx.db, ctx.organizationId, disputeId);
  const isOpen = dispute?.status === 'opened' && dispute.due_at?.getTime() === due.getTime();
  if (!isOpen || dispute.answer_status === 'created' || dispute.answer_status === 'sent') return;
  await tellStaff(ctx, {
    about: 'disputeDue',
    name: dispute.reference,
    sums: [dispute],
    eventId: dispute.event_id,
    subjectId: disputeId,
    occasion: `disputeDue ${due.toISOString()}`,
    due,
  });
}

/** Each refused answer by itself; one that was decided meanwhile needs no other. */
export async function sendRefusedAnswer(ctx: Context, disputeId: string, number: string): Promise<void> {
  const dispute = await findDispute(ctx.db, ctx.organizationId, disputeId);
  if (dispute === undefined || dispute.status === 'won' || dispute.status === 'lost') return;
  await tellStaff(ctx, {
    about: 'answerRefused',
    name: dispute.reference,
    sums: [dispute],
    eventId: dispute.event_id,
    subjectId: disputeId,
    occasion: `answerRefused ${number}`,
  });
}
