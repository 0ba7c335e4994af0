import type { Context } from '../../../../platform/context.ts';
import { loadStructure } from './structure.service.ts';
import type { SurveySection } from './structure.types.ts';

interface Kept {
  readonly version: number;
  readonly structure: readonly SurveySection[];
}

/** Surveys that are answered at the same time; of each process. */
const MOST_KEPT = 20;
/** Questions and choices of one. */
const LARGEST = 3000;

const kept = new Map<string, Kept>();

/**
 * The questions of a survey as of its version, for those who check answers: they are the same for everyone until the staff
 * saves others. Pieces that choices have left are as old as the version.
 */
export async function structureOf(
  ctx: Context,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<readonly SurveySection[]> {
  const key = `${ctx.organizationId} ${id}`;
  const known = kept.get(key);
  if (known?.version === version) return known.structure;
  const structure = await loadStructure(ctx, id);
  if (sizeOf(structure) > LARGEST) return structure;
  kept.delete(key);
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, { version, structure });
  return structure;
}

const sizeOf = (structure: readonly SurveySection[]): number =>
  structure.flatMap(({ questions }) => questions).reduce((sum, { choices }) => sum + 1 + choices.length, 0);
