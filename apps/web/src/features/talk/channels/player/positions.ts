import { storage } from '../../../../lib/storage.ts';

const NAME = 'atrium.listening';
const MOST = 50;
/** The last seconds are not worth going back to. */
const END_SECONDS = 10;

type Kept = readonly (readonly [id: string, seconds: number])[];

function read(account: string): Kept {
  try {
    const kept: unknown = JSON.parse(storage.read(`${NAME}.${account}`) ?? '[]');
    return Array.isArray(kept) ? (kept as Kept) : [];
  } catch {
    return [];
  }
}

/** Where somebody stopped listening, on this device. */
export const positionOf = (account: string, id: string): number =>
  read(account).find(([known]) => known === id)?.[1] ?? 0;

export function keepPosition(account: string, id: string, seconds: number, length: number): void {
  const others = read(account).filter(([known]) => known !== id);
  const isOver = Number.isFinite(length) && seconds > length - END_SECONDS;
  const kept: Kept = isOver ? others : [[id, Math.floor(seconds)], ...others];
  storage.write(`${NAME}.${account}`, JSON.stringify(kept.slice(0, MOST)));
}
