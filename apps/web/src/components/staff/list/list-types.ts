import type { ReactNode } from 'react';

export interface ListColumn<T> {
  id: string;
  label: string;
  /** The name of its order in the call; absent: it cannot be sorted. */
  sortBy?: string;
  /** Cannot be hidden: the row is known by it. */
  main?: true;
  cell: (row: T) => ReactNode;
}

/** One value at a time; each is a chip. */
export interface ChoiceFilter {
  id: string;
  options: readonly { value: string; label: string }[];
}

/** Two days, both within. */
export interface DaysFilter {
  id: string;
  label: string;
  days: true;
}

export type ListFilter = ChoiceFilter | DaysFilter;

export interface BulkAction<T> {
  id: string;
  label: string;
  /** Asks once before the first row; false: called off. */
  prepare?: (rows: readonly T[]) => Promise<boolean>;
  /** Of one row, safe to repeat. */
  run: (row: T) => Promise<unknown>;
  /** Makes the row again what it was when it was chosen; absent where nothing can. */
  undo?: (row: T) => Promise<unknown>;
}
