import { useState } from 'react';

export interface Selection<T> {
  /** False for rows on which nothing can be done. */
  mayPick: (row: T) => boolean;
  readonly rows: readonly T[];
  has: (row: T) => boolean;
  toggle: (row: T) => void;
  set: (rows: readonly T[]) => void;
}

/** Of the rows that are shown: those that went with their page are chosen no more. */
export function useSelection<T extends { id: string }>(
  shown: readonly T[],
  mayPick: (row: T) => boolean = () => true,
): Selection<T> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const has = ({ id }: T) => ids.has(id);
  return {
    mayPick,
    rows: shown.filter(has),
    has,
    toggle: (row) => {
      if (!mayPick(row)) return;
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(row.id)) after.add(row.id);
        return after;
      });
    },
    set: (rows) => setIds(new Set(rows.filter(mayPick).map(({ id }) => id))),
  };
}
