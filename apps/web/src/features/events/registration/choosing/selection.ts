import { newUuid } from '../../../../lib/new-uuid.ts';

// A selection in the server's format: each pass and each bundle is a row with an id that the client generates. A row
// that stays keeps its id, and with it its extras and answers on the server.

export interface ChosenPass {
  id: string;
  ticketId: string;
  /** The row of `packages` that it belongs to. */
  packageId?: string;
}

export interface ChosenPackage {
  id: string;
  packageId: string;
}

export interface Selection {
  passes: readonly ChosenPass[];
  packages: readonly ChosenPackage[];
}

/** The quantity of one pass type in a bundle. */
export interface PackageContent {
  passTypeId: string;
  quantity: number;
}

export type SelectionAction =
  | { type: 'passes'; ticketId: string; quantity: number }
  | { type: 'packages'; packageId: string; quantity: number; contents: readonly PackageContent[] }
  | { type: 'replace'; selection: Selection };

export const nothing: Selection = { passes: [], packages: [] };

export function changeSelection(selection: Selection, action: SelectionAction): Selection {
  switch (action.type) {
    case 'passes':
      return withPasses(selection, action.ticketId, action.quantity);
    case 'packages':
      return withPackages(selection, action.packageId, action.quantity, action.contents);
    case 'replace':
      return action.selection;
  }
}

const isSingle =
  (ticketId: string) =>
  (pass: ChosenPass): boolean =>
    pass.ticketId === ticketId && pass.packageId === undefined;

/** Passes of this type that are chosen by themselves, outside of bundles. */
export const countPasses = ({ passes }: Selection, ticketId: string): number =>
  passes.filter(isSingle(ticketId)).length;

export const countPackages = ({ packages }: Selection, packageId: string): number =>
  packages.filter((row) => row.packageId === packageId).length;

export const isNothing = ({ passes, packages }: Selection): boolean =>
  passes.length === 0 && packages.length === 0;

function withPasses(selection: Selection, ticketId: string, quantity: number): Selection {
  const own = selection.passes.filter(isSingle(ticketId));
  const others = selection.passes.filter((pass) => !isSingle(ticketId)(pass));
  const added = Array.from({ length: Math.max(0, quantity - own.length) }, () => ({
    id: newUuid(),
    ticketId,
  }));
  return { ...selection, passes: [...others, ...own.slice(0, Math.max(0, quantity)), ...added] };
}

function withPackages(
  selection: Selection,
  packageId: string,
  quantity: number,
  contents: readonly PackageContent[],
): Selection {
  const own = selection.packages.filter((row) => row.packageId === packageId);
  const kept = own.slice(0, Math.max(0, quantity));
  const dropped = new Set(own.slice(kept.length).map(({ id }) => id));
  const added = Array.from({ length: Math.max(0, quantity - own.length) }, () => ({
    id: newUuid(),
    packageId,
  }));
  return {
    packages: [...selection.packages.filter((row) => row.packageId !== packageId), ...kept, ...added],
    passes: [
      ...selection.passes.filter((pass) => pass.packageId === undefined || !dropped.has(pass.packageId)),
      ...added.flatMap(({ id }) =>
        contents.flatMap((content) =>
          Array.from({ length: content.quantity }, () => ({
            id: newUuid(),
            ticketId: content.passTypeId,
            packageId: id,
          })),
        ),
      ),
    ],
  };
}

/** The same choice again with new ids, for rows that the server no longer knows. */
export function renewed(selection: Selection): Selection {
  const ids = new Map(selection.packages.map(({ id }) => [id, newUuid()]));
  return {
    packages: selection.packages.map((row) => ({ ...row, id: ids.get(row.id) ?? newUuid() })),
    passes: selection.passes.map(({ packageId, ...pass }) => ({
      ...pass,
      id: newUuid(),
      ...(packageId !== undefined && { packageId: ids.get(packageId) ?? packageId }),
    })),
  };
}

export interface Bounds {
  minQuantityPerSale: number;
  maxQuantityPerSale: number;
}

/** The next quantity in a direction: below the least that may be bought lies none at all. */
export function stepQuantity(
  quantity: number,
  direction: 1 | -1,
  { minQuantityPerSale: min, maxQuantityPerSale: max }: Bounds,
): number {
  if (direction === 1) return quantity === 0 ? min : Math.min(quantity + 1, max);
  return quantity <= min ? 0 : quantity - 1;
}
