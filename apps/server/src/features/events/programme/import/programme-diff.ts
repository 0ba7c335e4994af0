/** How many things of a kind an import touched. */
export interface Change {
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
}

export const isEffective = (change: Change): boolean => change.added + change.changed + change.removed > 0;

interface Known {
  id: string;
  external_id: string | null;
}

export interface Diff<W> {
  /** Rows to write, each with its existing or new id. */
  write: (W & { id: string })[];
  removedIds: string[];
  /** Ids of everything wanted, by external id. */
  ids: ReadonlyMap<string, string>;
  change: Change;
}

/**
 * Changes that turn the stored rows into those of the file: rows match by external id, and have changed when `same`
 * denies it.
 */
export function diff<K extends Known, W extends { external_id: string }>(
  known: readonly K[],
  wanted: readonly W[],
  same: (known: K, wanted: W) => boolean,
  newId: () => string,
): Diff<W> {
  const byExternalId = new Map(known.map((row) => [row.external_id, row]));
  const ids = new Map<string, string>();
  const write: (W & { id: string })[] = [];
  const change: Change = { added: 0, changed: 0, removed: 0, unchanged: 0 };
  for (const row of wanted) {
    const existing = byExternalId.get(row.external_id);
    const id = existing?.id ?? newId();
    ids.set(row.external_id, id);
    if (existing === undefined) change.added += 1;
    else if (same(existing, row)) {
      change.unchanged += 1;
      continue;
    } else change.changed += 1;
    write.push({ ...row, id });
  }
  const removedIds = known
    .filter(({ external_id: key }) => key === null || !ids.has(key))
    .map(({ id }) => id);
  change.removed = removedIds.length;
  return { write, removedIds, ids, change };
}

/** Equal in these columns; moments by their instant, lists by their content. */
export function sameIn<C extends string>(
  columns: readonly C[],
  a: Readonly<Partial<Record<C, unknown>>>,
  b: Readonly<Partial<Record<C, unknown>>>,
): boolean {
  return columns.every((column) => JSON.stringify(a[column] ?? null) === JSON.stringify(b[column] ?? null));
}

/** A slug that nobody has: the wanted one, else with the lowest number that makes it new. Taken from then on. */
export function claimSlug(wanted: string, taken: Map<string, number>): string {
  let number = taken.get(wanted) ?? 0;
  let slug = wanted;
  if (taken.has(wanted))
    do {
      number += 1;
      slug = `${wanted}-${number + 1}`;
    } while (taken.has(slug));
  taken.set(wanted, number);
  taken.set(slug, taken.get(slug) ?? 0);
  return slug;
}
