const isColored = process.stdout.isTTY && process.env.NO_COLOR === undefined;

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

export function say(message) {
  process.stdout.write(`${isColored ? `\u001b[2m${message}\u001b[0m` : message}\n`);
}

export const red = (text) => (isColored ? `\u001b[31m${text}\u001b[0m` : text);

/** A failure that its message explains fully; no stack is printed. */
export class Failure extends Error {}

/** Says what begins, that it still goes on, and how long it took. */
export async function step(what, work) {
  const since = performance.now();
  say(`${what} …`);
  const news = setInterval(() => say(`  still at it (${seconds(since)})`), 15_000);
  try {
    const result = await work();
    say(`  done in ${seconds(since)}`);
    return result;
  } finally {
    clearInterval(news);
  }
}
