import type { Context } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { isMailbox, type MailMessage } from '../../../platform/mail/message.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { formatDay, formatMoney } from '../../../platform/formats.ts';
import { siteOrigin } from '../../../platform/site-address.ts';
import { directionOf, textLocale, textsIn } from '../../../platform/texts/texts.ts';
import { knownZone } from '../../../platform/time-zone.ts';
import { getAccount, requirePower, type AccountRow } from '../../ground/accounts/index.ts';
import { attachElectronic } from './electronic/electronic.service.ts';
import * as facts from './invoices.facts.ts';
import { dueOf } from './invoices.policy.ts';
import * as queries from './invoices.queries.ts';
import { getManaged, type ManagedInvoice } from './invoices.service.ts';

type Kind = 'sent' | 'reminder' | 'paid' | 'voided';

const AT_ONCE = 50;

/** On the day it is due, a week later and two weeks later; each once. */
export async function remindOfInvoices(ctx: Context, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const rows = await queries.listToRemind(ctx.db, ctx.organizationId, ctx.now(), AT_ONCE);
    for (const row of rows)
      await ctx.transaction(async (inner) => {
        if (!(await queries.claimReminder(inner.db, inner.organizationId, row, inner.now()))) return;
        await tell(inner, row, 'reminder');
        await inner.record(facts.invoiceOverdue(row.id));
      });
    if (rows.length < AT_ONCE) return;
  }
}

/** By the staff, now. */
export async function remindOfInvoice(ctx: Context, id: string): Promise<ManagedInvoice> {
  requirePower(ctx.actor, 'invoices:write');
  await ctx.transaction(async (inner) => {
    const row = await queries.lockInvoice(inner.db, inner.organizationId, id);
    if (row === undefined) throw notFound('invoice');
    if (row.status !== 'sent') throw conflict('invoice.notOwed');
    await tell(inner, row, 'reminder');
  });
  return getManaged(ctx, id);
}

const OF_STATUS = { sent: 'sent', paid: 'paid', voided: 'void' } as const;

/** By mail to the payer, where that is still so. */
export async function sendInvoiceMail(
  ctx: Context,
  id: string,
  kind: 'sent' | 'paid' | 'voided',
): Promise<void> {
  const row = await queries.findInvoice(ctx.db, ctx.organizationId, id);
  if (row?.status !== OF_STATUS[kind] || (kind === 'sent' && row.is_charged)) return;
  await ctx.transaction((inner) => tell(inner, row, kind));
}

async function tell(inner: Context, row: queries.InvoiceRow, kind: Kind): Promise<void> {
  const payer = row.account_id === null ? undefined : await findPayer(inner, row.account_id);
  if (payer === undefined || !isMailbox(payer.email ?? '')) return;
  const attachments = kind === 'sent' ? await attachElectronic(inner, row.id) : [];
  const mail = writeMail(inner, row, payer, kind);
  await inner.services.mail.enqueue(inner, { ...mail, ...(attachments.length > 0 && { attachments }) });
}

const findPayer = (ctx: Context, accountId: string): Promise<AccountRow | undefined> =>
  getAccount(ctx, accountId).catch(() => undefined);

function writeMail(ctx: Context, row: queries.InvoiceRow, payer: AccountRow, kind: Kind): MailMessage {
  const { organization } = ctx;
  const locale = textLocale(payer.locale, organization.locale);
  const t = textsIn(locale);
  const values = { organization: organization.name, number: String(row.number ?? '') };
  const heading = t(`invoices.mail.${kind}.heading`, values);
  const zone = knownZone(organization.timezone);
  const isOwed = row.status === 'sent';
  return {
    to: { address: payer.email ?? '' },
    accountId: payer.id,
    subject: heading,
    ...renderMail({
      organization,
      locale,
      dir: directionOf(locale),
      heading,
      paragraphs: [row.title, t(`invoices.mail.${kind}.text`)],
      facts: [
        {
          label: t('invoices.mail.amount'),
          value: formatMoney(locale, row.currency, isOwed ? dueOf(row).total : row.total),
        },
        ...(isOwed && row.due_at !== null
          ? [{ label: t('invoices.mail.due'), value: formatDay(locale, zone, row.due_at) }]
          : []),
      ],
      action: {
        label: t(isOwed ? 'invoices.mail.pay' : 'invoices.mail.see'),
        url: `${siteOrigin(ctx)}/invoices/${row.id}`,
      },
    }),
  };
}
