import { randomBytes, randomInt } from 'node:crypto';
import type { Pool } from 'undici';
import type { Community } from './seed.ts';

/** In the order of a number that any client could send. */
export const PUBLIC_A = `1${randomBytes(380).toString('hex')}`;

/** The program is behind a balancer that says who calls: no address calls often enough to be counted out. */
const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

export const newEmail = (): string => `nobody-${randomBytes(4).toString('hex')}@bench.example.org`;

/** One operation of the identity service, and the name of its refusal; empty: it was not refused. */
export async function identity(
  pool: Pool,
  { hostname }: Community,
  operation: string,
  input: object,
): Promise<{ name: string; body: Record<string, unknown> }> {
  const answer = await pool.request({
    method: 'POST',
    path: '/identity',
    headers: {
      host: hostname,
      'x-forwarded-for': newAddress(),
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(input),
  });
  const body = (await answer.body.json()) as Record<string, unknown>;
  return {
    name: typeof body['__type'] === 'string' ? body['__type'] : '',
    body,
  };
}
