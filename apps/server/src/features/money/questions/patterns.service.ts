import type { Context } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import {
  areReadable,
  comparePatterns,
  type Comparison,
  type Verdict,
} from '../../../platform/patterns/patterns.ts';
import type { AskableRow } from './questions.types.ts';
import type { AskableQuestion } from './questions.types.ts';
import { patternOf, refusal } from './responses.ts';

export interface Answered {
  readonly question: AskableQuestion;
  readonly value: string;
}

/** Those whose pattern is no pattern to us: written before RE2 read them, or taking too long to compare with. */
export async function listUnreadable(ctx: Context, rows: readonly AskableRow[]): Promise<Set<string>> {
  const held = rows.flatMap((row) => {
    const pattern = patternOf(row);
    return pattern === undefined ? [] : [{ id: row.id, pattern }];
  });
  const readable = await areReadable(
    ctx.services.threads,
    held.map(({ pattern }) => pattern),
  );
  return new Set(held.filter((_, index) => readable[index] === false).map(({ id }) => id));
}

/** Of comparisons that were made already. */
export type Verdicts = ReadonlyMap<string, Verdict>;

const keyOf = ({ source, longest, text }: Comparison): string => JSON.stringify([source, longest, text]);

function comparisonOf({ question, value }: Answered): Comparison | undefined {
  const pattern = patternOf(question.row);
  return pattern === undefined || value === '' ? undefined : { ...pattern, text: value };
}

export async function compareAll(ctx: Context, answers: readonly Answered[]): Promise<Verdicts> {
  const comparisons = answers.flatMap((answered) => comparisonOf(answered) ?? []);
  const fresh = [...new Map(comparisons.map((one) => [keyOf(one), one]))];
  if (fresh.length === 0) return new Map();
  const verdicts = await comparePatterns(
    ctx.services.threads,
    fresh.map(([, one]) => one),
  );
  return new Map(
    fresh.flatMap(([key], index) => {
      const verdict = verdicts[index];
      return verdict === undefined ? [] : [[key, verdict] as const];
    }),
  );
}

/**
 * Refuses the first answer that has not the form its question asks for. A pattern that cannot be read asks for none.
 * `known`: verdicts from before the transaction; a pattern that was changed since is compared with here.
 */
export async function refuseMismatched(
  ctx: Context,
  answers: readonly Answered[],
  known: Verdicts = new Map(),
): Promise<void> {
  const held = answers.flatMap((answered) => {
    const comparison = comparisonOf(answered);
    return comparison === undefined ? [] : [{ question: answered.question, comparison }];
  });
  const unknown = held.filter(({ comparison }) => !known.has(keyOf(comparison)));
  const found = await compareAll(
    ctx,
    unknown.map(({ question, comparison }) => ({ question, value: comparison.text })),
  );
  const differing = held.find(({ comparison }) => {
    const key = keyOf(comparison);
    return (known.get(key) ?? found.get(key)) === 'differs';
  });
  if (differing !== undefined) throw refusal(differing.question, 'response.pattern');
}

/** Refuses a pattern with which answers could not be compared, and a default that does not fit it. */
export async function refusePattern(ctx: Context, question: AskableQuestion): Promise<void> {
  const { row } = question;
  if (row.validation === null) return;
  if (patternOf(row) === undefined) throw invalid('validation.unexpected', { field: 'validation' });
  if ((await listUnreadable(ctx, [row])).size > 0)
    throw invalid('validation.unsafe', { field: 'validation' });
  const value = row.default_value ?? '';
  await refuseMismatched(ctx, [{ question, value }]).catch(() => {
    throw invalid('default.invalid', { field: 'default' });
  });
}
