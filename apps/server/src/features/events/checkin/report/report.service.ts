import type { Context } from '../../../../platform/context.ts';
import { getHostedEvent } from '../../programme/index.ts';
import { readReport, type ReportRows } from './report.queries.ts';

export interface Report {
  readonly timezone: string;
  readonly rows: ReportRows;
}

/** How an event sells and who came; as many questions to the database for ten passes as for a hundred thousand. */
export async function getReport(ctx: Context, listing: string): Promise<Report> {
  const event = await getHostedEvent(ctx, listing);
  const timezone = event.timezone ?? ctx.organization.timezone;
  return { timezone, rows: await readReport(ctx.db, ctx.organizationId, event.id, timezone) };
}
