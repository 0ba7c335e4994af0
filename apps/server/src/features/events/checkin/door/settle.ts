import type { CheckInVerdict } from '../checkin.tables.ts';

export interface Scan {
  readonly nonce: string;
  readonly action: 'in' | 'out';
  readonly scannedAt: Date;
}

export interface Settled<T extends Scan> {
  readonly verdicts: ReadonlyMap<string, CheckInVerdict>;
  /** For each scan of somebody who was in already: the one that had let them in. */
  readonly standing: ReadonlyMap<string, T>;
  /** The scan by which the pass is in; null: it is out. */
  readonly inside: T | null;
}

/**
 * The verdicts on the scans of one pass, in the order in which they were made. They depend on the scans alone, so that
 * doors may report theirs late, twice or in any order.
 */
export function settle<T extends Scan>(scans: readonly T[]): Settled<T> {
  const verdicts = new Map<string, CheckInVerdict>();
  const standing = new Map<string, T>();
  let inside: T | null = null;
  for (const scan of [...scans].sort(byTime)) {
    if (scan.action === 'out') {
      verdicts.set(scan.nonce, inside === null ? 'notIn' : 'out');
      inside = null;
    } else if (inside === null) {
      verdicts.set(scan.nonce, 'first');
      inside = scan;
    } else {
      verdicts.set(scan.nonce, 'already');
      standing.set(scan.nonce, inside);
    }
  }
  return { verdicts, standing, inside };
}

/** At the very same moment the nonce decides: any order will do, as long as it is one. */
const byTime = (a: Scan, b: Scan): number =>
  a.scannedAt.getTime() - b.scannedAt.getTime() || (a.nonce < b.nonce ? -1 : a.nonce > b.nonce ? 1 : 0);
