import { matchLocale } from '@atrium/texts/match';
import { noteChanges } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { pathOf, type PageList } from '../../../platform/public-pages.ts';
import { toHtml } from '../../../platform/rich-text.ts';
import { requireSeen } from '../../../platform/unchanged.ts';
import { withPower } from '../accounts/index.ts';
import { pageChanged } from './pages.facts.ts';
import { MOST_PAGES, requireKind, requireLocale } from './pages.policy.ts';
import * as queries from './pages.queries.ts';

const requireSettings = withPower('settings');
/** A page that is not there was changed then: so a first text takes the place of nobody else's. */
const NEVER = new Date(0);

/** For everybody, in the language that comes nearest to what the reader asks for. */
export async function getPage(ctx: Context, kindGiven: string, locale?: string): Promise<queries.PageRow> {
  const kind = requireKind(kindGiven);
  const locales = await queries.listLocalesOf(ctx.db, ctx.organizationId, kind);
  const best = matchLocale([locale, ctx.locale, ctx.organization.locale], locales) ?? locales[0];
  const page =
    best === undefined
      ? undefined
      : await queries.findPage(ctx.db, ctx.organizationId, { kind, locale: best });
  if (page === undefined) throw notFound('page');
  return page;
}

export async function listPages(ctx: Context): Promise<queries.ListedPageRow[]> {
  requireSettings(ctx.actor);
  return queries.listPages(ctx.db, ctx.organizationId, MOST_PAGES);
}

export async function getWrittenPage(ctx: Context, kind: string, locale: string): Promise<queries.PageRow> {
  requireSettings(ctx.actor);
  const page = await queries.findPage(ctx.db, ctx.organizationId, { kind: requireKind(kind), locale });
  if (page === undefined) throw notFound('page');
  return page;
}

/** Writes the page in this language; the same text again changes nothing. */
export async function putPage(
  ctx: Context,
  kindGiven: string,
  localeGiven: string,
  given: string,
): Promise<queries.PageRow> {
  requireSettings(ctx.actor);
  const kind = requireKind(kindGiven);
  const locale = requireLocale(localeGiven);
  const html = toHtml(given);
  if (html === null) throw invalid('page.empty', { field: 'html' });
  return ctx.transaction(async (inner) => {
    await queries.lockPages(inner.db, ctx.organizationId);
    const before = await queries.findPage(inner.db, ctx.organizationId, { kind, locale });
    if (before?.html === html) return before;
    requireSeen(ctx, before?.updated_at ?? NEVER);
    if (before === undefined) await requireRoom(inner);
    const now = ctx.now();
    const row = {
      organization_id: ctx.organizationId,
      kind,
      locale,
      html,
      created_at: before?.created_at ?? now,
      updated_at: now,
    };
    await queries.savePage(inner.db, row);
    noteChanges(inner, before, row, { name: nameOf(row) });
    await inner.record(pageChanged(ctx.organizationId));
    return row;
  });
}

export async function deletePage(ctx: Context, kindGiven: string, locale: string): Promise<null> {
  requireSettings(ctx.actor);
  const kind = requireKind(kindGiven);
  await ctx.transaction(async (inner) => {
    await queries.lockPages(inner.db, ctx.organizationId);
    const before = await queries.findPage(inner.db, ctx.organizationId, { kind, locale });
    if (before === undefined) throw notFound('page');
    requireSeen(ctx, before.updated_at);
    await queries.deletePage(inner.db, ctx.organizationId, { kind, locale });
    noteChanges(inner, before, undefined, { name: nameOf(before) });
    await inner.record(pageChanged(ctx.organizationId));
  });
  return null;
}

const nameOf = ({ kind, locale }: queries.PageId): string => `${kind} (${locale})`;

async function requireRoom({ db, organizationId }: Context): Promise<void> {
  const { length } = await queries.listPages(db, organizationId, MOST_PAGES);
  if (length >= MOST_PAGES) throw invalid('page.tooMany', { values: { max: MOST_PAGES } });
}

/** By their kinds, of which there are few. */
export const publicPages: PageList = {
  name: 'about',
  async list(ctx, { after, offset, limit }) {
    const changes = new Map<string, Date>();
    const hasTermsElsewhere = await queries.hasTermsElsewhere(ctx.db, ctx.organizationId);
    for (const { kind, updated_at } of await queries.listPages(ctx.db, ctx.organizationId, MOST_PAGES)) {
      const known = changes.get(kind);
      if (kind === 'terms' && hasTermsElsewhere) continue;
      if (known === undefined || known < updated_at) changes.set(kind, updated_at);
    }
    return [...changes]
      .filter(([kind]) => kind > after)
      .map(([kind, changedAt]) => ({ key: kind, path: pathOf('pages', kind), changedAt }))
      .slice(offset, offset + limit);
  },
};
