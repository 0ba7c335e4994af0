import type { Context } from '../../../../platform/context.ts';
import { invalid } from '../../../../platform/errors.ts';
import { knownZone } from '../../../../platform/time-zone.ts';
import { requirePower } from '../../../ground/accounts/index.ts';
import * as queries from './report.queries.ts';

const MOST_MONTHS = 60;
/** Of a month, with each purpose in a few currencies. */
const MOST_ROWS = MOST_MONTHS * 40;

const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

export async function getMoneyReport(
  ctx: Context,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<queries.MoneyRow[]> {
  requirePower(ctx.actor, 'payments:read');
  const months = numberOf(to) - numberOf(from) + 1;
  if (months < 1) throw invalid('period.reversed', { field: 'to' });
  if (months > MOST_MONTHS)
    throw invalid('payment.report.range', { values: { months: MOST_MONTHS }, field: 'to' });
  const timezone = knownZone(ctx.organization.timezone);
  return queries.listMoney(ctx.db, ctx.organizationId, { from, to, timezone }, MOST_ROWS);
}
