import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { isMailbox, type MailAttachment, type MailMessage } from '../../../../platform/mail/message.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';
import { textLocale } from '../../../../platform/texts/texts.ts';
import { passCode } from '../../checkin/index.ts';
import { getHostedEvent } from '../../programme/index.ts';
import { sendOnce } from '../papers/claims.service.ts';
import * as queries from './coming.queries.ts';
import type { ComingRow, PassRow } from './coming.queries.ts';
import type { EventFacts } from '../documents.types.ts';
import { isActive, viewEventFacts, viewPassFacts, viewReader } from '../documents.views.ts';
import * as emails from './emails.queries.ts';
import { type EventMailKind, writeEventMail } from './event-mails.ts';
import { inviteToEvent, uninvite } from './invitation.ts';
import { formatMoney } from '../moments.ts';
import { printPasses } from '../printing.service.ts';

/** Says that all is done, with the passes on paper and the day for the calendar; again only when passes came to it. */
export async function sendConfirmation(ctx: Context, registrationId: string): Promise<void> {
  const person = await queries.findComing(ctx.db, ctx.organizationId, registrationId);
  const confirmation = person === undefined ? undefined : await writeConfirmation(ctx, person);
  if (confirmation === undefined) return;
  const { eventId, newest, mail } = confirmation;
  await sendOnce(ctx, 'confirmation', eventId, [
    { subjectId: registrationId, occasion: String(newest.number), mails: [mail] },
  ]);
}

/** The same again, because somebody asks for it: of two within a minute one is sent. */
export async function resendConfirmation(ctx: Context, listing: string, accountId: string): Promise<null> {
  const event = await getHostedEvent(ctx, listing);
  const person = await queries.findComingOf(ctx.db, ctx.organizationId, event.id, accountId);
  if (person === undefined) throw notFound('attendee');
  if (!isMailbox(person.email ?? '')) throw conflict('email.address.missing');
  const confirmation = await writeConfirmation(ctx, person);
  if (confirmation === undefined) throw conflict('confirmation.nothing');
  const minute = Math.floor(ctx.now().getTime() / 60_000);
  await sendOnce(ctx, 'confirmation', event.id, [
    { subjectId: person.id, occasion: `again ${minute}`, mails: [confirmation.mail] },
  ]);
  return null;
}

/** Nothing to say while there is no pass, or when the event is off. */
async function writeConfirmation(
  ctx: Context,
  person: ComingRow,
): Promise<{ eventId: string; newest: PassRow; mail: MailMessage } | undefined> {
  const event = await findFacts(ctx, person.event_id);
  const rows = await queries.listPasses(ctx.db, ctx.organizationId, [person.id]);
  const passes = rows.filter(isActive);
  const newest = passes.at(-1);
  if (event === undefined || newest === undefined || event.isCanceled) return undefined;
  const paper = await printPasses(ctx, {
    organization: ctx.organization,
    locale: localeOf(ctx, person),
    event,
    createdAt: ctx.now(),
    passes: passes.map((pass) => ({
      number: pass.number,
      name: pass.name,
      holder: nameOf(person),
      seat: pass.location,
      code: passCode(ctx, pass),
    })),
  });
  const attachments = [
    inviteToEvent(invitationOf(ctx, event, person)),
    { name: `${event.slug}.pdf`, contentType: 'application/pdf', content: paper },
  ];
  const own = await emails.findEmail(ctx.db, ctx.organizationId, event.id, 'confirmation');
  const mail = write(ctx, { kind: 'confirmation', event, person, passes, own, attachments });
  return { eventId: event.id, newest, mail };
}

/** To whoever paid, who need not be the one who has the pass now. */
export async function sendPassRefund(ctx: Context, passId: string, refundId: string): Promise<void> {
  const [pass, refund] = await Promise.all([
    queries.findPass(ctx.db, ctx.organizationId, passId),
    queries.findRefund(ctx.db, ctx.organizationId, refundId),
  ]);
  if (pass === undefined || refund === undefined || refund.registration_id === null) return;
  const [event, person] = await Promise.all([
    findFacts(ctx, pass.event_id),
    queries.findComing(ctx.db, ctx.organizationId, refund.registration_id),
  ]);
  if (event === undefined || person === undefined) return;
  const amount = formatMoney(localeOf(ctx, person), refund.currency, refund.amount);
  const told = { event, person, passes: [pass], own: undefined, attachments: [], refund: amount };
  const mail = write(ctx, { kind: 'refunded', ...told });
  await sendOnce(ctx, 'cancellation', event.id, [{ subjectId: refundId, occasion: 'refund', mails: [mail] }]);
}

/**
 * Mails the owner of a canceled pass, with the refunded sum. When the whole event is canceled, its own mail says so.
 */
export async function sendPassCancellation(ctx: Context, passId: string): Promise<void> {
  const pass = await queries.findPass(ctx.db, ctx.organizationId, passId);
  if (pass?.status !== 'canceled') return;
  const [event, person, rest, currency, own] = await Promise.all([
    findFacts(ctx, pass.event_id),
    queries.findComing(ctx.db, ctx.organizationId, pass.registration_id),
    queries.listPasses(ctx.db, ctx.organizationId, [pass.registration_id]),
    queries.findCurrency(ctx.db, ctx.organizationId),
    emails.findEmail(ctx.db, ctx.organizationId, pass.event_id, 'cancellation'),
  ]);
  if (event === undefined || person === undefined || event.isCanceled) return;
  const refund =
    pass.amount_refunded === 0
      ? undefined
      : formatMoney(localeOf(ctx, person), currency, pass.amount_refunded);
  // An attendee with another active pass still attends, so the appointment stays.
  const attachments = rest.some(isActive) ? [] : [uninvite(invitationOf(ctx, event, person))];
  const mail = write(ctx, { kind: 'passCanceled', event, person, passes: [pass], own, attachments, refund });
  await sendOnce(ctx, 'cancellation', event.id, [{ subjectId: passId, occasion: 'pass', mails: [mail] }]);
}

const BATCH = 200;

/** To everybody who had a pass when the event was called off, and to whoever paid for others. */
export async function sendEventCancellation(ctx: Context, eventId: string): Promise<void> {
  const row = await queries.findEvent(ctx.db, ctx.organizationId, eventId);
  if (row === undefined || row.canceled_at === null) return;
  const canceledAt = row.canceled_at;
  const event = viewEventFacts(row, ctx.organization);
  const own = await emails.findEmail(ctx.db, ctx.organizationId, eventId, 'cancellation');
  const hadOne = (pass: PassRow): boolean =>
    isActive(pass) || (pass.canceled_at !== null && pass.canceled_at >= canceledAt);
  for (let after: string | undefined; ;) {
    const people = await queries.listComing(ctx.db, ctx.organizationId, eventId, after, BATCH);
    const passesOf = await listPassesOf(ctx, people);
    const payers = await queries.listPayerIds(
      ctx.db,
      ctx.organizationId,
      people.map(({ id }) => id),
      canceledAt,
    );
    await sendOnce(
      ctx,
      'cancellation',
      eventId,
      people.flatMap((person) => {
        const passes = (passesOf.get(person.id) ?? []).filter(hadOne);
        const hasPaid = payers.has(person.id);
        if (passes.length === 0 && !hasPaid) return [];
        const isOwed = hasPaid || passes.some(({ amount_paid }) => amount_paid > 0);
        const refund = isOwed ? 'coming' : undefined;
        const attachments = passes.length === 0 ? [] : [uninvite(invitationOf(ctx, event, person))];
        const mail = write(ctx, { kind: 'eventCanceled', event, person, passes, own, attachments, refund });
        return [{ subjectId: person.id, occasion: 'event', mails: [mail] }];
      }),
    );
    after = people.at(-1)?.id;
    if (people.length < BATCH) return;
  }
}

const AHEAD_MS = 24 * 60 * 60 * 1000;

/** A day before, to who has a pass and wants to be reminded; an event that was moved is reminded of again. */
export async function sendReminders(ctx: Context, signal: AbortSignal): Promise<void> {
  const now = ctx.now();
  const until = new Date(now.getTime() + AHEAD_MS);
  for (;;) {
    signal.throwIfAborted();
    const due = await queries.listToRemind(ctx.db, ctx.organizationId, { now, until, limit: BATCH });
    const passesOf = await listPassesOf(ctx, due);
    for (const [eventId, people] of Map.groupBy(due, ({ event_id }) => event_id)) {
      const event = await findFacts(ctx, eventId);
      if (event === undefined) continue;
      const own = await emails.findEmail(ctx.db, ctx.organizationId, eventId, 'reminder');
      await sendOnce(
        ctx,
        'reminder',
        eventId,
        people.map((person) => {
          const passes = (passesOf.get(person.id) ?? []).filter(isActive);
          const mail = write(ctx, { kind: 'reminder', event, person, passes, own, attachments: [] });
          return { subjectId: person.id, occasion: String(person.event_start.getTime()), mails: [mail] };
        }),
      );
    }
    if (due.length < BATCH) return;
  }
}

async function findFacts(ctx: Context, eventId: string): Promise<EventFacts | undefined> {
  const event = await queries.findEvent(ctx.db, ctx.organizationId, eventId);
  return event === undefined ? undefined : viewEventFacts(event, ctx.organization);
}

async function listPassesOf(ctx: Context, people: readonly ComingRow[]): Promise<Map<string, PassRow[]>> {
  const ids = people.map(({ id }) => id);
  const rows = await queries.listPasses(ctx.db, ctx.organizationId, ids);
  return Map.groupBy(rows, ({ registration_id }) => registration_id);
}

const localeOf = ({ organization }: Context, { locale }: ComingRow) =>
  textLocale(locale, organization.locale);

const nameOf = ({ first_name, last_name }: ComingRow): string =>
  [first_name, last_name].filter(Boolean).join(' ');

function invitationOf(ctx: Context, event: EventFacts, person: ComingRow) {
  const { name, email, hostname } = ctx.organization;
  const address = person.email ?? '';
  return {
    event,
    hostname,
    origin: siteOrigin(ctx),
    organizer: isMailbox(email) && isMailbox(address) ? { name, email } : null,
    attendee: { name: nameOf(person), email: address },
    writtenAt: ctx.now(),
  };
}

interface Told {
  readonly kind: EventMailKind;
  readonly event: EventFacts;
  readonly person: ComingRow;
  readonly passes: readonly PassRow[];
  readonly own: emails.EventEmailRow | undefined;
  readonly attachments: readonly MailAttachment[];
  readonly refund?: string | undefined;
}

function write(ctx: Context, told: Told): MailMessage {
  const { kind, event, person, passes, own, attachments, refund } = told;
  const { accountId, email, ...reader } = viewReader(person);
  const name = nameOf(person);
  const replyTo = own?.reply_to ?? '';
  return {
    to: { address: email ?? '', ...(name === '' ? {} : { name }) },
    accountId,
    ...writeEventMail({
      kind,
      organization: ctx.organization,
      locale: localeOf(ctx, person),
      origin: siteOrigin(ctx),
      event,
      reader,
      registrationNumber: person.number,
      passes: passes.map(viewPassFacts),
      ...(refund === undefined ? {} : { refund }),
      hasAttachments: attachments.length > 1,
      ownBody: own?.body ?? '',
    }),
    ...(replyTo === '' ? {} : { replyTo }),
    attachments,
  };
}
