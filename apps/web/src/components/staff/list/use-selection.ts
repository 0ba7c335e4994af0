import { useState } from 'react';

export interface Selection<T> {
  readonly rows: readonly T[];
  has: (row: T) => boolean;
  toggle: (row: T) => void;
  set: (rows: readonly T[]) => void;
}

/** Of the rows that are shown: those that went with their page are chosen no more. */
export function useSelection<T extends { id: string }>(shown: readonly T[]): Selection<T> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const has = ({ id }: T) => ids.has(id);
  return {
    rows: shown.filter(has),
    has,
    toggle: ({ id }) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    set: (rows) => setIds(new Set(rows.map(({ id }) => id))),
  };
}
