/** Carries out so much work at once; the rest waits its turn, in the order in which it came. */
export function fewAtOnce(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next in line without becoming free.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
