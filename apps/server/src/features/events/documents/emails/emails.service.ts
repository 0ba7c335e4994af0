import type { Context } from '../../../../platform/context.ts';
import { invalid, notFound } from '../../../../platform/errors.ts';
import { isMailbox } from '../../../../platform/mail/message.ts';
import { toHtml } from '../../../../platform/rich-text.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';
import { requireSeen } from '../../../../platform/unchanged.ts';
import { textLocale } from '../../../../platform/texts/texts.ts';
import { getAccount, requireMember } from '../../../ground/accounts/index.ts';
import { refuseText } from '../../../ground/rules/index.ts';
import { getHostedEvent, type HostedEvent } from '../../programme/index.ts';
import { findCurrency } from './coming.queries.ts';
import { viewEventFacts } from '../documents.views.ts';
import * as queries from './emails.queries.ts';
import { EMAIL_TYPES, type EventEmailType, type PutEventEmail } from './emails.schemas.ts';
import { writeEventMail, type WrittenMail } from './event-mails.ts';
import { formatMoney } from '../moments.ts';
import { unknownPlaceholders } from './placeholders.ts';

export async function findEmail(
  ctx: Context,
  idOrSlug: string,
  type: string,
): Promise<queries.EventEmailRow | undefined> {
  const { id } = await getHostedEvent(ctx, idOrSlug);
  return queries.findEmail(ctx.db, ctx.organizationId, id, readType(type));
}

export async function putEmail(
  ctx: Context,
  idOrSlug: string,
  type: string,
  input: PutEventEmail,
): Promise<queries.EventEmailRow> {
  const { id } = await getHostedEvent(ctx, idOrSlug);
  const known = readType(type);
  await refuseText(ctx, [input.body]);
  const words = readWords(input);
  return ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    requireSeen(inner, (await queries.holdEmail(db, organizationId, id, known))?.updated_at);
    return queries.upsertEmail(db, organizationId, id, known, { ...words, now: inner.now() });
  });
}

/** As the caller would get it; passes, number and sums are made up, for there may be none yet. */
export async function previewEmail(
  ctx: Context,
  idOrSlug: string,
  type: string,
  input: PutEventEmail,
): Promise<WrittenMail> {
  const event = await getHostedEvent(ctx, idOrSlug);
  const known = readType(type);
  const stored = await queries.findEmail(ctx.db, ctx.organizationId, event.id, known);
  const { body = stored?.body ?? '' } = readWords(input);
  return (await writeSample(ctx, event, known, body)).mail;
}

export async function sendTest(ctx: Context, idOrSlug: string, type: string): Promise<{ address: string }> {
  const event = await getHostedEvent(ctx, idOrSlug);
  const known = readType(type);
  const stored = await queries.findEmail(ctx.db, ctx.organizationId, event.id, known);
  const { mail, address } = await writeSample(ctx, event, known, stored?.body ?? '');
  if (address === null) throw invalid('email.address.missing');
  const replyTo = stored?.reply_to ?? '';
  await ctx.transaction((inner) =>
    inner.services.mail.enqueue(inner, {
      to: { address },
      ...mail,
      ...(replyTo === '' ? {} : { replyTo }),
    }),
  );
  return { address };
}

function readType(type: string): EventEmailType {
  const known = EMAIL_TYPES.find((one) => one === type);
  if (known === undefined) throw notFound('email');
  return known;
}

function readWords({ body, replyTo }: PutEventEmail): { body?: string; reply_to?: string } {
  if (replyTo !== undefined && replyTo !== '' && !isMailbox(replyTo))
    throw invalid('email.replyTo', { field: 'replyTo' });
  const [unknown] = body === undefined ? [] : unknownPlaceholders(body);
  if (unknown !== undefined)
    throw invalid('email.placeholder', {
      values: { placeholder: `{{${unknown.slice(0, 40)}}}` },
      field: 'body',
    });
  return {
    ...(body === undefined ? {} : { body: toHtml(body.replaceAll('\0', '')) ?? '' }),
    ...(replyTo === undefined ? {} : { reply_to: replyTo }),
  };
}

const SAMPLE_NUMBER = 123_456;
const SAMPLE_AMOUNT = 4500;

async function writeSample(
  ctx: Context,
  event: HostedEvent,
  type: EventEmailType,
  ownBody: string,
): Promise<{ mail: WrittenMail; address: string | null }> {
  const { accountId } = requireMember(ctx.actor);
  const [account, currency, passName] = await Promise.all([
    getAccount(ctx, accountId),
    findCurrency(ctx.db, ctx.organizationId),
    queries.findPassName(ctx.db, ctx.organizationId, event.id),
  ]);
  const locale = textLocale(account.locale, ctx.organization.locale);
  const mail = writeEventMail({
    kind: type === 'cancellation' ? 'passCanceled' : type,
    organization: ctx.organization,
    locale,
    origin: siteOrigin(ctx),
    event: viewEventFacts(event, ctx.organization),
    reader: { firstName: account.first_name ?? '', lastName: account.last_name ?? '' },
    registrationNumber: SAMPLE_NUMBER,
    passes: [{ id: event.id, number: SAMPLE_NUMBER, name: passName ?? event.name }],
    ...(type === 'cancellation' ? { refund: formatMoney(locale, currency, SAMPLE_AMOUNT) } : {}),
    hasAttachments: type === 'confirmation',
    ownBody,
  });
  return { mail, address: account.email };
}
