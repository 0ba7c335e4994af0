import { appError } from './errors.ts';

interface Waiting {
  readonly start: () => void;
  readonly timer: NodeJS.Timeout | undefined;
}

/** Calls of one caller that wait for a connection; the next is refused at once. */
const MOST_WAITING = 100;
const LONGEST_WAIT_SECONDS = 2;

/** How many connections of the database one caller may hold, so that nobody keeps all of them busy. */
export const shareOf = (poolSize: number): number => Math.max(1, Math.floor(poolSize * 0.3));

const refusal = () =>
  appError('tooManyRequests', 'rate.exceeded', { values: { seconds: LONGEST_WAIT_SECONDS } }).retryAfter(
    LONGEST_WAIT_SECONDS,
  );

/** The connections of one caller. Beyond its share it waits for its own, and is refused before others have to wait. */
export class Share {
  readonly #size: number;
  readonly #waiting: Waiting[] = [];
  #taken = 0;

  constructor(size: number) {
    this.#size = size;
  }

  /**
   * @param goesOn the call has begun, or is a part of a page: it is not refused in its middle, and comes before those that
   * have not begun
   */
  async take({ goesOn }: { goesOn: boolean }): Promise<void> {
    if (this.#taken < this.#size) {
      this.#taken += 1;
      return;
    }
    if (!goesOn && this.#waiting.length >= MOST_WAITING) throw refusal();
    await new Promise<void>((start, refuse) => {
      if (goesOn) {
        this.#waiting.unshift({ start, timer: undefined });
        return;
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        refuse(refusal());
      }, LONGEST_WAIT_SECONDS * 1000);
      const waiting = { start, timer };
      this.#waiting.push(waiting);
    });
  }

  give(): void {
    const next = this.#waiting.shift();
    if (next === undefined) {
      this.#taken -= 1;
      return;
    }
    clearTimeout(next.timer);
    next.start();
  }
}
