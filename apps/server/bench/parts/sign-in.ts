import { Pool } from 'undici';
import type { Bench } from '../bench.ts';
import type { Floor } from '../floor.ts';
import { send } from '../load.ts';
import type { Statement } from '../product.ts';
import type { Line } from '../report.ts';
import { PASSWORD, seedSignIns } from '../seed.ts';
import { signIn } from '../srp-sign-in.ts';

export async function* measureSignIn(bench: Bench): AsyncGenerator<Line> {
  const [product, floor, community] = [await bench.product(), await bench.floor(), await bench.main()];
  const ctx = await bench.contextOf(community.organizationId);
  const { userPoolId, userPoolClientId: clientId } = ctx.organization;
  const emails = await seedSignIns(ctx, bench.size(60, 3) + 2, 'sign-in');
  const connections = new Pool(product.origin, { connections: 1 });
  const target = { hostname: community.hostname, userPoolId, clientId };
  const enter = (email: string) => signIn(connections, target, email, PASSWORD);
  const [first = '', second = '', ...others] = emails;
  await enter(first);
  await product.ask<Statement[]>({ type: 'statements' });
  await enter(second);
  const statements = await product.ask<Statement[]>({ type: 'statements' });
  const bare: Floor = {
    path: '/floor/sign-in',
    statements: statements.map(repeatable),
    answer: { ok: true },
    proofs: true,
  };
  await floor.ask({ type: 'floor', floor: bare });
  const ours = await product.cpuPerCall(others.length, async () => {
    for (const email of others) await enter(email);
  });
  await connections.close();
  const theirs = await floor.cpuPerCall(others.length, () =>
    send(floor.origin, others.length, () => ({
      method: 'GET',
      path: bare.path,
    })),
  );
  yield {
    what: 'sign-in (two calls), CPU',
    measured: ours,
    unit: 'ms',
    against: {
      name: `fastify + pg + bare SRP, ${statements.length} statements`,
      value: theirs,
    },
    goal: 4,
  };
}

/** The rows are there already from the sign-in that was recorded. */
const repeatable = ({ text, values }: Statement): Statement => ({
  text:
    text.startsWith('insert') && !text.includes('on conflict')
      ? text.replace(/( returning .*)?$/, ' on conflict do nothing$1')
      : text,
  values,
});
