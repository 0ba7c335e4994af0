import { noteByPower, noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { invalid, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { newId } from '../../../../platform/ids.ts';
import { requireMember, requirePower } from '../../../ground/accounts/index.ts';
import {
  changeContent,
  getContentsById,
  getReadableContent,
  holdContent,
  lockContent,
  type CompleteContent,
} from '../../channels/index.ts';
import * as queries from './content-reports.queries.ts';
import type { ReportContent } from './content-reports.schemas.ts';

/** Once for each person; it stands before the staff, who are not those who made the content. */
export async function reportContent(
  ctx: Context,
  idOrSlug: string,
  { reason, note }: ReportContent,
): Promise<queries.OwnReportRow> {
  const { accountId } = requireMember(ctx.actor);
  const content = await getReadableContent(ctx, idOrSlug);
  if (content.is_manager) throw invalid('report.own');
  return ctx.transaction(async (inner) => {
    await holdContent(inner, content.id);
    const report = { id: newId(), contentId: content.id, accountId, reason, note: note?.trim() || null };
    await queries.insertReport(inner.db, ctx.organizationId, report, ctx.now());
    const kept = await queries.findReport(inner.db, ctx.organizationId, content.id, accountId);
    if (kept === undefined) throw notFound('report');
    return kept;
  });
}

export async function getOwnReport(ctx: Context, idOrSlug: string): Promise<queries.OwnReportRow | null> {
  const { accountId } = requireMember(ctx.actor);
  const { id } = await getReadableContent(ctx, idOrSlug);
  return (await queries.findReport(ctx.db, ctx.organizationId, id, accountId)) ?? null;
}

/** A report that was decided over stays: taken back and made again, it would have to be decided over and over. */
export async function withdrawReport(ctx: Context, idOrSlug: string): Promise<queries.OwnReportRow | null> {
  const { accountId } = requireMember(ctx.actor);
  const { id } = await getReadableContent(ctx, idOrSlug);
  await queries.deleteReport(ctx.db, ctx.organizationId, id, accountId);
  return getOwnReport(ctx, id);
}

export interface ContentCase {
  readonly row: queries.CaseRow;
  readonly content: CompleteContent;
  readonly reports: readonly queries.ReportRow[];
}

export async function listCases(
  ctx: Context,
  { status = 'open', ...paging }: Paging & { status?: queries.ReportStatus | undefined },
): Promise<{ cases: ContentCase[]; count: number }> {
  requirePower(ctx.actor, 'channels:read');
  const { db, organizationId } = ctx;
  const [rows, count] = await Promise.all([
    queries.listCases(db, organizationId, status, paging),
    queries.countCases(db, organizationId, status),
  ]);
  const ids = rows.map((row) => row.content_id);
  const [contents, reports] = await Promise.all([
    getContentsById(ctx, ids),
    queries.listReports(db, organizationId, ids, status),
  ]);
  const cases = rows.flatMap((row): ContentCase[] => {
    const content = contents.get(row.content_id);
    // Deleted a moment ago.
    if (content === undefined) return [];
    return [{ row, content, reports: reports.filter(({ content_id }) => content_id === row.content_id) }];
  });
  return { cases, count };
}

/** The content is hidden and its reports are closed together, with the reason in the log of the staff. */
export async function hideContent(ctx: Context, id: string, reason: string): Promise<CompleteContent> {
  requirePower(ctx.actor, 'channels:write');
  return changeContent(ctx, id, { visible: false, reason }, async (inner) => {
    noteByPower(inner);
    await queries.closeReports(inner.db, ctx.organizationId, id, ctx.now());
  });
}

export async function dismissReports(ctx: Context, id: string, reason: string): Promise<CompleteContent> {
  requirePower(ctx.actor, 'channels:write');
  return ctx.transaction(async (inner) => {
    await lockContent(inner, id);
    const count = await queries.closeReports(inner.db, ctx.organizationId, id, ctx.now());
    const content = (await getContentsById(inner, [id])).get(id);
    if (content === undefined) throw notFound('content');
    const told = { reports: 'dismissed', count, ...(reason === '' ? {} : { reason }) };
    noteByPower(inner);
    noteChanges(inner, undefined, told, { name: content.row.title });
    return content;
  });
}
