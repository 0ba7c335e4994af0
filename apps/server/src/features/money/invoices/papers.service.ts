import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { createQueue } from '../../../platform/queue.ts';
import { siteOrigin } from '../../../platform/site-address.ts';
import { textLocale } from '../../../platform/texts/texts.ts';
import { threadTask } from '../../../platform/threads/threads.ts';
import { knownZone } from '../../../platform/time-zone.ts';
import type * as worker from './invoices.worker.ts';
import { dueOf } from './invoices.policy.ts';
import * as queries from './invoices.queries.ts';

const PRINT = threadTask<typeof worker.printInvoice>(
  'slow',
  './invoices.worker.ts',
  'printInvoice',
  import.meta.url,
);

/** One at a time, so that papers leave the lane to others, and organizations take turns. */
const papers = createQueue({ concurrency: 1, maxWaiting: 100 });

/** In the language of the request. The callers know that the reader may see it. */
export async function printInvoice(ctx: Context, id: string): Promise<{ name: string; bytes: Buffer }> {
  const { organization, organizationId } = ctx;
  const row = await queries.findInvoice(ctx.db, organizationId, id);
  if (row === undefined) throw notFound('invoice');
  const lines = await queries.listLines(ctx.db, organizationId, [id]);
  const credits = await queries.listCreditNotes(ctx.db, organizationId, [id]);
  const content = {
    issuer: {
      name: row.issuer_name ?? organization.name,
      primaryColor: organization.primaryColor,
      address: row.issuer_address,
    },
    locale: textLocale(ctx.locale, organization.locale),
    zone: knownZone(organization.timezone),
    number: row.number,
    status: row.status,
    title: row.title,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    dueAt: row.due_at,
    billedTo: row.billed_to ?? '',
    currency: row.currency,
    subtotal: row.subtotal,
    tax: row.tax,
    taxRate: row.tax_rate / 1000,
    taxName: row.tax_name,
    total: row.total,
    received: row.status === 'sent' ? row.part_paid : 0,
    due: row.status === 'sent' ? dueOf(row).total : null,
    notes: row.notes,
    payUrl: row.status === 'sent' ? `${siteOrigin(ctx)}/invoices/${row.id}` : null,
    lines: lines.map(({ name, description, quantity, amount }) => ({ name, description, quantity, amount })),
    credits: credits.map(({ number, amount, reason }) => ({ number, amount, reason })),
  };
  const bytes = await papers.run(() => ctx.services.threads.run(PRINT, content));
  return { name: `invoice-${row.number ?? 'draft'}.pdf`, bytes: Buffer.from(bytes) };
}
