import { noteChanges } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import type { RuleAction, RuleKind } from './rules.tables.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { newId } from '../../../platform/ids.ts';
import { findBroken, patternKey, type Rule } from './rules.policy.ts';
import * as queries from './rules.queries.ts';
import { hasPower } from '../../../platform/powers.ts';
import { threadTask } from '../../../platform/threads/threads.ts';
import type * as worker from './rules.worker.ts';

export interface CheckedText {
  /** To be seen by nobody else until somebody has looked at it. */
  readonly isHeld: boolean;
  /** Rules that want somebody to look at it. */
  readonly broken: readonly Rule[];
}

const CLEAN: CheckedText = { isHeld: false, broken: [] };
/** Beyond this a text would be compared with more than anybody keeps in their head. */
const MAX_RULES = 1000;

type Texts = string | readonly (string | null | undefined)[];

/**
 * Compares texts, and links that are not written in them, with the organization's rules: throws when one refuses them,
 * else says what to do. Words of the staff are their own matter.
 */
export async function checkText(
  ctx: Context,
  texts: Texts,
  links: readonly string[] = [],
): Promise<CheckedText> {
  if (hasPower(ctx.actor, 'activities:write')) return CLEAN;
  const written = (typeof texts === 'string' ? [texts] : texts).filter((text) => typeof text === 'string');
  if (written.length === 0 && links.length === 0) return CLEAN;
  const rules = await queries.listEveryRule(ctx.db, ctx.organizationId);
  if (rules.length === 0) return CLEAN;
  const broken = await compare(ctx, rules, written, links);
  // Which word it was is nobody's business: it would only teach how to write it.
  if (broken.some(({ action }) => action === 'refuse')) throw invalid('text.refused');
  return { isHeld: broken.some(({ action }) => action === 'hold'), broken };
}

/** For what cannot be held back until somebody looks at it, such as names: what would be held is refused. */
export async function refuseText(ctx: Context, texts: Texts, links: readonly string[] = []): Promise<void> {
  const { isHeld } = await checkText(ctx, texts, links);
  if (isHeld) throw invalid('text.refused');
}

/** In signs of a call: more are compared in a thread. */
const SHORT = 20_000;
/** The same for many lines, which a thread takes in pieces. */
const PIECE = 50_000;

const COMPARE = threadTask<typeof worker.compare>('quick', './rules.worker.ts', 'compare', import.meta.url);
const LOCATE = threadTask<typeof worker.locate>('quick', './rules.worker.ts', 'locate', import.meta.url);

const countSigns = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0);

async function compare(
  ctx: Context,
  rules: readonly Rule[],
  texts: readonly string[],
  links: readonly string[],
): Promise<Rule[]> {
  const isShort = countSigns(texts) + countSigns(links) <= SHORT;
  return isShort
    ? findBroken(rules, texts, links)
    : ctx.services.threads.run(COMPARE, { rules, texts, links });
}

/** Between lines that are no text together. A sign that counts as a word: no phrase goes across it. */
export const SEPARATE = ' \u{1F6D1} ';

/**
 * For long texts in many lines: the place of the line with which a word is complete that may not be written, in it alone or together with
 * those before it. Compared in pieces, each of which begins with the last line of the one before.
 *
 * @param between SEPARATE for lines of which each is a text of its own
 */
export async function findRefused(
  ctx: Context,
  lines: readonly string[],
  between = '\n',
): Promise<number | undefined> {
  if (hasPower(ctx.actor, 'activities:write') || lines.length === 0) return undefined;
  const all = await queries.listEveryRule(ctx.db, ctx.organizationId);
  const rules = all.filter(({ action }) => action === 'refuse' || action === 'hold');
  if (rules.length === 0) return undefined;
  for (let from = 0; from < lines.length;) {
    const to = endOfPiece(lines, from);
    const piece = lines.slice(from, to);
    const broken = await compare(ctx, rules, [piece.join(between)], []);
    if (broken.length > 0)
      return from + ((await ctx.services.threads.run(LOCATE, { rules: broken, lines: piece, between })) ?? 0);
    from = to === lines.length ? to : to - 1;
  }
  return undefined;
}

/** Two lines at least, so that the next piece, which repeats one, goes on. */
function endOfPiece(lines: readonly string[], from: number): number {
  let signs = 0;
  let to = from;
  while (to < lines.length && (signs < PIECE || to < from + 2)) {
    signs += lines[to]?.length ?? 0;
    to += 1;
  }
  return to;
}

export const listRules = (
  ctx: Context,
  { kind, ...paging }: Paging & { kind?: RuleKind | undefined },
): Promise<queries.RuleRow[]> => queries.listRules(ctx.db, ctx.organizationId, kind, paging);

export interface NewRule {
  readonly kind: RuleKind;
  readonly pattern: string;
  readonly action: RuleAction;
}

/** One rule per pattern, however it is written; the same rule again is the one there is. */
export async function createRule(ctx: Context, { kind, pattern, action }: NewRule): Promise<queries.RuleRow> {
  const key = patternKey(kind, pattern);
  if (key === undefined)
    throw invalid(kind === 'link' ? 'rule.domain' : 'rule.pattern', { field: 'pattern' });
  if ((await queries.countRules(ctx.db, ctx.organizationId)) >= MAX_RULES)
    throw conflict('rule.tooMany', { values: { max: MAX_RULES } });
  const rule = { id: newId(), kind, pattern: pattern.trim(), pattern_key: key, action };
  await queries.insertRule(ctx.db, ctx.organizationId, rule, ctx.now());
  const row = await queries.findRuleByKey(ctx.db, ctx.organizationId, kind, key);
  if (row === undefined) throw notFound('rule');
  if (row.action !== action) throw conflict('rule.exists', { field: 'pattern' });
  if (row.id === rule.id) noteRule(ctx, undefined, row);
  return row;
}

export async function changeRule(ctx: Context, id: string, action: RuleAction): Promise<queries.RuleRow> {
  const before = await queries.findRule(ctx.db, ctx.organizationId, id);
  await queries.updateRule(ctx.db, ctx.organizationId, id, action, ctx.now());
  const row = await queries.findRule(ctx.db, ctx.organizationId, id);
  if (row === undefined) throw notFound('rule');
  noteRule(ctx, before, row);
  return row;
}

export async function deleteRule(ctx: Context, id: string): Promise<null> {
  const before = await queries.findRule(ctx.db, ctx.organizationId, id);
  if (!(await queries.deleteRule(ctx.db, ctx.organizationId, id))) throw notFound('rule');
  noteRule(ctx, before, undefined);
  return null;
}

function noteRule(
  ctx: Context,
  before: queries.RuleRow | undefined,
  after: queries.RuleRow | undefined,
): void {
  const told = (row: queries.RuleRow | undefined) =>
    row && { kind: row.kind, pattern: row.pattern, action: row.action };
  noteChanges(ctx, told(before), told(after), { name: (after ?? before)?.pattern ?? '' });
}
