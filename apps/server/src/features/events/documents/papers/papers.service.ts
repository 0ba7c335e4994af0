import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { knownZone } from '../../../../platform/time-zone.ts';
import { textLocale } from '../../../../platform/texts/texts.ts';
import { passCode } from '../../checkin/index.ts';
import { getOwnRegistration } from '../../registration/index.ts';
import { findComing, findEvent, findPass } from '../emails/coming.queries.ts';
import { isActive, viewEventFacts } from '../documents.views.ts';
import * as queries from './papers.queries.ts';
import { printPasses, printReceipt } from '../printing.service.ts';

export interface Paper {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A pass that was given back, or on, opens no door: there is nothing to take along. */
export async function getOpeningPass(ctx: Context, idOrSlug: string, passId: string) {
  const { id, event_id } = await getOwnRegistration(ctx, idOrSlug);
  const [pass, person, event] = await Promise.all([
    findPass(ctx.db, ctx.organizationId, passId),
    findComing(ctx.db, ctx.organizationId, id),
    findEvent(ctx.db, ctx.organizationId, event_id),
  ]);
  if (pass === undefined || pass.registration_id !== id || !isActive(pass)) throw notFound('pass');
  if (person === undefined || event === undefined) throw notFound('pass');
  return {
    event: viewEventFacts(event, ctx.organization),
    pass: {
      id: pass.id,
      number: pass.number,
      name: pass.name,
      holder: [person.first_name, person.last_name].filter(Boolean).join(' '),
      seat: pass.location,
      code: passCode(ctx, pass),
    },
  };
}

export async function getPassPaper(ctx: Context, idOrSlug: string, passId: string): Promise<Paper> {
  const { event, pass } = await getOpeningPass(ctx, idOrSlug, passId);
  const bytes = await printPasses(ctx, {
    organization: ctx.organization,
    locale: textLocale(ctx.locale, ctx.organization.locale),
    event,
    createdAt: ctx.now(),
    passes: [pass],
  });
  return { name: `${event.slug}-${pass.number}.pdf`, bytes };
}

export async function getReceiptPaper(ctx: Context, idOrSlug: string, receiptId: string): Promise<Paper> {
  const { id, event_id } = await getOwnRegistration(ctx, idOrSlug);
  const receipt = await queries.findReceipt(ctx.db, ctx.organizationId, id, receiptId);
  if (receipt === undefined) throw notFound('payment');
  const [lines, event] = await Promise.all([
    queries.listReceiptLines(ctx.db, ctx.organizationId, receiptId),
    findEvent(ctx.db, ctx.organizationId, event_id),
  ]);
  if (event === undefined) throw notFound('payment');
  const { organization } = ctx;
  const isReversal = receipt.type === 'charge' && receipt.refund_id !== null;
  const bytes = await printReceipt(ctx, {
    organization: {
      name: receipt.issuer_name ?? organization.name,
      primaryColor: organization.primaryColor,
      address: receipt.issuer_address,
    },
    locale: textLocale(ctx.locale, organization.locale),
    zone: knownZone(receipt.timezone, organization.timezone),
    eventName: receipt.event_name ?? event.name,
    receipt: {
      id: receipt.id,
      type: isReversal ? 'reversal' : receipt.type === 'refund' ? 'refund' : 'charge',
      date: receipt.created_at,
      payer: [receipt.payer_name ?? '', ...addressOf(receipt)].filter(Boolean),
      currency: receipt.currency,
      subtotal: receipt.sub_total,
      tax: receipt.sales_tax,
      taxRate: receipt.sales_tax_rate,
      charged: receipt.charged_amount,
      last4: receipt.last4,
    },
    lines: lines.map(({ name, quantity, price, discount }) => ({
      name,
      quantity,
      amount: price * quantity - discount,
    })),
  });
  return { name: `${event.slug}-${receipt.id}.pdf`, bytes };
}

interface Address {
  readonly address1: string | null;
  readonly address2: string | null;
  readonly zip: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
}

const addressOf = ({ address1, address2, zip, city, state, country }: Address): string[] =>
  [address1, address2, [zip, city].filter(Boolean).join(' '), state, country].flatMap((line) =>
    line === null || line.trim() === '' ? [] : [line],
  );
