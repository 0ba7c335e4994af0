import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import pg from 'pg';
import { beginExchange, verifyProof } from '../src/features/ground/identity/passwords/srp.ts';
import type { Statement } from './product.ts';

/**
 * The floor that nobody can go below: bare Fastify and `pg` that run the same statements, prepared, and serialise an answer of the
 * same size. For a sign-in also the arithmetic of the password proof and nothing else.
 */
export interface Floor {
  readonly path: string;
  readonly statements: readonly Statement[];
  readonly answer: unknown;
  readonly proofs?: boolean;
}

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
});
const app = Fastify();
const floors = new Map<string, Floor>();
const VERIFIER = createHash('sha512').update('any verifier').digest('hex').repeat(6);

app.all('/floor/:name', async (request, reply) => {
  const floor = floors.get(request.url);
  if (floor === undefined) throw new Error(`no floor at ${request.url}`);
  const client = await pool.connect();
  try {
    // Rolled back, so that rows written once can be written again.
    if (floor.proofs === true) await client.query('begin');
    for (const { text, values } of floor.statements)
      await client.query({
        name: createHash('md5').update(text).digest('hex'),
        text,
        values,
      });
    if (floor.proofs === true) await client.query('rollback');
  } finally {
    client.release();
  }
  if (floor.proofs === true) prove();
  if (typeof floor.answer === 'string') void reply.type('text/html; charset=utf-8');
  return floor.answer;
});

function prove(): void {
  const exchange = beginExchange({ verifier: VERIFIER });
  verifyProof({
    ...exchange,
    verifier: VERIFIER,
    publicA: VERIFIER,
    poolName: 'pool',
    userId: 'user',
    secretBlock: '',
    timestamp: 'Fri Nov 6 09:31:33 UTC 2026',
    signature: '',
  });
}

type Question =
  | { type: 'cpu' }
  | { type: 'floor'; floor: Floor }
  | { type: 'prove'; count: number }
  | { type: 'verify'; jwks: JSONWebKeySet; tokens: string[]; count: number };

async function answer(question: Question): Promise<object> {
  switch (question.type) {
    case 'cpu':
      return process.cpuUsage();
    case 'floor':
      floors.set(question.floor.path, question.floor);
      return {};
    case 'prove':
      for (let index = 0; index < question.count; index++) prove();
      return {};
    case 'verify': {
      const keys = createLocalJWKSet(question.jwks);
      for (let index = 0; index < question.count; index++)
        await jwtVerify(question.tokens[index % question.tokens.length] ?? '', keys, {
          algorithms: ['RS256'],
        });
      return {};
    }
  }
}

process.on('message', (question: Question) => {
  answer(question).then(
    (reply) => process.send?.(reply),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('SIGTERM', () => {
  void app.close().then(() => process.exit(0));
});
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.({
  port: typeof address === 'object' ? address?.port : undefined,
});
