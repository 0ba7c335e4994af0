import { Pool } from 'undici';

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const AT_ONCE = 8;

/** Sends `count` calls, eight at a time over kept connections. An answer that is not 200 ends the run. */
export async function send(origin: string, count: number, callOf: (index: number) => Call): Promise<void> {
  const pool = new Pool(origin, { connections: AT_ONCE });
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) await request(pool, callOf(next++));
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } finally {
    await pool.close();
  }
}

/** Milliseconds per call, one after the other. */
export async function time(origin: string, count: number, call: Call): Promise<number[]> {
  const pool = new Pool(origin, { connections: 1 });
  const times: number[] = [];
  try {
    for (let index = 0; index < count; index++) {
      const since = performance.now();
      await request(pool, call);
      times.push(performance.now() - since);
    }
  } finally {
    await pool.close();
  }
  return times;
}

async function request(pool: Pool, { method, path, headers = {}, body }: Call): Promise<void> {
  const answer = await pool.request({
    method,
    path,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200)
    throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
