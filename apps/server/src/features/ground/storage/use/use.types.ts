/** Shares of the limit, in hundredths, of which owners are told; the highest first. */
export const WARNINGS = [95, 80] as const;
/** Points below a share before owners are told of it again. */
export const CALM_POINTS = 5;

export interface Use {
  readonly bytes: number;
  /** Null: as much as the disk holds. */
  readonly limit: number | null;
}

/** The highest share that is reached; 0 without a limit. */
export function warningAt({ bytes, limit }: Use): number {
  if (limit === null) return 0;
  return WARNINGS.find((share) => bytes * 100 >= limit * share) ?? 0;
}
