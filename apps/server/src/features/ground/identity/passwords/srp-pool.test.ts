import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { after, describe, it } from 'node:test';
import { isRefusal } from '../identity.errors.ts';
import { createSrpPool } from './srp-pool.ts';

describe('the password thread', () => {
  const pool = createSrpPool(200);
  after(() => pool.close());
  const identity = { poolName: 'pool', userId: randomUUID(), salt: '0a1b' };

  it('computes what the functions compute', async () => {
    const verifier = await pool.run('createVerifier', { ...identity, password: 'right' });
    assert.equal(await pool.run('passwordMatches', { ...identity, verifier, password: 'right' }), true);
    assert.equal(await pool.run('passwordMatches', { ...identity, verifier, password: 'wrong' }), false);
  });

  it('leaves the event loop free under a burst and refuses what it cannot serve in time', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const began = performance.now();
    const answers = await Promise.allSettled(
      Array.from({ length: 220 }, () => pool.run('createVerifier', { ...identity, password: 'x' })),
    );
    const took = performance.now() - began;
    delay.disable();
    const refused = answers.filter((answer) => answer.status === 'rejected');
    assert.equal(refused.length, 20);
    assert.ok(refused.every(({ reason }) => isRefusal(reason)));
    // 200 powers take some 100 ms or more in all; done here, one turn would have lasted as long.
    const turn = delay.percentile(50) / 1e6;
    assert.ok(turn < Math.max(40, took / 5), `${turn} ms of ${took}`);
  });

  it('outlives a question it cannot answer', async () => {
    await assert.rejects(pool.run('beginExchange', { verifier: 'not a number' }), /could not be computed/);
    assert.ok((await pool.run('beginExchange', { verifier: '4' })).publicB.length > 700);
  });
});
