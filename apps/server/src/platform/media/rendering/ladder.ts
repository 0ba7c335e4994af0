interface Rung {
  /** Bits a second at most. */
  readonly rate: number;
  /** H.264, main profile, with frames at 60 a second. */
  readonly level: string;
  readonly codec: string;
}

/** By the shorter side, so that an upright film has the same sharpness. */
const RUNGS: ReadonlyMap<number, Rung> = new Map([
  [360, { rate: 800_000, level: '3.1', codec: 'avc1.4d401f' }],
  [720, { rate: 2_500_000, level: '3.2', codec: 'avc1.4d4020' }],
  [1080, { rate: 4_500_000, level: '4.2', codec: 'avc1.4d402a' }],
]);

interface Source {
  readonly width: number;
  readonly height: number;
  /** Its own packets play everywhere and are served already. */
  readonly isCopied: boolean;
}

/** Never above the source: what is small stays small. */
export function ladderOf({ width, height, isCopied }: Source): number[] {
  const short = Math.min(width, height);
  const below = [...RUNGS.keys()].filter((rung) => (isCopied ? rung < short : rung <= short));
  return below.length > 0 || isCopied ? below : [Math.max(2, short - (short % 2))];
}

/** A height between two rungs, as small films have, gets the limits of the next rung up. */
export function rungOf(height: number): Rung {
  const [, rung] = [...RUNGS].find(([at]) => height <= at) ?? [];
  if (rung === undefined) throw new Error(`There is no size of ${height}.`);
  return rung;
}
