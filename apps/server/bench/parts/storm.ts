import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Bench } from '../bench.ts';
import { median, percentile, type Call } from '../load.ts';
import type { Line } from '../report.ts';
import { identity, newEmail, PUBLIC_A } from '../strangers.ts';

/** Whether a storm of sign-ins can be felt by others. */
export async function* measureStorm(bench: Bench): AsyncGenerator<Line> {
  const [product, community] = [await bench.product(), await bench.main()];
  const ctx = await bench.contextOf(community.organizationId);
  const others: Call = {
    method: 'GET',
    path: '/api/events',
    headers: { organization: community.organizationId },
  };
  const [atOnce, calls] = [bench.size(400, 20), bench.size(300, 10)];
  const pool = new Pool(product.origin, { connections: atOnce });
  const quiet = await latencies(product.origin, others, calls);
  let isOver = false;
  const answers = new Map<string, number>();
  const attacker = async (): Promise<void> => {
    while (!isOver) {
      const { name } = await identity(pool, community, 'InitiateAuth', {
        AuthFlow: 'USER_SRP_AUTH',
        ClientId: ctx.organization.userPoolClientId,
        AuthParameters: { USERNAME: newEmail(), SRP_A: PUBLIC_A },
      }).catch(() => ({ name: 'no answer' }));
      answers.set(name, (answers.get(name) ?? 0) + 1);
      // As clients do that were refused.
      if (name !== '') await wait(300);
    }
  };
  const since = performance.now();
  const storm = Promise.all(Array.from({ length: atOnce }, attacker));
  const stormy = await latencies(product.origin, others, calls);
  isOver = true;
  await storm;
  const seconds = (performance.now() - since) / 1000;
  await pool.close();
  const served = (answers.get('') ?? 0) / seconds;
  const refused = (answers.get('TooManyRequestsException') ?? 0) / seconds;
  yield {
    what: `another call while ${atOnce} sign in without end, p50`,
    measured: median(stormy),
    unit: 'ms',
    against: { name: 'in quiet', value: median(quiet) },
  };
  yield {
    what: 'the same, p95',
    measured: percentile(stormy, 0.95),
    unit: 'ms',
    against: { name: 'in quiet', value: percentile(quiet, 0.95) },
  };
  yield { what: 'challenges given meanwhile', measured: served, unit: '/s' };
  yield { what: 'refused as too many', measured: refused, unit: '/s' };
}

async function latencies(origin: string, call: Call, count: number): Promise<number[]> {
  const pool = new Pool(origin, { connections: 1 });
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const since = performance.now();
    const answer = await pool.request({ ...call, headers: call.headers ?? {} });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`another call was answered ${answer.statusCode}`);
    times.push(performance.now() - since);
  }
  await pool.close();
  return times;
}
