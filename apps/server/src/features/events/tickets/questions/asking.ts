import type { CompleteSection } from './questions.types.ts';

/** Properties of a pass that decide which questions are asked of it. */
export interface Asked {
  readonly passTypeId: string;
  readonly addOnIds: readonly string[];
  /** Of the person who registers; `any` where the tiers do not matter. */
  readonly tierIds: readonly string[] | 'any';
  /** The one that answers for the whole order. */
  readonly isFirst: boolean;
}

export function isAsked({ row, passTypes, addOns, tiers }: CompleteSection, pass: Asked): boolean {
  if (row.scope === 'order' && !pass.isFirst) return false;
  const { tierIds } = pass;
  if (tierIds !== 'any' && tiers.length > 0 && !tiers.some(({ id }) => tierIds.includes(id))) return false;
  if (passTypes.length === 0 && addOns.length === 0) return true;
  return (
    passTypes.some((passType) => passType.row.id === pass.passTypeId) ||
    addOns.some((addOn) => pass.addOnIds.includes(addOn.row.id))
  );
}
