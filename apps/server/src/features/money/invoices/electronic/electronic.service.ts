import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound, Refusal } from '../../../../platform/errors.ts';
import type { MailAttachment } from '../../../../platform/mail/message.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';
import { knownZone } from '../../../../platform/time-zone.ts';
import { turnAlone } from '../../../../platform/turn-alone.ts';
import * as queries from '../invoices.queries.ts';
import { writeCii } from './cii.ts';
import { documentOfCredit, documentOfInvoice, type Written } from './document.policy.ts';
import type { Syntax } from './electronic.types.ts';
import { sellerOf } from './parties.service.ts';
import { findSeller } from './seller.service.ts';
import { writeUbl } from './ubl.ts';

export interface Wanted {
  readonly syntax?: Syntax | undefined;
  readonly creditNoteId?: string | undefined;
}

interface ElectronicFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** By EN 16931. The callers know that the reader may see it. */
export async function writeElectronic(
  ctx: Context,
  id: string,
  { syntax = 'ubl', creditNoteId }: Wanted,
): Promise<ElectronicFile> {
  const row = await queries.findInvoice(ctx.db, ctx.organizationId, id);
  if (row === undefined) throw notFound('invoice');
  if (row.status === 'draft') throw conflict('invoice.draft');
  const written = await read(ctx, row);
  const write = syntax === 'ubl' ? writeUbl : writeCii;
  if (creditNoteId !== undefined) {
    const credits = await queries.listCreditNotes(ctx.db, ctx.organizationId, [id]);
    const credit = credits.find((one) => one.id === creditNoteId);
    if (credit === undefined) throw notFound('creditNote');
    return {
      name: `credit-note-${credit.number}.${syntax}.xml`,
      bytes: await turnAlone(() => write(documentOfCredit(written, credit))),
    };
  }
  // One that was credited in full stands in the books beside its credit notes; one taken back does not.
  if (row.status === 'void' && row.credited < row.total) throw conflict('invoice.void');
  return {
    name: `invoice-${row.number ?? ''}.${syntax}.xml`,
    bytes: await turnAlone(() => write(documentOfInvoice(written))),
  };
}

/** Invoices sent before electronic ones existed have the seller and the reason of today. */
async function read(ctx: Context, row: queries.InvoiceRow): Promise<Written> {
  const lines = await queries.listLines(ctx.db, ctx.organizationId, [row.id]);
  const details = row.seller === null ? await findSeller(ctx) : undefined;
  return {
    row,
    lines,
    seller: row.seller ?? (await sellerOf(ctx)),
    buyer: row.buyer,
    untaxed: {
      category: row.untaxed_category ?? details?.untaxed_category ?? null,
      reason: row.untaxed_reason ?? details?.untaxed_reason ?? null,
    },
    zone: knownZone(ctx.organization.timezone),
    payUrl: `${siteOrigin(ctx)}/invoices/${row.id}`,
  };
}

/** For the mail, where the organization wants it and the invoice has all that it takes. */
export async function attachElectronic(ctx: Context, id: string): Promise<MailAttachment[]> {
  const { attached } = await findSeller(ctx);
  if (attached === null) return [];
  try {
    const { name, bytes } = await writeElectronic(ctx, id, { syntax: attached });
    return [{ name, contentType: 'application/xml', content: bytes }];
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
